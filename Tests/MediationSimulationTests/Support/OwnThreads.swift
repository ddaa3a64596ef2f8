import Dispatch
import Foundation
import MediationCore
import Testing

/// Runs tests that calculate, and do not wait, on threads of their own.
///
/// Swift's pool has a thread for each processor. Tests that calculate for seconds would take them all, and what waits for a
/// server would hear of its answer when all calculations are over.
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
    /// Runs the tests of a suite on threads of their own.
    static var onOwnThreads: Self { OwnThreads() }
}

@available(macOS 15, iOS 18, tvOS 18, visionOS 2, *)
private final class Calculations: TaskExecutor {
    static let executor = Calculations()

    /// Serial ones: those that run several things at a time do so on the threads of Swift's pool.
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
