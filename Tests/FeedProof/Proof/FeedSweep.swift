import Dispatch
import MediationCore
package import MediationFeed

/// A run of many sessions on several threads.
package struct FeedSweep: Sendable {
    package private(set) var tally = Tally()
    package private(set) var sessions = 0
    /// The first failures, in the order of their seeds; a thread ends with the first failure that it finds.
    package private(set) var failures: [SessionProof] = []
    /// The error of a session that could not even begin, which is always a fault of the random positions.
    package private(set) var error: FeedError?

    /// The number of operations in a session.
    package static let length = 100

    /// Runs sessions from the first seed on until that many operations are done, and ends early if one fails.
    package init(operations: Int, from first: UInt64, threads: Int) {
        struct State {
            var next = 0
            var sweep = FeedSweep()
        }
        let count = (operations + Self.length - 1) / Self.length
        let state = LockedValue(State())
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            while true {
                let batch = state.withLock { state -> Range<Int>? in
                    guard state.next < count, state.sweep.failures.isEmpty else { return nil }
                    let start = state.next
                    state.next = min(start + 20, count)
                    return start..<state.next
                }
                guard let batch else { return }
                let part = FeedSweep(batch, from: first)
                state.withLock { $0.sweep.add(part) }
            }
        }
        self = state.withLock { $0.sweep }
        self.failures.sort { $0.session.seed < $1.session.seed }
    }

    private init() {}

    private init(_ batch: Range<Int>, from first: UInt64) {
        for number in batch {
            do throws(FeedError) {
                let proof = try SessionProof(seed: first &+ UInt64(number), length: Self.length)
                self.sessions += 1
                self.tally += proof.tally
                guard proof.problems.isEmpty else {
                    self.failures = [proof]
                    return
                }
            } catch {
                self.error = error
            }
        }
    }

    private mutating func add(_ other: FeedSweep) {
        self.tally += other.tally
        self.sessions += other.sessions
        self.failures += other.failures
        self.error = self.error ?? other.error
    }
}
