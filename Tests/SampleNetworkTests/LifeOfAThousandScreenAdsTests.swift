#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import MediationCore
import MediationTesting
import PlatformViews
import SampleAdSDK
import SampleAdServer
import SampleNetwork
import Testing

/// A thousand banners, and a thousand ads of each format that covers the screen, over HTTP, from load to release: the
/// network has counted exactly what happened, and the app has heard of it, whatever the adapter reports.
@MainActor
@Suite(.serialized)
struct LifeOfAThousandScreenAdsTests {
    private static let count = max(TestSize.cases(1_000), 50)

    @Test func allInterstitialAdsAreCountedAsTheyLived() async throws { try await Self.live(InterstitialKind.self) }

    @Test func allAppOpenAdsAreCountedAsTheyLived() async throws { try await Self.live(AppOpenKind.self) }

    @Test func allRewardedAdsAreCountedAsTheyLived() async throws { try await Self.live(RewardedKind.self) }

    @Test func allRewardedInterstitialAdsAreCountedAsTheyLived() async throws {
        try await Self.live(RewardedInterstitialKind.self)
    }

    @Test func allBannersAreCountedAsTheyLived() async throws {
        try await ScreenAdApp.with(faults: [Fault(.noFill, rate: 0.1)]) { app in
            var tally = Tally()
            for number in 0..<Self.count where tally.loaded < Self.count {
                if number.isMultiple(of: 50) { await app.beginBanner() }
                guard let ad = await app.nextBanner() else { continue }
                tally.loaded += 1
                let isSeen = app.pick(3) != 0
                if isSeen { await app.seeBanner() }
                let clicks = app.pick(3)
                for _ in 0..<clicks { await app.tapBanner(ad) }
                await app.endReports()
                let id = try #require(ad.id)
                tally.note(id, impressions: isSeen ? 1 : 0, clicks: clicks, rewards: 0)
                #expect(app.heard.count("impression") == (isSeen ? 1 : 0), "banner \(number)")
                #expect(app.heard.count("click") == clicks, "banner \(number)")
                #expect(app.heard.count("paid") == app.heard.count("impression"), "banner \(number)")
            }
            app.endBanner()
            try await app.expect(tally)
        }
    }

    /// Lives through ads of a kind, and holds the counts of the app and of the server against what happened.
    private static func live<Kind: FullScreenAdKind>(_ kind: Kind.Type) async throws {
        let faults = [
            Fault(.noFill, rate: 0.05), Fault(.failsToPresent, rate: 0.1), Fault(.rewardTwice, rate: 0.1),
            Fault(.lateReward, rate: 0.1), Fault(.neverDismissed, rate: 0.05),
        ]
        try await ScreenAdApp.with(faults: faults) { app in
            var tally = Tally()
            let loader = FullScreenAdLoader<Kind>(adUnitID: Kind.format.rawValue, mediator: app.mediator)
            for number in 0..<Self.count {
                MeddlingScreenCustomEvent.reports = MeddlingReports(seed: UInt64(number))
                let loadID = "load-\(number)"
                do throws(MediationError) {
                    let ad = try await loader.load(app.request(loadID))
                    tally.loaded += 1
                    await Self.live(ad, app.script.adID(adUnit: "unit", requestID: loadID), app, &tally)
                } catch {
                    #expect(error.code == .noFill)
                }
            }
            #expect(tally.loaded > Self.count / 2)
            #expect(tally.failed > 0)
            try await app.expect(tally)
        }
    }

    private static func live<Kind: FullScreenAdKind>(
        _ ad: FullScreenAd<Kind>,
        _ id: String,
        _ app: ScreenAdApp,
        _ tally: inout Tally
    ) async {
        app.heard.names = []
        ad.eventHandler = { [heard = app.heard] in heard.names.append($0.name) }
        guard app.pick(8) != 0 else {
            await app.endReports()
            return #expect(app.heard.names == [], "\(id) was not presented")
        }
        let isRewarded = Kind.format == .rewarded || Kind.format == .rewardedInterstitial
        let presenting = app.present { await Self.present(ad, from: app.controller) }
        let isShown = await app.pageAppears(orEnds: presenting)
        var clicks = 0
        let isWatched = !isRewarded || app.pick(3) != 0
        if isShown {
            clicks = app.pick(3)
            for _ in 0..<clicks { await app.tapAd() }
            if isWatched { app.clock.advance(by: .seconds(5)) }
            app.tapClose()
        }
        let outcome = await app.end(of: presenting)
        let rewards = isShown && isRewarded && isWatched ? 1 : 0
        tally.note(id, impressions: isShown ? 1 : 0, clicks: clicks, rewards: rewards)
        if !isShown { tally.failed += 1 }
        let names = app.heard.names
        #expect(outcome == (isShown ? rewards == 1 ? .rewarded : .shown : .failed), "\(id): \(names)")
        #expect(app.heard.count("willPresent") == (isShown ? 1 : 0), "\(id): \(names)")
        #expect(app.heard.count("impression") == (isShown ? 1 : 0), "\(id): \(names)")
        #expect(app.heard.count("paid") == (isShown ? 1 : 0), "\(id): \(names)")
        #expect(app.heard.count("click") == clicks, "\(id): \(names)")
        #expect(app.heard.count("reward") == rewards, "\(id): \(names)")
        #expect(app.heard.count("didDismiss") == (isShown ? 1 : 0), "\(id): \(names)")
        #expect(app.heard.count("didFailToPresent") == (isShown ? 0 : 1), "\(id): \(names)")
    }

    /// Presents an ad of any kind.
    private static func present<Kind: FullScreenAdKind>(
        _ ad: FullScreenAd<Kind>,
        from controller: PlatformViewController
    ) async -> ScreenAdApp.Outcome {
        do {
            if let ad = ad as? InterstitialAd { try await ad.present(from: controller) }
            if let ad = ad as? AppOpenAd { try await ad.present(from: controller) }
            var reward: AdReward?
            if let ad = ad as? RewardedAd { reward = try await ad.present(from: controller) }
            if let ad = ad as? RewardedInterstitialAd { reward = try await ad.present(from: controller) }
            return reward == nil ? .shown : .rewarded
        } catch {
            return .failed
        }
    }
}

/// The events of the ads, by their names at the network.
private struct Tally {
    var loaded = 0
    var failed = 0
    var impressions: [String: Int] = [:]
    var clicks: [String: Int] = [:]
    var rewards: [String: Int] = [:]

    mutating func note(_ id: String, impressions: Int, clicks: Int, rewards: Int) {
        if impressions > 0 { self.impressions[id] = impressions }
        if clicks > 0 { self.clicks[id] = clicks }
        if rewards > 0 { self.rewards[id] = rewards }
    }
}

/// The names of the events that the app hears of the current ad.
@MainActor
private final class Heard {
    var names: [String] = []

    func count(_ name: String) -> Int { self.names.count { $0 == name } }
}

/// An app with one window, a meddling adapter, and a running ad server.
@MainActor
private final class ScreenAdApp {
    enum Outcome: Equatable {
        case shown, rewarded, failed
    }

    /// A presentation, and how it ended.
    @MainActor
    final class Presenting {
        var outcome: Outcome?
    }

    let server: SampleAdServer
    let script: ServerScript
    let mediator: AdMediator
    let time = VirtualTime()
    let clock = ManualClock()
    let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 320, height: 640))
    let controller = PlatformViewController()
    let heard = Heard()
    private var banner: BannerAdView?
    private var lastBannerID: String?
    private var generator = SplitMix64(seed: 5)

    static func with(faults: [Fault], _ body: (ScreenAdApp) async throws -> Void) async throws {
        let adUnit = AdUnitScript(reward: RewardScript(type: "lives", amount: 1), countdownSeconds: 5, faults: faults)
        let script = ServerScript(seed: 1, default: adUnit)
        let server = SampleAdServer(script: script)
        MeddlingScreenCustomEvent.reset()
        do {
            try await body(ScreenAdApp(server, script, at: try await server.start()))
            await server.stop()
        } catch {
            await server.stop()
            throw error
        }
    }

    private init(_ server: SampleAdServer, _ script: ServerScript, at url: URL) {
        let lineItem = LineItem(
            name: "A",
            adapter: "MeddlingScreenCustomEvent",
            ecpm: 2,
            timeout: .seconds(60),
            settings: ["parameter": "unit", "serverURL": .string(url.absoluteString)]
        )
        let registry = AdapterRegistry()
        registry.register(MeddlingScreenCustomEvent.self)
        self.server = server
        self.script = script
        self.mediator = AdMediator(
            configuration: MediationConfiguration(
                adUnits: AdFormat.all.map {
                    AdUnit(id: $0.rawValue, format: $0, deadline: .seconds(60), lineItems: [lineItem])
                }
            ),
            registry: registry,
            images: ImagePipeline(loader: NoImages()),
            timers: self.time.timers
        )
        self.window.rootViewController = self.controller
    }

    func request(_ loadID: String? = nil) -> AdRequest {
        var extras = SampleExtras()
        extras.clock = self.clock
        return loadID.map { AdRequest(loadID: $0, extras: [extras]) } ?? AdRequest(extras: [extras])
    }

    /// Returns a random number below another one.
    func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self.generator) }

    /// Holds the server's counts against what happened; expects that nothing of the ads is left.
    func expect(_ tally: Tally) async throws {
        _ = await self.server.counts {
            $0.impressions.total >= tally.impressions.total && $0.clicks.total >= tally.clicks.total
                && $0.rewards.total >= tally.rewards.total
        }
        // Superfluous requests would have arrived by the end of these loads.
        let loader = InterstitialAdLoader(adUnitID: "interstitial", mediator: self.mediator)
        for _ in 0..<20 { _ = try? await loader.load() }
        let counts = await self.server.counts
        #expect(counts.impressions == tally.impressions)
        #expect(counts.clicks == tally.clicks)
        #expect(counts.rewards == tally.rewards)
        #expect(MeddlingScreenCustomEvent.loaded >= tally.loaded)
        MeddlingScreenCustomEvent.reports.release()
        await self.time.advance(by: .seconds(300))
        for _ in 0..<100 where MeddlingScreenCustomEvent.alive > 0 { await Task.yield() }
        #expect(MeddlingScreenCustomEvent.alive == 0)
    }

    /// Lets everything that has been reported arrive.
    func endReports() async {
        MeddlingScreenCustomEvent.reports.release()
        await self.time.settle()
    }
}

// MARK: - Ads that cover the screen

extension ScreenAdApp {
    func present(_ body: @escaping @MainActor () async -> Outcome) -> Presenting {
        let presenting = Presenting()
        Task { presenting.outcome = await body() }
        return presenting
    }

    /// Waits until the network's page is on the screen, or the presentation has failed.
    func pageAppears(orEnds presenting: Presenting) async -> Bool {
        while self.controller.presentedViewController == nil, presenting.outcome == nil {
            MeddlingScreenCustomEvent.reports.release()
            await Task.yield()
        }
        return self.controller.presentedViewController != nil
    }

    /// Waits for the end, in virtual time: the network may not tell it.
    func end(of presenting: Presenting) async -> Outcome? {
        for _ in 0..<60 {
            await self.endReports()
            if presenting.outcome != nil { break }
            await self.time.advance(by: .seconds(1))
        }
        return presenting.outcome
    }

    /// Taps the ad; a second later, so that no two taps are one.
    func tapAd() async {
        await self.time.advance(by: .seconds(1))
        self.window.tap(at: ViewPoint(x: 150, y: 300))
        await self.endReports()
    }

    /// Taps the upper right corner, where the network's page has its close button.
    func tapClose() { self.window.tap(at: ViewPoint(x: 310, y: 10)) }
}

// MARK: - Banners

extension ScreenAdApp {
    func beginBanner() async {
        self.endBanner()
        let view = BannerAdView(adUnitID: "banner", size: .banner, mediator: self.mediator)
        view.eventHandler = { [heard] in heard.names.append($0.name) }
        self.window.addSubview(view)
        self.banner = view
        try? await view.load(self.request())
        await self.time.settle()
    }

    func endBanner() {
        self.banner?.removeFromSuperview()
        self.banner = nil
    }

    /// Waits, in virtual time, for a banner that has not been counted; `nil` if the network had none for long.
    func nextBanner() async -> SampleBannerAd? {
        for _ in 0..<20 {
            if let ad = self.shownBanner, ad.id != self.lastBannerID {
                self.lastBannerID = ad.id
                self.heard.names = []
                return ad
            }
            await self.time.advance(by: .seconds(61))
            for _ in 0..<200 where self.shownBanner?.id == self.lastBannerID { await Task.yield() }
        }
        return nil
    }

    /// Lets time pass for the network, which sees its banner, until it has counted an impression.
    func seeBanner() async {
        for _ in 0..<1_000 {
            self.clock.advance(by: .milliseconds(200))
            await self.endReports()
            if self.heard.count("impression") > 0 { break }
        }
    }

    /// Taps the banner, and closes the page that the tap opens.
    func tapBanner(_ ad: SampleBannerAd) async {
        await self.time.advance(by: .seconds(1))
        self.window.tap(at: ViewPoint(x: 160, y: 25))
        ad.dismissPage()
        await self.endReports()
    }

    private var shownBanner: SampleBannerAd? { (self.banner?.subviews.first as? SampleBannerView)?.ad }
}

extension [String: Int] {
    fileprivate var total: Int { self.values.reduce(0, +) }
}

extension ServerScript {
    /// Returns the ID of the ad that answers a request.
    fileprivate func adID(adUnit: String, requestID: String) -> String {
        let digits = String(self.decision(adUnit: adUnit, requestID: requestID).seed, radix: 16)
        return "ad-" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}
#endif
