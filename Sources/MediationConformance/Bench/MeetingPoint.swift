#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Where two threads wait for each other, again and again, so that both go on at the same moment.
///
/// A ball goes there, back and there again: whoever goes on has seen that a processor runs the other just now. They spin,
/// so that none has to be woken, and on a lock that nobody sleeps for.
final class MeetingPoint: Sendable {
    private let hits = SpinLockedValue(0)

    /// Waits for the other thread, which receives.
    ///
    /// - Parameters:
    ///   - number: How often the two have met before.
    ///   - prepare: Called when both are here, before either goes on.
    func serve(_ number: Int, prepare: () -> Void) {
        self.hit()
        self.wait(for: 3 * number + 2)
        prepare()
        self.hit()
    }

    /// Waits for the other thread, which serves.
    ///
    /// - Parameter number: How often the two have met before.
    func receive(_ number: Int) {
        self.wait(for: 3 * number + 1)
        self.hit()
        self.wait(for: 3 * number + 3)
    }

    private func hit() { self.hits.withLock { $0 += 1 } }

    private func wait(for count: Int) {
        var turns = 0
        while self.hits.withLock({ $0 }) < count {
            turns += 1
            // The other one may have no processor.
            if turns.isMultiple(of: 20_000) { sched_yield() }
        }
    }
}

/// Spends some nanoseconds at a time, in a way that no optimizer takes out.
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
