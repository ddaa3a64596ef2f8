import MediationCore

/// A time of day that only the test advances, and that it may set back.
final class WallClock: Sendable {
    /// An arbitrary day in 2023.
    static let start: Int64 = 1_700_000_000_000

    private let milliseconds = LockedValue(WallClock.start)

    var now: WallTime { WallTime(milliseconds: self.milliseconds.withLock { $0 }) }

    func advance(by duration: Duration) {
        self.milliseconds.withLock { $0 += Nanoseconds(duration).count / 1_000_000 }
    }
}
