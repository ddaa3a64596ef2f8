import MediationCore

/// Lets threads through as soon as all of them have come.
final class StartingGate: Sendable {
    private let missing: LockedValue<Int>

    init(count: Int) {
        self.missing = LockedValue(count)
    }

    func pass() {
        self.missing.withLock { $0 -= 1 }
        // Spinning, so that none has to be woken: they are to run at the same time.
        while self.missing.withLock({ $0 > 0 }) {}
    }
}
