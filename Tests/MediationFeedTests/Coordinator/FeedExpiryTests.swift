import MediationCore
import MediationFeed
import PlatformViews
import MediationTesting
import Testing

/// Ads that stayed in the list unshown for too long.
@MainActor
struct FeedExpiryTests {
    /// Creates a stage with ad 1 in row 3 and ad 2 in row 7, which live for 100 seconds, and no other ads.
    private func stage(showing rows: ClosedRange<Int>, _ emptySlots: EmptySlots = .collapsed) async throws -> FeedStage
    {
        let stage = try FeedStage(emptySlots: emptySlots, lookAhead: 5)
        stage.life = .seconds(100)
        stage.answer = .held
        await stage.start()
        await stage.show(0...2)
        for _ in 0..<2 { await stage.fill() }
        #expect(stage.text.hasPrefix("0 1 2 [1] 3 4 5 [2] 6 7 8"))
        stage.coordinator.stop()
        await stage.show(rows)
        stage.clearRecords()
        stage.life = nil
        stage.answer = .fill
        return stage
    }

    @Test func belowTheScreenAnotherAdTakesTheRow() async throws {
        let stage = try await self.stage(showing: 0...2)
        stage.coordinator.start()
        await stage.time.pass(.seconds(101))
        #expect(stage.text.hasPrefix("0 1 2 [3] 3 4 5 [4] 6 7 8 9"))
        #expect(stage.kinds.filter { $0 == .expired }.count == 2)
    }

    @Test func belowTheScreenTheRowIsClosedIfThereIsNoOther() async throws {
        let stage = try await self.stage(showing: 0...2)
        await stage.time.pass(.seconds(100))
        #expect(stage.text.hasPrefix("0 1 2 3 4 5 6 7 8"))
        #expect(stage.coordinator.ad(FeedAd(1)) == nil)
        #expect(stage.kinds.filter { $0 == .released }.count == 2)
    }

    @Test func theLastSlotGetsAnotherAd() async throws {
        let stage = try FeedStage(content: 4)
        await stage.start()
        #expect(stage.loads == 1)
        await stage.time.pass(.seconds(3_600))
        #expect(stage.text == "0 1 2 [2] 3")
        #expect(stage.loads == 2)
    }

    @Test func beyondReachTheRowStaysUntilItIsWithinReach() async throws {
        let stage = try await self.stage(showing: 20...25)
        await stage.time.pass(.seconds(100))
        #expect(stage.changes.isEmpty)
        #expect(stage.coordinator.ad(FeedAd(1)) == nil)
        await stage.show(0...1)
        #expect(stage.text.hasPrefix("0 1 2 3 4 5 6 7 8"))
    }

    @Test func aboveTheScreenTheRowStaysAndGetsTheNextAd() async throws {
        let stage = try await self.stage(showing: 9...20)
        await stage.time.pass(.seconds(100))
        await stage.show(8...20)
        #expect(stage.changes.isEmpty)
        #expect(stage.coordinator.ad(FeedAd(2)) == nil)
        await stage.start()
        // The nearest slot comes first.
        #expect(stage.text.hasPrefix("0 1 2 [4] 3 4 5 [3] 6 7 8 9"))
    }

    @Test func placeholdersComeBackWhereAdsExpired() async throws {
        let stage = try await self.stage(showing: 8...10, .placeholders)
        await stage.time.pass(.seconds(100))
        #expect(stage.text.hasPrefix("0 1 2 _ 3 4 5 _ 6 7 8"))
    }

    @Test func anAdOnTheScreenIsNotReplaced() async throws {
        let stage = try await self.stage(showing: 3...5)
        stage.coordinator.start()
        await stage.time.pass(.seconds(101))
        // The ad was not registered with views, and so it has expired; it is removed once it is off the screen.
        #expect(stage.text.hasPrefix("0 1 2 [1] 3 4 5"))
        #expect(stage.coordinator.ad(FeedAd(1)) == nil)
        await stage.show(6...9)
        #expect(stage.text.contains("[1]"))
        await stage.show(5...8)
        #expect(!stage.text.contains("[1]"))
        #expect(stage.text.hasPrefix("0 1 2 ["))
    }

    @Test func anAdThatIsInViewsDoesNotExpire() async throws {
        let stage = try await self.stage(showing: 3...5)
        let ad = try #require(stage.coordinator.ad(FeedAd(1))?.nativeAd)
        let container = PlatformView(frame: ViewRect(x: 0, y: 0, width: 100, height: 40))
        try ad.register(container: container, clickableAssetViews: [:])
        await stage.time.pass(.seconds(150))
        await stage.show(10...20)
        await stage.show(3...5)
        #expect(stage.text.hasPrefix("0 1 2 [1] 3 4 5"))
        #expect(stage.coordinator.ad(FeedAd(1))?.nativeAd === ad)
    }

    @Test func anAdThatWaitsForAnotherSlotExpiresToo() async throws {
        let stage = try await self.stage(showing: 0...0)
        try stage.remove(1..<30)
        #expect(stage.coordinator.readyAdCount == 2)
        await stage.time.pass(.seconds(100))
        #expect(stage.coordinator.readyAdCount == 0)
        #expect(stage.text == "0")
    }

    @Test func noTimerIsLeftWhenAllAdsAreGone() async throws {
        let stage = try await self.stage(showing: 0...2)
        await stage.time.pass(.seconds(100))
        #expect(stage.time.timers.count == 0)
    }
}
