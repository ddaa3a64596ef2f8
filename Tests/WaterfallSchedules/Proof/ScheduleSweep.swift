import Dispatch
import MediationCore

/// A run of many schedules on several threads.
package struct ScheduleSweep: Sendable {
    /// The situations that were seen.
    package private(set) var tally = Tally()
    /// The number of schedules that were run.
    package private(set) var count = 0
    /// The first failures, in the order of their seeds; a thread ends with the first failure that it finds.
    package private(set) var failures: [ScheduleProof] = []

    private static let batch = 500

    /// Runs the schedules of that many seeds from the first one on, and ends early if one fails.
    package init(count: Int, from first: UInt64, threads: Int) {
        struct State {
            var next = 0
            var sweep = ScheduleSweep()
        }
        let state = LockedValue(State())
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            while true {
                let batch = state.withLock { state -> Range<Int>? in
                    guard state.next < count, state.sweep.failures.isEmpty else { return nil }
                    let start = state.next
                    state.next = min(start + Self.batch, count)
                    return start..<state.next
                }
                guard let batch else { return }
                let part = ScheduleSweep(batch, from: first)
                state.withLock { $0.sweep.add(part) }
            }
        }
        self = state.withLock { $0.sweep }
        self.failures.sort { $0.schedule.seed < $1.schedule.seed }
    }

    private init() {}

    private init(_ batch: Range<Int>, from first: UInt64) {
        for number in batch {
            let proof = ScheduleProof(seed: first &+ UInt64(number))
            self.count += 1
            self.tally.add(proof)
            guard proof.problems.isEmpty else {
                self.failures = [proof]
                return
            }
        }
    }

    private mutating func add(_ other: ScheduleSweep) {
        self.tally += other.tally
        self.count += other.count
        self.failures += other.failures
    }
}
