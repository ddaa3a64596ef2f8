#if !canImport(UIKit) && !canImport(AppKit)
import PlatformViews
import SampleAdSDK
import SampleAdServer
import MediationTesting
import Testing

/// Ads that detect their own impressions and clicks.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct ViewTrackingTests {
    /// Runs a test with an ad that tracks itself.
    private func withAd(
        _ body: @MainActor (Network, SampleNativeAd, EventRecorder, Scene) async throws -> Void
    ) async throws {
        try await Network.with(AdUnitScript(tracking: .network)) { network in
            let ad = try await network.ad()
            let recorder = EventRecorder()
            ad.delegate = recorder
            #expect(ad.tracksItself)
            try await body(network, ad, recorder, Scene())
        }
    }

    /// Lets that many checks take place, and waits until the next one is scheduled.
    private func looks(_ number: Int, _ clock: ManualClock) async {
        for _ in 0..<number {
            clock.advance(by: .milliseconds(200))
            await clock.sleepBegins()
        }
    }

    @Test
    func halfOfTheViewForOneSecondIsAnImpression() async throws {
        try await self.withAd { network, ad, recorder, scene in
            scene.view.frame.y = 500
            ad.setView(scene.view)
            await network.clock.sleepBegins()
            await self.looks(4, network.clock)
            #expect(recorder.events.isEmpty)
            network.clock.advance(by: .milliseconds(200))
            await recorder.hears(.impression)
            await ad.watch?.value

            let id = try #require(ad.id)
            #expect(await network.server.counts { $0.impressions == [id: 1] } != nil)
        }
    }

    @Test
    func interruptedSecondIsNoImpression() async throws {
        try await self.withAd { network, ad, recorder, scene in
            ad.setView(scene.view)
            await network.clock.sleepBegins()
            await self.looks(4, network.clock)
            scene.view.frame.y = 501
            await self.looks(1, network.clock)
            scene.view.frame.y = 500
            await self.looks(5, network.clock)
            #expect(recorder.events.isEmpty)
            network.clock.advance(by: .milliseconds(200))
            await recorder.hears(.impression)
        }
    }

    @Test
    func impressionIsReportedOnceWhereverTheAdIsShown() async throws {
        try await self.withAd { network, ad, recorder, scene in
            ad.setView(scene.view)
            await network.clock.sleepBegins()
            await self.looks(4, network.clock)
            network.clock.advance(by: .milliseconds(200))
            await recorder.hears(.impression)
            ad.setView(nil)
            ad.setView(scene.view)
            #expect(ad.watch == nil)
            #expect(recorder.events == [.impression])
        }
    }

    @Test
    func anotherViewStartsAnew() async throws {
        try await self.withAd { network, ad, recorder, scene in
            ad.setView(scene.view, clickableViews: [scene.view])
            await network.clock.sleepBegins()
            await self.looks(4, network.clock)
            let former = ad.watch
            ad.setView(scene.button, clickableViews: [scene.button])
            await former?.value
            await network.clock.sleepIsCancelled()
            await network.clock.sleepBegins()
            await self.looks(4, network.clock)
            scene.window.tap(at: Scene.besideButton)
            #expect(recorder.events.isEmpty)
            network.clock.advance(by: .milliseconds(200))
            await recorder.hears(.impression)
        }
    }

    @Test
    func noViewEndsTheTracking() async throws {
        try await self.withAd { network, ad, recorder, scene in
            ad.setView(scene.view, clickableViews: [scene.view])
            let watch = ad.watch
            ad.setView(nil)
            await watch?.value
            scene.window.tap(at: Scene.onButton)
            #expect(recorder.events.isEmpty)
            #expect(ad.view == nil)
        }
    }

    @Test
    func viewThatIsGoneEndsTheTracking() async throws {
        try await self.withAd { network, ad, recorder, _ in
            var scene: Scene? = Scene()
            weak let view = scene?.view
            ad.setView(scene?.view)
            await network.clock.sleepBegins()
            scene = nil
            #expect(view == nil)
            network.clock.advance(by: .milliseconds(200))
            await ad.watch?.value
            #expect(recorder.events.isEmpty)
        }
    }

    @Test
    func adThatIsDroppedTakesItsTrackingAlong() async throws {
        try await Network.with(AdUnitScript(tracking: .network)) { network in
            let scene = Scene()
            var ad: SampleNativeAd? = try await network.ad()
            weak let weakAd = ad
            ad?.setView(scene.view, clickableViews: [scene.view])
            await network.clock.sleepBegins()
            let watch = ad?.watch
            ad = nil
            #expect(weakAd == nil)
            await watch?.value
            await network.clock.sleepIsCancelled()
            scene.window.tap(at: Scene.onButton)
        }
    }

    @Test
    func tapOnAClickableViewIsAClick() async throws {
        try await self.withAd { network, ad, recorder, scene in
            ad.setView(scene.view, clickableViews: [scene.button])
            scene.window.tap(at: Scene.besideButton)
            #expect(recorder.events.isEmpty)
            scene.window.tap(at: Scene.onButton)
            #expect(recorder.events == [.click, .willPresent])

            let id = try #require(ad.id)
            #expect(await network.server.counts { $0.clicks == [id: 1] } != nil)
        }
    }

    @Test
    func tapOnTheViewItselfIsAClickIfItIsClickable() async throws {
        try await self.withAd { _, ad, recorder, scene in
            ad.setView(scene.view)
            scene.window.tap(at: Scene.onButton)
            #expect(recorder.events.isEmpty)
            ad.setView(scene.view, clickableViews: [scene.view, scene.button])
            scene.window.tap(at: Scene.onButton)
            #expect(recorder.events == [.click, .willPresent])
        }
    }

    /// The page that a click opens is closed at once, so that a second click would be heard.
    @Test
    func tapOnViewsInViewsIsOneClick() async throws {
        try await self.withAd { _, ad, _, scene in
            let closer = PageCloser()
            ad.delegate = closer
            let label = PlatformView(frame: scene.button.bounds)
            scene.button.addSubview(label)
            ad.setView(scene.view, clickableViews: [scene.view, scene.button, label, scene.button])
            scene.window.tap(at: Scene.onButton)
            #expect(closer.clicks == 1)
            label.isUserInteractionEnabled = false
            scene.window.tap(at: Scene.onButton)
            scene.button.isUserInteractionEnabled = false
            scene.window.tap(at: Scene.onButton)
            #expect(closer.clicks == 3)
            scene.window.addSubview(scene.button)
            scene.button.isUserInteractionEnabled = true
            scene.window.tap(at: ViewPoint(x: 250, y: 175))
            #expect(closer.clicks == 3)
        }
    }

    @Test
    func tapOnTheInfoViewInAClickableViewIsNoClick() async throws {
        try await self.withAd { _, ad, recorder, scene in
            scene.button.addSubview(ad.infoView)
            ad.setView(scene.view, clickableViews: [scene.button])
            scene.window.tap(at: ViewPoint(x: 210, y: 260))
            #expect(recorder.events.isEmpty)
            scene.window.tap(at: Scene.onButton)
            #expect(recorder.events == [.click, .willPresent])
        }
    }

    @Test
    func tapWhileThePageIsOpenIsNoClick() async throws {
        try await self.withAd { _, ad, recorder, scene in
            ad.setView(scene.view, clickableViews: [scene.button])
            scene.window.tap(at: Scene.onButton)
            scene.window.tap(at: Scene.onButton)
            ad.dismissPage()
            #expect(recorder.events == [.click, .willPresent, .willDismiss, .didDismiss])
        }
    }

    @Test
    func tapOnTheInfoViewIsNoClick() async throws {
        try await self.withAd { _, ad, recorder, scene in
            scene.view.addSubview(ad.infoView)
            ad.setView(scene.view, clickableViews: [scene.view])
            scene.window.tap(at: ViewPoint(x: 10, y: 110))
            #expect(recorder.events.isEmpty)
        }
    }

    @Test
    func whatTheAppSaysDoesNotCount() async throws {
        try await self.withAd { network, ad, recorder, scene in
            ad.recordImpression()
            ad.handleClick(on: nil)
            ad.setView(scene.view, clickableViews: [scene.view])
            scene.window.tap(at: Scene.onButton)
            let counts = await network.server.counts { !$0.clicks.isEmpty }
            #expect(counts?.clicks.values.map(\.self) == [1])
            #expect(counts?.impressions.isEmpty == true)
            #expect(recorder.events == [.click, .willPresent])
        }
    }

    @Test
    func adThatTheAppTracksDoesNotTrackItself() async throws {
        try await Network.with { network in
            let ad = try await network.ad()
            let recorder = EventRecorder()
            let scene = Scene()
            ad.delegate = recorder
            ad.setView(scene.view, clickableViews: [scene.view])
            #expect(!ad.tracksItself && ad.watch == nil)
            scene.window.tap(at: Scene.onButton)
            ad.recordImpression()
            ad.handleClick(on: scene.view)
            #expect(recorder.events.isEmpty)
            let counts = await network.server.counts { !$0.clicks.isEmpty && !$0.impressions.isEmpty }
            #expect(counts?.clicks.values.map(\.self) == [1])
        }
    }
}

/// Closes the page of an ad as soon as it opens.
@MainActor
private final class PageCloser: SampleNativeAdDelegate {
    private(set) var clicks = 0

    func nativeAd(_ nativeAd: SampleNativeAd, didReport event: SampleNativeAdEvent) {
        if event == .click { self.clicks += 1 }
        if event == .willPresent { nativeAd.dismissPage() }
    }
}
#endif
