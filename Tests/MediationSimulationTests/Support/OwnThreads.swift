import Dispatch
import Foundation
import MediationCore
import Testing

/// Runs tests that calculate and do not wait on separate threads.
///
/// Swift's pool has one thread per processor. Tests that calculate for seconds would occupy all of them, and code that
/// waits for a server would get its answer only when all calculations are over.
struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    @concurrent
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        if #available(macOS 15, iOS 18, tvOS 18, visionOS 2, *) {
            try await withTaskExecutorPreference(Calculations.executor) { try await function() }
        } else {
            try await function()
        }
    }
}

extension Trait where Self == OwnThreads {
    /// Runs the tests of a suite on separate threads.
    static var onOwnThreads: Self { OwnThreads() }
}

@available(macOS 15, iOS 18, tvOS 18, visionOS 2, *)
private final class Calculations: TaskExecutor {
    static let executor = Calculations()

    /// Serial queues: tests that run several things at a time use the threads of Swift's pool for that.
    private let queues = (0..<max(1, ProcessInfo.processInfo.activeProcessorCount)).map { number in
        DispatchQueue(label: "calculations \(number)")
    }
    private let count = LockedValue(0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let number = self.count.withLock { count in
            count += 1
            return count % self.queues.count
        }
        self.queues[number].async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
