#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting
import PlatformViews
import Testing

/// A banner is loaded like any other ad, fits its place, and is shown in its middle.
@MainActor
struct BannerLoadTests {
    private let stage = BannerStage()

    @Test func theFirstAdIsShownInTheMiddle() async throws {
        let view = try await self.stage.shownBanner(.fixed(width: 340, height: 60))
        #expect(view.subviews.first === self.stage.network.ads.first?.view)
        self.stage.network.size = .banner
        try await view.load()
        #expect(view.subviews.map(\.frame) == [ViewRect(x: 10, y: 5, width: 320, height: 50)])
        #expect(view.adSize == .banner)
        #expect(self.stage.names == ["loaded", "loaded"])
    }

    @Test func theRequestReachesTheAdapter() async throws {
        let view = self.stage.banner(.mediumRectangle)
        try await view.load(AdRequest(loadID: "load-1", isTestRequest: true))
        let configuration = try #require(self.stage.network.requests.first?.configuration)
        #expect(configuration.size == .mediumRectangle)
        #expect(configuration.loadID == "load-1")
        #expect(configuration.isTestRequest)
        #expect(configuration.deadline == .seconds(1))
    }

    @Test(arguments: [
        (BannerSize.fixed(width: 320, height: 51), false), (.fixed(width: 321, height: 50), false),
        (.fixed(width: 320, height: 0), false), (.fixed(width: .nan, height: 50), false),
        (.fixed(width: 300, height: 50), true), (.fixed(width: 320.4, height: 50), true),
    ])
    func anAdThatDoesNotFitIsRefused(size: BannerSize, fits: Bool) async throws {
        self.stage.network.size = size
        let view = self.stage.banner()
        if fits { return try await view.load() }
        let error = await #expect(throws: MediationError.self) { try await view.load() }
        #expect(error?.responseInfo?.lineItems.first?.error?.code == .bannerSizeMismatch)
        #expect(view.subviews.isEmpty)
    }

    @Test(arguments: [
        BannerSize.fixed(width: 0, height: 50), .fixed(width: -320, height: 50), .fixed(width: 320, height: -1),
        .fixed(width: .infinity, height: 50), .fixed(width: 401, height: 50),
        .inlineAdaptive(width: 320, maxHeight: 31),
    ])
    func aSizeThatNobodyCanFillIsRefused(size: BannerSize) async throws {
        let view = self.stage.banner(size)
        let error = await #expect(throws: MediationError.self) { try await view.load() }
        #expect(error?.code == .invalidAdRequest)
        #expect(self.stage.network.requests.isEmpty)
        await self.stage.time.advance(by: .seconds(300))
        #expect(self.stage.network.requests.isEmpty)
    }

    @Test func anAnchoredBannerLeavesMostOfTheWindow() async throws {
        self.stage.window.frame.height = 500
        let view = self.stage.banner(.anchoredAdaptive(width: 400))
        self.stage.network.size = .fixed(width: 400, height: 75)
        try await view.load()
        #expect(self.stage.network.requests.first?.configuration.size.height == 75)
        self.stage.network.size = .fixed(width: 400, height: 90)
        let error = await #expect(throws: MediationError.self) { try await view.load() }
        #expect(error?.code == .noFill)
    }

    @Test func anInlineBannerIsAsHighAsItsNetworkLikes() async throws {
        self.stage.network.size = .fixed(width: 300, height: 1200)
        let view = try await self.stage.shownBanner(.inlineAdaptive(width: 300))
        #expect(view.adSize?.height == 1200)
    }

    @Test func noFillIsAnErrorWithItsRecordAndLeavesTheOldAd() async throws {
        let view = try await self.stage.shownBanner()
        self.stage.network.error = MediationError(.noFill, "Nothing.")
        let error = await #expect(throws: MediationError.self) { try await view.load() }
        #expect(error?.code == .noFill)
        #expect(error?.responseInfo?.lineItems.map(\.outcome) == [.failed])
        #expect(view.subviews.count == 1)
        #expect(self.stage.network.ads.first?.removals == 0)
    }

    @Test func oneLoadRunsAtATime() async throws {
        let view = self.stage.banner()
        self.stage.network.isHolding = true
        let first = Task { try await view.load() }
        while self.stage.network.held.isEmpty { await Task.yield() }
        #expect(view.isLoading)
        let error = await #expect(throws: MediationError.self) { try await view.load() }
        #expect(error?.code == .alreadyLoading)
        self.stage.network.release()
        try await first.value
        #expect(!view.isLoading)
    }

    @Test func anAdUnitOfAnotherFormatIsRefused() async throws {
        let interstitial = InterstitialAdLoader(adUnitID: "footer", mediator: self.stage.mediator)
        #expect(await #expect(throws: MediationError.self) { try await interstitial.load() }?.code == .invalidAdRequest)
    }
}
#endif
