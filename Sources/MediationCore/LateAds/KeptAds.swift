/// The ads of all ad units that are kept for a later load; of each line item the newest.
@MainActor
final class KeptAds {
    /// Who has let go of the runner waits for no ad to expire: the timers hold only this.
    private final class Expiry: TimerTarget {
        private weak var ads: KeptAds?

        init(_ ads: KeptAds) {
            self.ads = ads
        }

        func timerFired(_ number: Int) { self.ads?.dropExpired() }
    }

    private let timers: TimerQueue
    private var ads: [String: [KeptAd]] = [:]
    private var timer: TimerQueue.Token?

    init(timers: TimerQueue) {
        self.timers = timers
    }

    /// Keeps an ad; of two of the same line item the older is dropped, also if it is the one that comes now.
    func keep(_ ad: KeptAd, adUnitID: String) {
        guard ad.expiry > self.timers.now() else { return }
        let isOutdated = self.ads[adUnitID]?.contains { $0.item == ad.item && $0.loadedAt > ad.loadedAt }
        guard isOutdated != true else { return }
        self.ads[adUnitID, default: []].removeAll { $0.item == ad.item }
        self.ads[adUnitID, default: []].append(ad)
        self.setTimer()
    }

    /// Takes out the ads that a load can use, the best first; those that nobody may use any more are dropped.
    func take(
        of waterfall: ResolvedWaterfall,
        for request: NativeAdRequest,
        privacy: PresentPrivacy,
        where isWanted: (KeptAd) -> Bool
    ) -> [KeptAd] {
        let adUnit = waterfall.adUnit
        guard let kept = self.ads[adUnit.id] else { return [] }
        let now = self.timers.now()
        let usable = kept.filter { $0.expiry > now && privacy.allows($0.choices) && isWanted($0) }
        let fitting = usable.filter { $0.fits(request) }.sorted(by: waterfall.isBetter)
        let best = fitting.prefix(adUnit.lateAds == .keep ? 1 : .max)
        let rest = fitting.dropFirst(best.count)
        self.ads[adUnit.id] = rest.isEmpty ? nil : Array(rest)
        self.setTimer()
        return Array(best)
    }

    private func dropExpired() {
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
        self.timer = due.map { self.timers.schedule(at: $0, for: Expiry(self), number: 0) }
    }
}
