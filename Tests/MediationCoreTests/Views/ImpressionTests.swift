#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import PlatformViews
import MediationTesting
import Testing

/// The conditions under which an ad counts as seen, once.
@MainActor
struct ImpressionTests {
    private let screen = AdScreen()

    private func load(share: Double, for time: Duration) throws -> AdScreen.Ad {
        let network = TrackedAd()
        network.visibilityRule = VisibilityRule(share: share, for: time)
        return try self.screen.load(network)
    }

    /// Returns whether an ad with this visible share has its impression after five seconds.
    private func isSeen(share: Double, for time: Duration = .zero, visible: Double) async throws -> Bool {
        let ad = try self.load(share: share, for: time)
        let container = self.screen.container(y: 100 - 40 * visible)
        try ad.ad.show(in: container)
        await self.screen.time.advance(by: .seconds(5))
        ad.ad.unregister()
        return ad.count(.impression) == 1
    }

    @Test func anAdOnTheScreenHasItsImpressionAsItIsRegistered() throws {
        let ad = try self.screen.load()
        try ad.ad.show(in: self.screen.container())
        #expect(ad.names == ["impression", "paid"])
        #expect(ad.network.calls == ["didRender A", "didRecordImpression"])
    }

    @Test func anAdBelowTheScreenHasNoneUntilItsFirstPixelIsSeen() async throws {
        let ad = try self.screen.load()
        let container = self.screen.container(y: 100)
        try ad.ad.show(in: container)
        await self.screen.time.advance(by: .seconds(5))
        #expect(ad.heard.isEmpty)
        container.frame.y = 99.9
        await self.screen.time.advance(by: .milliseconds(100))
        #expect(ad.count(.impression) == 1)
    }

    @Test func scrollingBackCountsNothing() async throws {
        let ad = try self.screen.load()
        let container = self.screen.container()
        try ad.ad.show(in: container)
        for _ in 0..<3 {
            container.frame.y = 200
            await self.screen.time.advance(by: .seconds(2))
            container.frame.y = 0
            await self.screen.time.advance(by: .seconds(2))
        }
        #expect(ad.names == ["impression", "paid"])
        #expect(ad.network.count("didRecordImpression") == 1)
    }

    @Test func registeringAgainCountsNothing() throws {
        let ad = try self.screen.load()
        for name in ["A", "B", "C"] { try ad.ad.show(in: self.screen.container(name)) }
        #expect(ad.names == ["impression", "paid"])
        #expect(ad.network.count("didRecordImpression") == 1)
    }

    @Test func anAdThatIsFetchedAndNotShownHasNone() async throws {
        let ad = try self.screen.load()
        await self.screen.time.advance(by: .seconds(60))
        #expect(ad.heard.isEmpty)
    }

    @Test func nothingIsSeenInAWindowThatIsNotShown() async throws {
        let ad = try self.screen.load()
        self.screen.window.isActive = false
        try ad.ad.show(in: self.screen.container())
        await self.screen.time.advance(by: .seconds(2))
        #expect(ad.heard.isEmpty)
        self.screen.window.isActive = true
        await self.screen.time.advance(by: .milliseconds(100))
        #expect(ad.count(.impression) == 1)
    }

    @Test func nothingIsSeenOfWhatIsHiddenOrTransparent() async throws {
        let ad = try self.screen.load()
        let container = self.screen.container()
        container.isHidden = true
        try ad.ad.show(in: container)
        await self.screen.time.advance(by: .seconds(1))
        container.isHidden = false
        container.alpha = 0.005
        await self.screen.time.advance(by: .seconds(1))
        container.alpha = .nan
        await self.screen.time.advance(by: .seconds(1))
        #expect(ad.heard.isEmpty)
    }

    @Test func nothingIsSeenOfASizeThatIsNone() async throws {
        for size in [0, -40, Double.nan, .infinity] {
            let ad = try self.screen.load()
            let container = self.screen.container()
            container.frame.height = size
            try ad.ad.show(in: container)
            await self.screen.time.advance(by: .seconds(1))
            #expect(ad.heard.isEmpty, "height \(size)")
        }
    }
}

// MARK: - A share for a time

extension ImpressionTests {
    @Test func theTimeIsOverExactlyAtItsEnd() async throws {
        let ad = try self.load(share: 0.5, for: .seconds(1))
        try ad.ad.show(in: self.screen.container())
        await self.screen.time.advance(by: .milliseconds(999))
        #expect(ad.heard.isEmpty)
        await self.screen.time.advance(by: .milliseconds(1))
        #expect(ad.count(.impression) == 1)
    }

    @Test func aTimeBetweenTwoLooksIsOverAtTheNext() async throws {
        let ad = try self.load(share: 0.5, for: .milliseconds(250))
        try ad.ad.show(in: self.screen.container())
        await self.screen.time.advance(by: .milliseconds(299))
        #expect(ad.heard.isEmpty)
        await self.screen.time.advance(by: .milliseconds(1))
        #expect(ad.count(.impression) == 1)
    }

    @Test func anInterruptionBeginsTheTimeAnew() async throws {
        let ad = try self.load(share: 0.5, for: .seconds(1))
        let container = self.screen.container()
        try ad.ad.show(in: container)
        await self.screen.time.advance(by: .milliseconds(950))
        container.frame.y = 90
        await self.screen.time.advance(by: .milliseconds(100))
        container.frame.y = 0
        await self.screen.time.advance(by: .milliseconds(1_000))
        #expect(ad.heard.isEmpty)
        await self.screen.time.advance(by: .milliseconds(100))
        #expect(ad.count(.impression) == 1)
    }

    @Test func theTimeInOneContainerIsNotCarriedToTheNext() async throws {
        let ad = try self.load(share: 0.5, for: .seconds(1))
        try ad.ad.show(in: self.screen.container("A"))
        await self.screen.time.advance(by: .milliseconds(900))
        try ad.ad.show(in: self.screen.container("B"))
        await self.screen.time.advance(by: .milliseconds(900))
        #expect(ad.heard.isEmpty)
    }

    @Test func aTimeInWhichNobodyLookedDoesNotCount() async throws {
        let ad = try self.load(share: 0.5, for: .seconds(1))
        try ad.ad.show(in: self.screen.container())
        await self.screen.time.advance(by: .milliseconds(100))
        // The app was suspended for an hour.
        self.screen.time.set(to: .seconds(3600))
        await self.screen.time.advance(by: .milliseconds(900))
        #expect(ad.heard.isEmpty)
        await self.screen.time.advance(by: .milliseconds(200))
        #expect(ad.count(.impression) == 1)
    }

    @Test func theShareIsReachedExactlyAtItsBorder() async throws {
        #expect(try await self.isSeen(share: 0.5, for: .seconds(1), visible: 0.5))
        #expect(try await !self.isSeen(share: 0.5, for: .seconds(1), visible: 0.49))
    }

    @Test func theWholeOfAnAdIsSeenWhereverItsEdgesAre() async throws {
        for step in 0..<200 {
            let ad = try self.load(share: 1, for: .zero)
            let container = self.screen.container()
            container.frame = ViewRect(x: 0.1, y: 0.1 * Double(step % 50), width: 99.7, height: 0.7 + Double(step) / 7)
            try ad.ad.show(in: container)
            #expect(ad.count(.impression) == 1, "\(container.frame)")
            ad.ad.unregister()
        }
    }

    @Test func aShareThatIsNoneIsMovedToTheNearerEnd() async throws {
        #expect(VisibilityRule(share: .nan, for: .zero) == .firstPixel)
        #expect(VisibilityRule(share: -1, for: .seconds(-1)) == .firstPixel)
        #expect(VisibilityRule(share: .infinity, for: .zero).share == 1)
        #expect(try await self.isSeen(share: 7, visible: 1))
        #expect(try await !self.isSeen(share: 7, visible: 0.9))
        #expect(try await self.isSeen(share: .nan, visible: 0.1))
        #expect(try await !self.isSeen(share: -1, visible: 0))
    }

    @Test func aTimeWithoutEndIsNeverOver() async throws {
        let endless = Duration(secondsComponent: .max, attosecondsComponent: 0)
        #expect(try await !self.isSeen(share: 0, for: endless, visible: 1))
    }
}
#endif
