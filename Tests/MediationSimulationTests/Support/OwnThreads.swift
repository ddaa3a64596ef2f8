import Foundation
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

    private let queue = OperationQueue()

    init() {
        self.queue.maxConcurrentOperationCount = max(1, ProcessInfo.processInfo.activeProcessorCount)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        self.queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
