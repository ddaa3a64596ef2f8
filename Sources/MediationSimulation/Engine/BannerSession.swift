package import MediationCore

/// The times at which a banner asks for ads while a user sees it, by the rule that runs in the app.
///
/// As in the app, the banner looks once a second from the end of its first load, and may ask at each look. Times are in
/// nanoseconds from the start of the session, at which the first load begins.
package struct BannerSession {
    /// The time at which the user no longer sees the banner.
    package let end: Int64
    private var refresh: BannerRefresh
    private var nextLook: Int64?

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - end: The time for which the user sees the banner.
    ///   - refresh: The rule, which has not been used yet.
    package init(until end: Int64, _ refresh: BannerRefresh) {
        self.end = end
        self.refresh = refresh
    }

    /// Returns the time at which the next load begins.
    ///
    /// - Parameters:
    ///   - time: The time at which the last load ended; a look at the same moment goes first.
    ///   - isFilled: `true` if it ended with an ad.
    /// - Returns: The time; `nil` if the session ends before.
    package mutating func nextLoad(after time: Int64, isFilled: Bool) -> Int64? {
        guard self.refresh.isOn else { return nil }
        let interval = BannerRefresh.lookInterval.count
        var look = self.nextLook ?? time + interval
        // During a load, the banner looks, but does not ask.
        while look <= time {
            _ = self.refresh.look(at: Nanoseconds(look), isSeen: true)
            look += interval
        }
        if isFilled { self.refresh.didShow() } else { self.refresh.didFail() }
        while look < self.end {
            let isDue = self.refresh.look(at: Nanoseconds(look), isSeen: true)
            look += interval
            guard isDue else { continue }
            self.nextLook = look
            return look - interval
        }
        return nil
    }
}
