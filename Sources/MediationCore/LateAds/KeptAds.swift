/// The ads of all ad units that are kept for a later load; of each line item the newest. // M10
@MainActor
final class KeptAds: TimerTarget {
    private let timers: TimerQueue
    private var ads: [String: [KeptAd]] = [:]
    private var timer: TimerQueue.Token?

    init(timers: TimerQueue) {
        self.timers = timers
    }

    /// Keeps an ad; one of the same line item that is there is dropped.
    func keep(_ ad: KeptAd, adUnitID: String) {
        guard ad.expiry > self.timers.now() else { return }
        self.ads[adUnitID, default: []].removeAll { $0.item == ad.item }
        self.ads[adUnitID, default: []].append(ad)
        self.setTimer()
    }

    /// Takes out the ads that a load can use, the best first; those that nobody may use any more are dropped.
    func take(adUnitID: String, for request: NativeAdRequest, privacyVersion: Int, atMost limit: Int) -> [KeptAd] {
        guard let kept = self.ads[adUnitID] else { return [] }
        let now = self.timers.now()
        let usable = kept.filter { $0.expiry > now && $0.privacyVersion == privacyVersion }
        let best = usable.filter { $0.fits(request) }.sorted { ($1.ecpm, $0.item) < ($0.ecpm, $1.item) }.prefix(limit)
        let rest = usable.filter { ad in !best.contains { $0 === ad } }
        self.ads[adUnitID] = rest.isEmpty ? nil : rest
        self.setTimer()
        return Array(best)
    }

    /// An ad has expired.
    func timerFired(_ number: Int) {
        let now = self.timers.now()
        self.timer = nil
        self.ads = self.ads.compactMapValues { kept in
            let fresh = kept.filter { $0.expiry > now }
            return fresh.isEmpty ? nil : fresh
        }
        self.setTimer()
    }

    private func setTimer() {
        if let timer { self.timers.cancel(timer) }
        let due = self.ads.values.joined().map(\.expiry).min()
        self.timer = due.map { self.timers.schedule(at: $0, for: self, number: 0) }
    }
}
