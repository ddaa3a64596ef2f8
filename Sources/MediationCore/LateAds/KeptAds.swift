/// The kept ads of all ad units; for each line item, the newest one.
@MainActor
final class KeptAds {
    /// The target of the timers, which must not retain the ads: once the mediator is released, its ads need not expire.
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

    /// Keeps an ad; of two ads of the same line item, the older one is dropped, even if it is the new arrival.
    func keep(_ ad: KeptAd, adUnitID: String) {
        guard ad.expiry > self.timers.now() else { return }
        let isOutdated = self.ads[adUnitID]?.contains { $0.item == ad.item && $0.loadedAt > ad.loadedAt }
        guard isOutdated != true else { return }
        self.ads[adUnitID, default: []].removeAll { $0.item == ad.item }
        self.ads[adUnitID, default: []].append(ad)
        self.setTimer()
    }

    /// Takes out the ads that a load can use, the best first; ads that can no longer be used are dropped.
    func take(
        of waterfall: ResolvedWaterfall,
        for format: some LoadFormat,
        privacy: PresentPrivacy,
        where isWanted: (KeptAd) -> Bool
    ) -> [KeptAd] {
        let adUnit = waterfall.adUnit
        guard let kept = self.ads[adUnit.id] else { return [] }
        let now = self.timers.now()
        let usable = kept.filter { $0.expiry > now && privacy.allows($0.choices) && isWanted($0) }
        let fitting = usable.filter { $0.fits(format) }.sorted(by: waterfall.isBetter)
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
