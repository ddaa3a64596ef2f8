#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import PlatformViews
import MediationTesting
import Testing

/// The lifetimes of objects after a load: nothing outlives the app's references, at whatever stage it releases them.
@MainActor
struct ShownAdLifetimeTests {
    /// The stage at which the app releases an ad.
    private enum Stage: CaseIterable {
        case neverRegistered, refused, containerDropped, unregistered, replaced, movedOn, onScreen
        case movedInItsImpression, loading, cancelled, preparingImages
    }

    /// A network's ad that holds its event delegate strongly or weakly, as SDKs do.
    @MainActor
    private final class NetworkAd: MediationNativeAd {
        let headline: String? = "Headline"
        let adChoicesView: PlatformView? = PlatformView(frame: ViewRect(x: 0, y: 0, width: 10, height: 10))
        var icon: NativeAdImage?
        let handlesUserImpressions: Bool
        private let keepsDelegate: Bool
        private var delegate: (any MediationNativeAdEventDelegate)?
        private weak var weakDelegate: (any MediationNativeAdEventDelegate)?

        init(keepsDelegate: Bool, countsImpressions: Bool) {
            self.keepsDelegate = keepsDelegate
            self.handlesUserImpressions = countsImpressions
        }

        func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
            if self.keepsDelegate { self.delegate = eventDelegate }
            self.weakDelegate = eventDelegate
        }

        func didRender(
            in container: PlatformView,
            clickableAssetViews: [NativeAdAsset: PlatformView],
            nonclickableAssetViews: [NativeAdAsset: PlatformView]
        ) {
            self.weakDelegate?.report(.didPlayVideo)
        }

        func didUntrack(_ container: PlatformView?) { self.weakDelegate?.report(.didEndVideo) }

        func didRecordImpression() { self.weakDelegate?.report(.willPresent) }
    }

    /// Holds everything weakly; the app's strong references are the local variables of one round.
    @MainActor
    private final class World {
        let objects = WeakReferences()
        let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 100, height: 100))
        var stage = Stage.neverRegistered
        var number = 0

        func load(_ adapter: ScriptedAdapter, _ handler: NativeAdCompletionHandler) {
            self.objects.add(adapter)
            adapter.kept = [handler]
            guard self.stage != .loading, self.stage != .cancelled else { return }
            let ad = NetworkAd(keepsDelegate: self.number % 2 == 0, countsImpressions: self.number % 3 == 0)
            self.objects.add(ad)
            if let view = ad.adChoicesView { self.objects.add(view) }
            if self.stage == .preparingImages { ad.icon = NativeAdImage(urlString: "https://images.example/icon.png") }
            // As with adapters that are the delegate of their SDK's ad.
            adapter.kept.append(ad)
            if let delegate = handler(.success(ad)) {
                self.objects.add(delegate)
                delegate.report(.didMuteVideo)
            }
        }

        func container(y: Double = 0) -> AdContainer {
            let container = AdContainer("\(self.number)", y: y)
            self.objects.add(container)
            self.objects.add(container.button)
            self.window.addSubview(container)
            return container
        }

        func listen(to ad: NativeAd) {
            guard self.number % 5 != 0 else { return }
            ad.eventHandler = { [weak ad] in if $0 == .click { _ = ad?.isExpired } }
        }
    }

    /// Runs one ad from its load to its release by the app; returns none of its objects.
    private static func runOneRound(_ waterfall: TestWaterfall, _ world: World) async throws {
        let load = try waterfall.start()
        world.objects.add(load)
        world.objects.add(load.load)
        if world.stage == .cancelled || world.stage == .preparingImages {
            await waterfall.time.advance(by: .milliseconds(10))
            load.load.cancel()
        }
        guard let ad = load.ad else { return }
        world.objects.add(ad)
        world.listen(to: ad)
        try await Self.show(ad, waterfall, world)
    }

    private static func show(_ ad: NativeAd, _ waterfall: TestWaterfall, _ world: World) async throws {
        // Every other ad waits below the screen for an impression that never comes.
        let container = world.container(y: world.number % 4 == 0 ? 200 : 0)
        defer { container.removeFromSuperview() }
        switch world.stage {
        case .neverRegistered, .loading, .cancelled, .preparingImages: return
        case .refused:
            #expect(throws: MediationError.self) {
                try ad.register(container: container, clickableAssetViews: [.body: PlatformView()])
            }
        case .movedInItsImpression:
            let next = world.container()
            defer { next.removeFromSuperview() }
            ad.eventHandler = { [weak ad, weak next] in
                if $0 == .impression, let next { try? ad?.show(in: next) }
            }
            try ad.show(in: container)
        case .containerDropped, .unregistered, .onScreen, .replaced, .movedOn:
            try ad.show(in: container)
            container.tapButton()
            await waterfall.time.advance(by: .milliseconds(150))
        }
        if world.stage == .unregistered { ad.unregister() }
        if world.stage == .movedOn {
            let next = world.container()
            try ad.show(in: next)
            next.removeFromSuperview()
        }
        if world.stage == .replaced, let other = try waterfall.start().ad {
            world.objects.add(other)
            try other.show(in: container)
        }
    }

    @Test func aThousandAdsLeaveNothingWhereverTheAppLetsGo() async throws {
        let world = World()
        let waterfall = TestWaterfall(
            { [weak world] adapter, _, handler in world?.load(adapter, handler) },
            images: ScriptedLoader()
        )
        for number in 0..<1_100 {
            world.number = number
            world.stage = Stage.allCases[number % Stage.allCases.count]
            try await Self.runOneRound(waterfall, world)
            // Unanswered loads time out, and missing containers are noticed.
            if number % 100 == 99 {
                await waterfall.time.advance(by: .seconds(4))
                #expect(world.objects.alive == 0, "after \(number + 1) ads")
            }
        }
        #expect(waterfall.time.timers.count == 0)
        #expect(world.objects.total > 8_000)
    }

    @Test func whatTheAppHoldsOfAnAdThatIsShownKeepsNoContainer() async throws {
        let screen = AdScreen()
        let ad = try screen.load()
        weak var container: AdContainer?
        func show() throws {
            let new = screen.container()
            container = new
            try ad.ad.show(in: new)
            new.tapButton()
            new.removeFromSuperview()
        }
        try show()
        #expect(container == nil)
        #expect(ad.names == ["impression", "paid", "click"])
    }

    @Test func aMediatorThatTheAppLetsGoOfIsGoneOnceItsContainersAre() async throws {
        let time = VirtualTime()
        weak var mediator: AdMediator?
        weak var shown: NativeAd?
        var container: AdContainer? = AdContainer("A")
        func show(in container: AdContainer) throws {
            let waterfall = TestWaterfall(
                [.scripted("A") { _, _, handler in handler(.success(TestAd())) }],
                time: time
            )
            mediator = waterfall.mediator
            let ad = try #require(try waterfall.start().ad)
            shown = ad
            try ad.show(in: container)
        }
        try show(in: try #require(container))
        await time.advance(by: .seconds(5))
        #expect(mediator == nil)
        #expect(shown != nil)
        container = nil
        await time.advance(by: .seconds(1))
        #expect(shown == nil)
        #expect(time.timers.count == 0)
    }
}
#endif
