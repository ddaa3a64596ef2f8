/// Decides when a banner asks for its next ad: after some time for which the last one was seen.
///
/// A machine without a clock: it is told what each look at the banner has found. The time between two looks counts if
/// both found the banner seen. The app and the simulation have the same machine.
package struct BannerRefresh: Sendable {
    /// The shortest and the longest interval.
    package static let limits: ClosedRange<Duration> = .seconds(30) ... .seconds(150)

    /// The time between two looks.
    package static let lookInterval = Nanoseconds(.seconds(1))

    /// The longest time between two looks that counts; what happened in a longer one, for example while the app was
    /// suspended, is unknown.
    private static let longestGap = Nanoseconds(.seconds(2))

    /// The longest interval after failures.
    private static let longestWait = Nanoseconds(.seconds(240))

    private var interval: Nanoseconds?
    private var seen = Nanoseconds.zero
    private var failures = 0
    private var lastSeen: Nanoseconds?
    /// Indicates whether an ad is due as soon as the banner is seen, whatever the interval.
    private(set) var isOverdue = false

    /// Creates the refresh of an ad unit.
    package init(every interval: Duration) { self.change(to: interval) }

    /// Changes the interval; one outside the limits is brought within them, and zero is never.
    mutating func change(to interval: Duration) {
        let limits = Self.limits
        self.interval =
            interval > .zero ? Nanoseconds(min(max(interval, limits.lowerBound), limits.upperBound)) : nil
    }

    /// Indicates whether the banner is ever refreshed.
    package var isOn: Bool { self.interval != nil }

    /// Handles a look at the banner, and returns whether it should ask for its next ad.
    package mutating func look(at time: Nanoseconds, isSeen: Bool) -> Bool {
        defer { self.lastSeen = isSeen ? time : nil }
        guard isSeen, !self.isOverdue else { return isSeen }
        guard let wait = self.wait else { return false }
        if let lastSeen, time - lastSeen <= Self.longestGap { self.seen = self.seen + (time - lastSeen) }
        return self.seen >= wait
    }

    /// Begins anew, because the banner shows another ad.
    package mutating func didShow() {
        self.failures = 0
        self.seen = .zero
        self.isOverdue = false
    }

    /// Begins anew, because a load has failed: each failure in a row doubles the interval, up to four minutes.
    package mutating func didFail() {
        self.failures += 1
        self.seen = .zero
        self.isOverdue = false
    }

    /// Makes the next ad due as soon as the banner is seen, if the last load has failed.
    package mutating func retryNow() {
        if self.failures > 0 { self.isOverdue = true }
    }

    /// Makes the next ad due as soon as the banner is seen, because the last one has expired unseen or is too large.
    mutating func makeDue() { self.isOverdue = true }

    private var wait: Nanoseconds? {
        guard var wait = self.interval else { return nil }
        for _ in 0..<self.failures where wait < Self.longestWait { wait = min(wait + wait, Self.longestWait) }
        return wait
    }
}
