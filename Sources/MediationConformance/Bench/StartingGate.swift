#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import MediationCore

/// Lets threads through as soon as all of them have come.
final class StartingGate: Sendable {
    private let missing: LockedValue<Int>

    init(count: Int) {
        self.missing = LockedValue(count)
    }

    func pass() {
        self.missing.withLock { $0 -= 1 }
        // Spinning, so that none has to be woken: they are to run at the same time. With fewer cores than threads, the
        // others have to be let on.
        var turns = 0
        while self.missing.withLock({ $0 > 0 }) {
            turns += 1
            if turns.isMultiple(of: 1_000) { sched_yield() }
        }
    }
}
