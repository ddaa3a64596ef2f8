#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import MediationCore
import MediationTesting
import PlatformViews
import SampleAdSDK
import SampleAdServer
import SampleNetwork
import Testing

/// Banners, from the network's server through mediation to an app and back.
@MainActor
@Suite(.serialized)
struct BannerTests {
    @Test func whatHappenedToABannerIsWhatTheServerCounts() async throws {
        try await BannerApp.with { app in
            let banner = try await app.banner()
            let view = try #require(banner.subviews.first as? SampleBannerView)
            await app.see()
            app.window.tap(at: ViewPoint(x: 160, y: 25))
            view.ad?.dismissPage()
            let counts = try #require(await app.server.counts { $0.impressions.count == 1 && $0.clicks.count == 1 })
            #expect(counts.impressions == counts.clicks)
            #expect(app.log.names == ["loaded", "impression", "paid", "click", "willPresent", "didDismiss"])
        }
    }

    @Test func aBannerThatIsReplacedIsCountedAndEnded() async throws {
        try await BannerApp.with { app in
            let banner = try await app.banner()
            let first = try #require(banner.subviews.first as? SampleBannerView)
            await app.see()
            await app.time.advance(by: .seconds(61))
            #expect(await app.becomes { app.log.names.count { $0 == "loaded" } == 2 })
            #expect(banner.subviews.count == 1)
            #expect(first.superview == nil)
            app.window.tap(at: ViewPoint(x: 160, y: 25))
            #expect(await app.server.counts { $0.clicks.count == 1 } != nil)
        }
    }

    @Test(arguments: [
        (BannerSize.banner, 50.0...50.0), (.mediumRectangle, 250...250), (.anchoredAdaptive(width: 320), 50...90),
        (.inlineAdaptive(width: 320), 32...250),
    ])
    func theBannerFitsTheSizeThatIsAskedFor(size: BannerSize, heights: ClosedRange<Double>) async throws {
        try await BannerApp.with { app in
            let banner = try await app.banner(size)
            let height = try #require(banner.adSize?.height)
            #expect(heights.contains(height))
            #expect(banner.subviews.first?.frame.height == height)
        }
    }

    @Test func aBannerThatIsTooLargeIsRefused() async throws {
        try await BannerApp.with(AdUnitScript(faults: [Fault(.oversizedBanner)])) { app in
            let error = await #expect(throws: MediationError.self) { _ = try await app.banner() }
            #expect(error?.responseInfo?.lineItems.first?.error?.code == .bannerSizeMismatch)
        }
    }

    @Test func noAdIsNoFill() async throws {
        try await BannerApp.with(AdUnitScript(faults: [Fault(.noFill)])) { app in
            let error = await #expect(throws: MediationError.self) { _ = try await app.banner() }
            #expect(error?.code == .noFill)
        }
    }
}

/// The names of the events that the app hears.
@MainActor
private final class BannerLog {
    var names: [String] = []
}

/// An app with one window, and mediation in front of a running ad server.
@MainActor
private struct BannerApp {
    let server: SampleAdServer
    let mediator: AdMediator
    let time = VirtualTime()
    let clock = ManualClock()
    let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 320, height: 640))
    let log = BannerLog()

    static func with(
        _ script: AdUnitScript = AdUnitScript(),
        _ body: @MainActor (BannerApp) async throws -> Void
    ) async throws {
        let server = SampleAdServer(script: ServerScript(seed: 1, default: script))
        let app = BannerApp(server, at: try await server.start())
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
            ecpm: 1,
            timeout: .seconds(60),
            settings: ["parameter": "footer", "serverURL": .string(url.absoluteString)]
        )
        let registry = AdapterRegistry()
        registry.register(SampleCustomEvent.self)
        self.server = server
        self.mediator = AdMediator(
            configuration: MediationConfiguration(adUnits: [
                AdUnit(id: "footer", format: .banner, deadline: .seconds(60), lineItems: [lineItem])
            ]),
            registry: registry,
            images: ImagePipeline(loader: NoImages()),
            timers: self.time.timers
        )
    }

    /// Returns a banner with its first ad, at the top of the window.
    func banner(_ size: BannerSize = .banner) async throws -> BannerAdView {
        let view = BannerAdView(adUnitID: "footer", size: size, mediator: self.mediator)
        view.eventHandler = { [log] in log.names.append($0.name) }
        self.window.addSubview(view)
        var extras = SampleExtras()
        extras.clock = self.clock
        try await view.load(AdRequest(extras: [extras]))
        return view
    }

    /// Lets the network see its ad for a second.
    func see() async {
        for _ in 0..<6 {
            await self.clock.sleepBegins()
            self.clock.advance(by: .milliseconds(200))
        }
        #expect(await self.becomes { self.log.names.contains("paid") })
    }

    /// Waits for a condition; the test fails by its result.
    func becomes(_ condition: @MainActor () -> Bool) async -> Bool {
        for _ in 0..<100_000 {
            if condition() { break }
            await Task.yield()
        }
        return condition()
    }
}
#endif
