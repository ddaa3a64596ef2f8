#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A point at which two threads repeatedly wait for each other, so that both go on at the same moment.
///
/// The threads exchange three hits, so that each goes on only when it has seen the other running on a processor. They
/// spin, on a lock that never sleeps, so that neither has to be woken.
final class MeetingPoint: Sendable {
    private let hits = SpinLockedValue(0)
    private let end: ContinuousClock.Instant?

    /// Creates a point.
    ///
    /// - Parameter end: The time at which a thread that is alone goes on; `nil` if both are sure to come.
    init(until end: ContinuousClock.Instant? = nil) { self.end = end }

    /// Waits for the other thread, which calls `receive`.
    ///
    /// - Parameters:
    ///   - number: The number of previous meetings.
    ///   - prepare: Called when both threads have arrived, before either goes on.
    /// - Returns: `false` if the other thread has not come in time.
    @discardableResult
    func serve(_ number: Int, prepare: () -> Void) -> Bool {
        self.hit()
        let hasCome = self.wait(for: 3 * number + 2)
        prepare()
        self.hit()
        return hasCome
    }

    /// Waits for the other thread, which calls `serve`.
    ///
    /// - Parameter number: The number of previous meetings.
    func receive(_ number: Int) {
        _ = self.wait(for: 3 * number + 1)
        self.hit()
        _ = self.wait(for: 3 * number + 3)
    }

    private func hit() { self.hits.withLock { $0 += 1 } }

    private func wait(for count: Int) -> Bool {
        var turns = 0
        while self.hits.withLock({ $0 }) < count {
            turns += 1
            guard turns.isMultiple(of: 20_000) else { continue }
            // The other thread may have no processor.
            sched_yield()
            if let end, ContinuousClock.now > end { return false }
        }
        return true
    }
}

/// Spends some nanoseconds at a time, in a way that no optimizer removes.
final class Pause: Sendable {
    private let steps = SpinLockedValue(0)

    /// Spends some nanoseconds for each step.
    func spend(_ steps: Int) {
        var left = steps
        while left > 0 {
            left -= 1
            self.steps.withLock { $0 &+= 1 }
        }
    }
}
