import MediationCore
import MediationFeed
import MediationTesting
import PlatformViews
import Testing

/// Banners in the slots of a list.
@MainActor
struct SlotBannersTests {
    private let mediation = TestMediation()
    private let model: FeedListModel

    init() throws {
        let positions = try AdPositions(counting: .content, every: 2)
        let options = FeedOptions(emptySlots: .placeholders)
        self.model = FeedListModel(try FeedList(positions, content: 12, options: options))
    }

    private func banners(limit: Int = 12) -> SlotBanners {
        let mediator = self.mediation.mediator
        return SlotBanners(of: self.model, limit: limit) {
            BannerAdView(adUnitID: "banner", size: .banner, mediator: mediator)
        }
    }

    private var slots: [AdSlot.ID] { self.model.list.slots().map(\.id) }

    @Test func aBannerLoadsWhenItIsAskedForAndStaysWithItsSlot() async throws {
        let banners = self.banners()
        let first = banners.banner(for: self.slots[0])
        await self.mediation.settle()
        #expect(first.adSize != nil)
        #expect(self.mediation.requests.count == 1)
        let second = banners.banner(for: self.slots[1])
        try self.model.change { list throws(FeedError) in try list.insert(3, at: 0) }
        #expect(banners.banner(for: self.slots[0]) === first)
        #expect(banners.banner(for: self.slots[1]) === second)
        await self.mediation.settle()
        #expect(self.mediation.requests.count == 2)
    }

    @Test func aBannerGoesWhenItsSlotDoes() async throws {
        let banners = self.banners()
        for slot in self.slots { _ = banners.banner(for: slot) }
        await self.mediation.settle()
        #expect(banners.count == 5)
        let slots = self.slots
        try self.model.change { list throws(FeedError) in try list.remove(0..<6) }
        try self.model.change { list throws(FeedError) in try list.append(6) }
        _ = banners.banner(for: self.slots[self.slots.count - 1])
        let stayed = self.slots.filter { slots.contains($0) }
        #expect(banners.count == stayed.count + 1)
        await self.mediation.settle()
        #expect(self.mediation.ads.filter(\.isReleased).count == slots.count - stayed.count)
    }

    @Test func theBannerAskedForLongestAgoIsReleased() async {
        let banners = self.banners(limit: 2)
        let slots = self.slots
        let first = banners.banner(for: slots[0])
        _ = banners.banner(for: slots[1])
        _ = banners.banner(for: slots[0])
        _ = banners.banner(for: slots[2])
        #expect(banners.count == 2)
        #expect(banners.banner(for: slots[0]) === first)
        await self.mediation.settle()
        // The load of the second was cancelled.
        #expect(self.mediation.ads.filter { !$0.isReleased }.count == 2)
    }
}
