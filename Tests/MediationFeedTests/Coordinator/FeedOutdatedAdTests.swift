#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationFeed
import PlatformViews
import MediationTesting
import Testing

/// Ads of other privacy choices leave the list as expired ads do, and outages do not make a list wait.
@MainActor
struct FeedOutdatedAdTests {
    private let other = PrivacySnapshot(gdprApplies: .yes)

    /// Creates a stage with an ad after every three items, filled up to eight rows ahead of the screen.
    private func stage(showing rows: ClosedRange<Int>) async throws -> FeedStage {
        let stage = try FeedStage()
        await stage.start()
        await stage.show(rows)
        return stage
    }

    @Test func offTheScreenTheyAreReplacedAtOnce() async throws {
        let stage = try await self.stage(showing: 0...2)
        #expect(stage.text.hasPrefix("0 1 2 [1] 3 4 5 [2] 6"))
        stage.mediator.privacy = self.other
        #expect(stage.coordinator.ad(FeedAd(1)) == nil)
        await stage.time.rest()
        #expect(stage.text.hasPrefix("0 1 2 [3] 3 4 5 [4] 6"))
        #expect(stage.isViewRight)
        #expect(stage.coordinator.ad(FeedAd(3)) != nil)
    }

    @Test func onTheScreenTheyStayUntilTheyHaveLeftIt() async throws {
        let stage = try await self.stage(showing: 3...5)
        let ad = try #require(stage.coordinator.ad(FeedAd(1))?.nativeAd)
        let cell = PlatformView(frame: ViewRect(x: 0, y: 0, width: 100, height: 40))
        try ad.register(container: cell, clickableAssetViews: [:])
        stage.mediator.privacy = self.other
        await stage.time.rest()
        #expect(stage.text.hasPrefix("0 1 2 [1] 3 4 5"))
        // The view may ask again while it shows the row.
        #expect(stage.coordinator.ad(FeedAd(1))?.nativeAd === ad)
        await stage.show(3...6)
        #expect(stage.coordinator.ad(FeedAd(1))?.nativeAd === ad)
        await stage.show(8...12)
        // The ad's cell may not have been reused yet, and is still registered.
        #expect(stage.coordinator.ad(FeedAd(1)) == nil)
        await stage.show(3...6)
        #expect(stage.coordinator.ad(FeedAd(1)) == nil)
    }

    @Test func oneThatWaitsForAnotherSlotIsDropped() async throws {
        let stage = try await self.stage(showing: 0...0)
        try stage.remove(1..<30)
        #expect(stage.coordinator.readyAdCount > 0)
        stage.coordinator.stop()
        stage.mediator.privacy = self.other
        #expect(stage.coordinator.readyAdCount == 0)
    }

    @Test func aSlotThatGoesDoesNotGiveItsAdBack() async throws {
        let stage = try await self.stage(showing: 0...2)
        stage.coordinator.stop()
        stage.mediator.privacy = self.other
        try stage.remove(1..<30)
        #expect(stage.coordinator.readyAdCount == 0)
        #expect(!stage.kinds.contains(.returned))
    }

    @Test func oneThatWasPassedUnseenIsNotShownAgainAfterAReturnToTheOldChoices() async throws {
        let stage = try await self.stage(showing: 0...2)
        let old = stage.mediator.privacy
        await stage.show(24...26)
        stage.mediator.privacy = self.other
        await stage.time.rest()
        stage.mediator.privacy = old
        for row in [20, 16, 12, 8, 4, 0] { await stage.show(row...row + 2) }
        #expect(!stage.kinds.contains(.returned))
        let ads = stage.text.matches(of: /\[(\d+)\]/).prefix(3).compactMap { Int($0.1) }
        #expect(ads.count == 3)
        #expect(ads.allSatisfy { stage.coordinator.ad(FeedAd($0)) != nil })
    }

    @Test func anOutageMakesNoListWaitForLong() async throws {
        let stage = try FeedStage()
        stage.answer = .unreachable
        await stage.start()
        for row in 0..<20 {
            await stage.show(row...row + 2)
            await stage.time.pass(.seconds(30))
        }
        #expect(stage.loads > 190)
        stage.answer = .fill
        await stage.time.pass(.seconds(3))
        #expect(stage.kinds.contains(.placed))
    }

    @Test func aListLoadsAtOnceWhenItIsToldOfTheConnection() async throws {
        let stage = try FeedStage()
        stage.answer = .noFill
        await stage.start()
        await stage.show(0...2)
        await stage.time.pass(.seconds(1_000))
        stage.answer = .fill
        stage.mediator.connectionIsBack()
        await stage.time.rest()
        #expect(stage.kinds.contains(.placed))
    }
}
#endif
