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

    /// The configuration; ads of line items that are no longer in it are dropped.
    var configuration: MediationConfiguration {
        didSet { self.dropAds { !self.isConfigured($0, adUnitID: $1) } }
    }

    private let timers: TimerQueue
    private var ads: [String: [KeptAd]] = [:]
    /// The time of the last removal of each ad unit: ads of loads that began before it are kept no more.
    private var removals: [String: Nanoseconds] = [:]
    private var timer: TimerQueue.Token?

    init(configuration: MediationConfiguration, timers: TimerQueue) {
        self.configuration = configuration
        self.timers = timers
    }

    /// Keeps an ad; of two ads of the same line item, the older one is dropped, even if it is the new arrival.
    func keep(_ ad: KeptAd, adUnitID: String) {
        guard ad.expiry > self.timers.now(), self.isConfigured(ad, adUnitID: adUnitID) else { return }
        if let removal = self.removals[adUnitID], ad.loadStart < removal { return }
        let isOutdated = self.ads[adUnitID]?.contains { $0.isOf(ad.lineItem) && $0.loadedAt > ad.loadedAt }
        guard isOutdated != true else { return }
        self.ads[adUnitID, default: []].removeAll { $0.isOf(ad.lineItem) }
        self.ads[adUnitID, default: []].append(ad)
        self.setTimer()
    }

    /// Drops the ads of an ad unit, and those that are still on their way.
    func removeAll(adUnitID: String) {
        self.removals[adUnitID] = self.timers.now()
        self.dropAds { $1 == adUnitID }
    }

    /// Takes out the ads that a load can use, the best first; ads that can no longer be used are dropped.
    func take(
        of waterfall: ResolvedWaterfall,
        for format: some LoadFormat,
        privacy: PresentPrivacy,
        where isWanted: (ResolvedWaterfall.Item) -> Bool
    ) -> LoadKeptAds {
        let adUnit = waterfall.adUnit
        guard let kept = self.ads[adUnit.id] else { return LoadKeptAds([]) }
        let now = self.timers.now()
        let usable = kept.filter { $0.expiry > now && privacy.allows($0.choices) && $0.fits(format) }
        let fitting = usable.compactMap(waterfall.placed).filter { isWanted(waterfall.lineItems[$0.item]) }
            .sorted(by: waterfall.isBetter)
        let best = fitting.prefix(adUnit.lateAds == .keep ? 1 : .max)
        let rest = fitting.dropFirst(best.count)
        self.ads[adUnit.id] = rest.isEmpty ? nil : rest.map(\.ad)
        self.setTimer()
        return LoadKeptAds(Array(best))
    }

    private func isConfigured(_ ad: KeptAd, adUnitID: String) -> Bool {
        guard let adUnit = try? self.configuration.adUnit(id: adUnitID) else { return false }
        return adUnit.lateAds != .discard && adUnit.lineItems.contains(where: ad.isOf)
    }

    private func dropExpired() {
        let now = self.timers.now()
        self.timer = nil
        self.dropAds { ad, _ in ad.expiry <= now }
    }

    private func dropAds(where isGone: (KeptAd, _ adUnitID: String) -> Bool) {
        for (adUnitID, kept) in self.ads {
            let rest = kept.filter { !isGone($0, adUnitID) }
            self.ads[adUnitID] = rest.isEmpty ? nil : rest
        }
        self.setTimer()
    }

    private func setTimer() {
        if let timer { self.timers.cancel(timer) }
        let due = self.ads.values.joined().map(\.expiry).min()
        self.timer = due.map { self.timers.schedule(at: $0, for: Expiry(self), number: 0) }
    }
}
