import Mediation

/// Shows an ad after every third level, at most one in two minutes.
@MainActor
final class LevelEnd<AppClock: Clock> where AppClock.Duration == Duration {
    private let loader: InterstitialAdLoader
    private let clock: AppClock
    private var ad: InterstitialAd?
    private var levels = 0
    private var lastAd: AppClock.Instant?

    init(mediator: AdMediator, clock: AppClock) {
        self.loader = InterstitialAdLoader(adUnitID: "interstitial", mediator: mediator)
        self.clock = clock
    }

    func prepare() async {
        guard self.ad?.isReady != true else { return }
        self.ad = try? await self.loader.load()
    }

    /// Returns whether an ad was shown.
    @discardableResult
    func levelEnds(from screen: PlatformViewController) async -> Bool {
        self.levels += 1
        guard self.levels.isMultiple(of: 3), let ad = self.ad, self.isLongAgo else { return false }
        self.ad = nil
        guard (try? await ad.present(from: screen)) != nil else { return false }
        self.lastAd = self.clock.now
        return true
    }

    private var isLongAgo: Bool {
        self.lastAd.map { $0.duration(to: self.clock.now) >= .seconds(120) } ?? true
    }
}
