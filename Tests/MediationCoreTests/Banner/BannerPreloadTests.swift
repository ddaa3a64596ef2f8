#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting
import PlatformViews
import Testing

/// A banner that is loaded before it comes to the screen shows only an ad that has not expired by then.
@MainActor
struct BannerPreloadTests {
    private let stage = BannerStage(refresh: .seconds(30))

    private var requests: Int { self.stage.network.requests.count }

    @Test func anAdLoadedAheadIsThereWhenTheBannerComesToTheScreen() async throws {
        let view = try await self.preloadedBanner()
        await self.stage.time.advance(by: .seconds(3500))
        self.stage.window.addSubview(view)
        await self.stage.time.advance(by: .seconds(20))
        #expect(view.subviews.first === self.stage.network.ads[0].view)
        #expect(self.requests == 1)
    }

    @Test(arguments: [(Duration?.none, 3601), (.seconds(120), 121)])
    func anAdThatExpiresUnseenLeavesTheView(timeToLive: Duration?, seconds: Int) async throws {
        self.stage.network.timeToLive = timeToLive
        let view = try await self.preloadedBanner()
        await self.stage.time.advance(by: .seconds(seconds - 3))
        #expect(view.subviews.count == 1)
        await self.stage.time.advance(by: .seconds(3))
        #expect(view.subviews.isEmpty)
        #expect(view.adSize == nil)
        #expect(self.stage.network.ads[0].removals == 1)
        #expect(self.requests == 1, "Nobody can see the banner.")
    }

    @Test func theNextAdComesAtTheFirstSightOfTheBanner() async throws {
        let view = try await self.preloadedBanner()
        await self.stage.time.advance(by: .seconds(10_000))
        self.stage.window.addSubview(view)
        await self.stage.time.advance(by: .seconds(1))
        #expect(self.requests == 2)
        #expect(view.subviews.first === self.stage.network.ads[1].view)
        await self.stage.time.advance(by: .seconds(29))
        #expect(self.requests == 2)
        await self.stage.time.advance(by: .seconds(2))
        #expect(self.requests == 3)
    }

    @Test func anAdUnderOtherPrivacyChoicesIsNotSeen() async throws {
        let view = try await self.preloadedBanner()
        self.stage.mediator.privacy = PrivacySnapshot(gdprApplies: .yes)
        await self.stage.time.advance(by: .seconds(1))
        #expect(view.subviews.isEmpty)
        self.stage.window.addSubview(view)
        await self.stage.time.advance(by: .seconds(1))
        #expect(view.subviews.first === self.stage.network.ads[1].view)
    }

    @Test func anAdThatWasSeenStaysBeyondItsTime() async throws {
        self.stage.network.timeToLive = .seconds(120)
        let view = try await self.preloadedBanner()
        self.stage.window.addSubview(view)
        await self.stage.time.advance(by: .seconds(1))
        view.removeFromSuperview()
        await self.stage.time.advance(by: .seconds(1000))
        #expect(view.subviews.first === self.stage.network.ads[0].view)
        #expect(self.requests == 1)
    }

    @Test func withoutRefreshTheNextAdStillReplacesOneThatExpiredUnseen() async throws {
        let stage = BannerStage(refresh: .zero)
        let view = stage.banner(isInWindow: false)
        try await view.load()
        await stage.time.advance(by: .seconds(10_000))
        stage.window.addSubview(view)
        await stage.time.advance(by: .seconds(1))
        #expect(view.subviews.first === stage.network.ads.last?.view)
        #expect(stage.network.requests.count == 2)
        await stage.time.advance(by: .seconds(10_000))
        #expect(stage.network.requests.count == 2)
        #expect(stage.time.nextTimer == nil)
    }

    @Test func withoutRefreshAnAdThatExpiredBeforeItsFirstSightIsReplacedAsOften() async throws {
        let stage = BannerStage(refresh: .zero)
        let view = stage.banner(isInWindow: false)
        try await view.load()
        await stage.time.advance(by: .seconds(10_000))
        stage.network.isHolding = true
        stage.window.addSubview(view)
        await stage.time.advance(by: .seconds(1))
        // The answer comes when the banner is out of sight, and is too old when it is seen again.
        view.removeFromSuperview()
        stage.network.release()
        await stage.time.advance(by: .seconds(10_000))
        stage.window.addSubview(view)
        await stage.time.advance(by: .seconds(2))
        #expect(stage.network.requests.count == 3)
        #expect(view.subviews.first === stage.network.ads.last?.view)
    }

    @Test func aFailureAfterAnExpiryWaitsAsAnyOther() async throws {
        let view = try await self.preloadedBanner()
        await self.stage.time.advance(by: .seconds(10_000))
        self.stage.network.error = MediationError(.noFill, "Nothing.")
        self.stage.window.addSubview(view)
        await self.stage.time.advance(by: .seconds(59))
        #expect(self.requests == 2)
        await self.stage.time.advance(by: .seconds(3))
        #expect(self.requests == 3)
        #expect(self.stage.names == ["loaded", "failedToLoad", "failedToLoad"])
    }

    /// Returns a banner with an ad, in no window.
    private func preloadedBanner() async throws -> BannerAdView {
        let view = self.stage.banner(isInWindow: false)
        try await view.load()
        return view
    }
}
#endif
