import MediationFeed
import MediationTesting
import Testing

/// Ads that are replaced because they were shown for long enough.
@MainActor
struct WornAdsTests {
    /// Returns a list whose first ad was shown for a minute longer than the second one.
    private func stage() async throws -> FeedStage {
        let stage = try FeedStage(content: 30)
        await stage.start()
        await stage.show(0...3)
        await stage.time.pass(.seconds(60))
        await stage.show(4...7)
        #expect(stage.text.hasPrefix("0 1 2 [1] 3 4 5 [2]"))
        return stage
    }

    @Test func anAdOffTheScreenIsReplacedAtOnce() async throws {
        let stage = try await self.stage()
        stage.coordinator.replaceAds(shownFor: .seconds(60))
        await stage.time.rest()
        #expect(stage.coordinator.ad(FeedAd(1)) == nil)
        #expect(stage.coordinator.ad(FeedAd(2)) != nil, "It was shown later.")
        await stage.show(8...11)
        await stage.show(5...8)
        await stage.show(0...3)
        #expect(!stage.text.contains("[1]") && stage.isViewRight)
    }

    @Test func anAdOnTheScreenIsReplacedWhenItLeavesIt() async throws {
        let stage = try await self.stage()
        await stage.time.pass(.seconds(60))
        stage.coordinator.replaceAds(shownFor: .seconds(60))
        await stage.time.rest()
        #expect(stage.coordinator.ad(FeedAd(2)) != nil)
        await stage.show(12...15)
        #expect(stage.coordinator.ad(FeedAd(2)) == nil)
    }

    @Test func anAdThatNobodyHasSeenStays() async throws {
        let stage = try await self.stage()
        stage.coordinator.replaceAds(shownFor: .zero)
        await stage.show(8...11)
        #expect(stage.text.contains("[3]"))
        #expect(stage.coordinator.ad(FeedAd(3)) != nil)
    }
}
