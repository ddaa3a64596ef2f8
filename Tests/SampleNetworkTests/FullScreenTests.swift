#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import MediationCore
import MediationTesting
import PlatformViews
import SampleAdServer
import SampleNetwork
import Testing

/// Ads that cover the screen, from the network's server through mediation to an app and back.
@MainActor
@Suite(.serialized)
struct FullScreenTests {
    @Test func whatHappenedToAnInterstitialIsWhatTheServerCounts() async throws {
        try await FullScreenApp.with(AdUnitScript(countdownSeconds: 3)) { app in
            let ad = try await app.loader(InterstitialKind.self).load(app.request)
            let heard = EventNames(ad)
            let presenting = Task { try await ad.present(from: app.controller) }
            await app.page()
            app.tapAd()
            app.tapClose()
            #expect(app.controller.presentedViewController != nil, "The countdown is not over.")
            app.clock.advance(by: .seconds(3))
            app.tapClose()
            try await presenting.value
            #expect(heard.names == ["willPresent", "impression", "paid", "click", "willDismiss", "didDismiss"])
            let counts = try #require(await app.server.counts { $0.impressions.count == 1 && $0.clicks.count == 1 })
            #expect(counts.impressions == counts.clicks)
            #expect(counts.rewards.isEmpty)
        }
    }

    @Test func aRewardIsTheNetworksAndComesToTheServerWithTheAppsData() async throws {
        let script = AdUnitScript(reward: RewardScript(type: "lives", amount: 2.5), countdownSeconds: 10)
        try await FullScreenApp.with(script) { app in
            let ad = try await app.loader(RewardedKind.self).load(app.request)
            ad.verification = ServerSideVerification(userID: "user-7", customData: "50 % & 😀")
            let presenting = Task { try await ad.present(from: app.controller) }
            await app.page()
            app.clock.advance(by: .seconds(10))
            app.tapClose()
            #expect(try await presenting.value == AdReward(type: "lives", amount: 2.5))
            _ = await app.server.counts { $0.rewards.values.reduce(0, +) == 1 }
            let body = try #require(await app.server.lastReward)
            let sent = try JSONDecoder().decode([String: String].self, from: body)
            #expect(sent == ["userID": "user-7", "customData": "50 % & 😀"])
        }
    }

    @Test func aRewardedAdThatIsClosedEarlyEarnsNothing() async throws {
        try await FullScreenApp.with(AdUnitScript(countdownSeconds: 10)) { app in
            let ad = try await app.loader(RewardedInterstitialKind.self).load(app.request)
            let heard = EventNames(ad)
            let presenting = Task { try await ad.present(from: app.controller) }
            await app.page()
            app.tapClose()
            await app.becomes { heard.names.last == "didDismiss" }
            await app.time.advance(by: .seconds(3))
            #expect(try await presenting.value == nil)
            #expect(await app.server.counts.rewards.isEmpty)
        }
    }

    @Test func anAdThatFailsToPresentIsAnErrorWithTheNetworksReason() async throws {
        try await FullScreenApp.with(AdUnitScript(faults: [Fault(.failsToPresent)])) { app in
            let ad = try await app.loader(AppOpenKind.self).load(app.request)
            let error = await #expect(throws: MediationError.self) { try await ad.present(from: app.controller) }
            #expect(error?.code == .presentationFailed)
            #expect(error?.message == "the ad has nothing to show")
            #expect(!app.mediator.isPresentingFullScreenAd)
        }
    }

    @Test func aRewardThatIsToldTwiceComesOnce() async throws {
        let script = AdUnitScript(countdownSeconds: 0, faults: [Fault(.rewardTwice)])
        try await FullScreenApp.with(script) { app in
            let ad = try await app.loader(RewardedKind.self).load(app.request)
            let heard = EventNames(ad)
            let presenting = Task { try await ad.present(from: app.controller) }
            await app.page()
            app.tapClose()
            #expect(try await presenting.value != nil)
            #expect(heard.names.count { $0 == "reward" } == 1)
            #expect(ad.responseInfo.lineItems.flatMap(\.violations).map(\.kind) == [.presentationOrder])
        }
    }

    @Test func aRewardAfterTheDismissalIsTheResult() async throws {
        let script = AdUnitScript(countdownSeconds: 0, faults: [Fault(.lateReward)])
        try await FullScreenApp.with(script) { app in
            let ad = try await app.loader(RewardedKind.self).load(app.request)
            let heard = EventNames(ad)
            let presenting = Task { try await ad.present(from: app.controller) }
            await app.page()
            app.tapClose()
            #expect(try await presenting.value != nil)
            #expect(heard.names.suffix(2) == ["didDismiss", "reward"])
        }
    }

    @Test func aDismissalThatTheNetworkNeverTellsIsFound() async throws {
        let script = AdUnitScript(countdownSeconds: 0, faults: [Fault(.neverDismissed)])
        try await FullScreenApp.with(script) { app in
            let ad = try await app.loader(InterstitialKind.self).load(app.request)
            let heard = EventNames(ad)
            let presenting = Task { try await ad.present(from: app.controller) }
            await app.page()
            await app.time.advance(by: .seconds(2))
            app.tapClose()
            await app.time.advance(by: .seconds(5))
            try await presenting.value
            #expect(heard.names.last == "didDismiss")
        }
    }
}

/// The names of the events that the app hears of one ad.
@MainActor
private final class EventNames {
    private(set) var names: [String] = []

    init<Kind>(_ ad: FullScreenAd<Kind>) {
        ad.eventHandler = { [weak self] in self?.names.append($0.name) }
    }
}

/// An app with one window, and mediation in front of a running ad server.
@MainActor
private struct FullScreenApp {
    let server: SampleAdServer
    let mediator: AdMediator
    let time = VirtualTime()
    let clock = ManualClock()
    let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 300, height: 600))
    let controller = PlatformViewController()

    static func with(_ script: AdUnitScript, _ body: @MainActor (FullScreenApp) async throws -> Void) async throws {
        let server = SampleAdServer(script: ServerScript(seed: 1, default: script))
        let app = FullScreenApp(server, at: try await server.start())
        do {
            try await body(app)
            await server.stop()
        } catch {
            await server.stop()
            throw error
        }
    }

    private init(_ server: SampleAdServer, at url: URL) {
        let lineItem = LineItem(
            name: "A",
            adapter: "SampleCustomEvent",
            ecpm: 2,
            timeout: .seconds(60),
            settings: ["parameter": "unit", "serverURL": .string(url.absoluteString)]
        )
        let registry = AdapterRegistry()
        registry.register(SampleCustomEvent.self)
        self.server = server
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

    var request: AdRequest {
        var extras = SampleExtras()
        extras.clock = self.clock
        return AdRequest(loadID: "load", extras: [extras])
    }

    func loader<Kind>(_ kind: Kind.Type) -> FullScreenAdLoader<Kind> {
        FullScreenAdLoader(adUnitID: Kind.format.rawValue, mediator: self.mediator)
    }

    /// Waits until the network's page is on the screen.
    func page() async {
        await self.becomes { self.controller.presentedViewController != nil }
    }

    @discardableResult
    func becomes(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<100_000 {
            if condition() { break }
            await Task.yield()
        }
        return condition()
    }

    func tapAd() { self.window.tap(at: ViewPoint(x: 150, y: 300)) }

    /// Taps the upper right corner, where the network's page has its close button.
    func tapClose() { self.window.tap(at: ViewPoint(x: 290, y: 10)) }
}
#endif
