#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting
import PlatformViews
import Testing

/// A banner whose size changes, as after a rotation, soon has an ad of the new size.
@MainActor
struct BannerSizeTests {
    private nonisolated static let smaller = BannerSize.fixed(width: 300, height: 50)

    private let stage = BannerStage(refresh: .seconds(30))

    private var requests: Int { self.stage.network.requests.count }

    @Test(arguments: [Duration.seconds(30), .zero])
    func aNewSizeBringsAnAdOfThatSize(refresh: Duration) async throws {
        let stage = BannerStage(refresh: refresh)
        let view = try await stage.shownBanner()
        await stage.time.advance(by: .seconds(5))
        view.size = .largeBanner
        #expect(view.subviews.first === stage.network.ads[0].view)
        await stage.time.advance(by: .seconds(1))
        #expect(stage.network.requests.map(\.configuration.size) == [.banner, .largeBanner])
        #expect(view.subviews.first === stage.network.ads[1].view)
        #expect(view.adSize?.height == 100)
        #expect(stage.network.ads.map(\.removals) == [1, 0])
        await stage.time.advance(by: .seconds(20))
        #expect(stage.network.requests.count == 2)
    }

    @Test func aNewSizeWaitsUntilTheBannerIsSeen() async throws {
        let view = try await self.stage.shownBanner()
        view.isHidden = true
        view.size = .largeBanner
        await self.stage.time.advance(by: .seconds(100))
        #expect(self.requests == 1)
        view.isHidden = false
        await self.stage.time.advance(by: .seconds(1))
        #expect(self.requests == 2)
    }

    @Test func theSameSizeChangesNothing() async throws {
        let view = try await self.stage.shownBanner()
        view.size = .banner
        await self.stage.time.advance(by: .seconds(20))
        #expect(self.requests == 1)
    }

    @Test func aSizeBeforeTheFirstLoadIsAskedForByIt() async throws {
        let view = self.stage.banner()
        view.size = .largeBanner
        await self.stage.time.advance(by: .seconds(10))
        #expect(self.requests == 0)
        #expect(self.stage.time.nextTimer == nil)
        try await view.load()
        #expect(self.stage.network.requests.map(\.configuration.size) == [.largeBanner])
    }

    @Test(arguments: [(BannerSize.largeBanner, true), (Self.smaller, false)])
    func anAdThatWaitsIsShownIfItFitsTheNewSize(size: BannerSize, fits: Bool) async throws {
        let view = try await self.stage.shownBanner()
        await self.stage.loadUnseen(view)
        await self.stage.time.advance(by: .seconds(1))
        view.size = size
        view.isHidden = false
        await self.stage.time.advance(by: .seconds(1))
        #expect(self.requests == (fits ? 2 : 3))
        #expect(view.subviews.first === self.stage.network.ads.last?.view)
        #expect(view.adSize?.width == (fits ? 320 : 300))
        #expect(self.stage.names == ["loaded", "loaded"])
    }

    @Test(arguments: [(BannerSize.largeBanner, true), (Self.smaller, false)])
    func anAdThatIsUnderWayIsShownIfItFitsTheNewSize(size: BannerSize, fits: Bool) async throws {
        let view = try await self.stage.shownBanner()
        self.stage.network.isHolding = true
        await self.stage.time.advance(by: .seconds(31))
        view.size = size
        self.stage.network.release()
        await self.stage.time.rest()
        #expect(view.subviews.first === self.stage.network.ads[fits ? 1 : 0].view)
        await self.stage.time.advance(by: .seconds(1))
        #expect(self.requests == (fits ? 2 : 3))
        #expect(view.adSize?.width == (fits ? 320 : 300))
        #expect(self.stage.names == ["loaded", "loaded"])
    }

    @Test func anAdOfTheAppsOwnLoadIsReplacedIfItDoesNotFitTheNewSize() async throws {
        let view = self.stage.banner()
        self.stage.network.isHolding = true
        let load = Task { try await view.load() }
        while self.stage.network.held.isEmpty { await Task.yield() }
        view.size = Self.smaller
        self.stage.network.release()
        try await load.value
        #expect(view.adSize?.width == 320)
        await self.stage.time.advance(by: .seconds(1))
        #expect(self.requests == 2)
        #expect(view.adSize?.width == 300)
    }

    @Test(arguments: [Duration.seconds(30), .zero])
    func aNewSizeDoesNotWaitBecauseALoadOfTheOldOneFails(refresh: Duration) async throws {
        let stage = BannerStage(refresh: refresh)
        stage.network.error = MediationError(.noFill, "Nothing.")
        stage.network.isHolding = true
        let view = stage.banner()
        let load = Task { try await view.load() }
        while stage.network.held.isEmpty { await Task.yield() }
        view.size = Self.smaller
        stage.network.release()
        await #expect(throws: MediationError.self) { try await load.value }
        stage.network.error = nil
        await stage.time.advance(by: .seconds(1))
        #expect(stage.network.requests.map(\.configuration.size) == [.banner, Self.smaller])
        #expect(view.adSize?.width == 300)
    }

    @Test func aSizeThatNobodyCanFillLeavesTheAdBefore() async throws {
        let view = try await self.stage.shownBanner()
        view.size = .fixed(width: 401, height: 50)
        await self.stage.time.advance(by: .seconds(1))
        #expect(self.stage.names == ["loaded", "failedToLoad"])
        #expect(self.stage.heard.last?.error?.code == .invalidAdRequest)
        #expect(view.subviews.first === self.stage.network.ads[0].view)
        #expect(self.requests == 1)
    }
}
#endif
