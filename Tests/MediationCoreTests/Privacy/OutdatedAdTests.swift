#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import MediationCore
import PlatformViews
import MediationTesting
import Testing

/// An ad that was requested under other choices is neither delivered nor newly shown.
@MainActor
struct OutdatedAdTests {
    private let answers = HeldAnswers()
    private let other = PrivacySnapshot(gdprApplies: .yes)
    private let container = PlatformView(frame: ViewRect(x: 0, y: 0, width: 10, height: 10))

    private func loader(_ waterfall: TestWaterfall) -> AdLoader {
        AdLoader(adUnitID: "unit", mediator: waterfall.mediator)
    }

    private func loadedAd(_ waterfall: TestWaterfall) async throws -> NativeAd {
        let load = try waterfall.start()
        self.answers.fill()
        await load.finish()
        return try #require(load.ad)
    }

    @Test func aStoreDropsItAndLoadsAnother() async {
        let waterfall = TestWaterfall(self.answers.script)
        let store = AdStore(loader: self.loader(waterfall), targetSize: 1, random: { 0.5 })
        var kinds: [AdStoreEvent.Kind] = []
        store.eventHandler = { kinds.append($0.kind) }
        store.start()
        await waterfall.time.rest()
        self.answers.fill("old")
        await waterfall.time.rest()
        waterfall.mediator.privacy = self.other
        #expect(store.count == 0)
        #expect(store.takeAd() == nil)
        await waterfall.time.rest()
        self.answers.fill("new")
        await waterfall.time.rest()
        #expect(store.takeAd()?.nativeAd?.headline == "new")
        #expect(kinds == [.loaded, .expired, .loaded])
        #expect(self.answers.configurations.map(\.privacy.version) == [0, 1])
    }

    @Test func aStoreThatIsAskedByAnAdapterThatIsBeingToldHasNone() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        Adapter.calls.onSetUp = { $0(.success(())) }
        let store = AdStore(loader: self.loader(waterfall), targetSize: 1, random: { 0.5 })
        store.start()
        await waterfall.time.rest()
        #expect(store.count == 1)
        var taken: LoadedAd?
        Adapter.calls.onPrivacy = { _ in taken = store.takeAd() }
        waterfall.mediator.privacy = self.other
        #expect(taken == nil)
    }

    @Test func anAnswerAfterTheChangeIsRefusedAndTheNextLineItemIsAsked() async throws {
        let next = HeldAnswers()
        let waterfall = TestWaterfall(self.answers.script, next.script)
        let load = try waterfall.start()
        waterfall.mediator.privacy = self.other
        self.answers.fill("old")
        await waterfall.time.settle()
        #expect(load.results.isEmpty)
        next.fill("new")
        await load.finish()
        #expect(load.ad?.headline == "new")
        #expect(load.codes == [.adExpired, nil])
    }

    @Test func anAnswerUnderChoicesThatHaveComeBackIsTaken() async throws {
        let waterfall = TestWaterfall(self.answers.script)
        let load = try waterfall.start()
        waterfall.mediator.privacy = self.other
        waterfall.mediator.privacy = PrivacySnapshot()
        self.answers.fill("old")
        await load.finish()
        #expect(load.ad?.headline == "old")
    }

    @Test func anAdThatWaitsForABetterOneIsNotHandedOut() async throws {
        let slow = HeldAnswers()
        let waterfall = TestWaterfall(
            .parallel(2, wait: .seconds(1)),
            .scripted("slow", slow.script),
            .scripted("quick", self.answers.script)
        )
        let load = try waterfall.start()
        self.answers.fill("old")
        await waterfall.time.settle()
        waterfall.mediator.privacy = self.other
        await waterfall.time.advance(by: .seconds(5))
        #expect(load.error?.code == .noFill)
        #expect(load.info.outcome == .noFill)
        #expect(load.codes == [.timedOut, .adExpired])
        #expect(!load.info.isOutage)
    }

    @Test func theLoadGoesOnWithoutTheAdThatWaits() async throws {
        let (slow, next) = (HeldAnswers(), HeldAnswers())
        let waterfall = TestWaterfall(
            .parallel(2, wait: .seconds(2)),
            .scripted("slow", slow.script),
            .scripted("quick", self.answers.script),
            .scripted("next", next.script)
        )
        let load = try waterfall.start()
        self.answers.fill("old")
        await waterfall.time.settle()
        waterfall.mediator.privacy = self.other
        slow.refuse()
        await waterfall.time.settle()
        #expect(load.results.isEmpty)
        next.fill("new")
        await load.finish()
        #expect(load.ad?.headline == "new")
        #expect(load.codes == [.noFill, .adExpired, nil])
        #expect(waterfall.time.timers.count == 0)
    }

    @Test func anAdWhoseImagesAreLoadingIsNotHandedOut() async throws {
        let images = ScriptedLoader()
        let waterfall = TestWaterfall(self.answers.script, images: images)
        let load = try waterfall.start()
        let ad = TestAd()
        ad.icon = NativeAdImage(url: try #require(URL(string: "https://images.test/icon.png")))
        self.answers.answer(.success(ad))
        _ = await images.requests.next()
        waterfall.mediator.privacy = self.other
        await waterfall.time.advance(by: .seconds(10))
        await load.finish()
        #expect(load.ad == nil)
        #expect(load.codes == [.adExpired])
    }

    @Test func anAdThatTheAppHoldsHasExpiredUntilTheChoicesComeBack() async throws {
        let waterfall = TestWaterfall(self.answers.script)
        let ad = try await self.loadedAd(waterfall)
        waterfall.mediator.privacy = self.other
        #expect(ad.isExpired)
        #expect(ad.timeToExpiry == .zero)
        let error = #expect(throws: MediationError.self) {
            try ad.register(container: self.container, clickableAssetViews: [:])
        }
        #expect(error?.code == .adExpired)
        #expect(error?.message.contains("privacy choices") == true)
        waterfall.mediator.privacy = PrivacySnapshot()
        #expect(!ad.isExpired)
        try ad.register(container: self.container, clickableAssetViews: [:])
    }

    @Test func anAdInViewsStaysUntilItIsTakenOutOfThem() async throws {
        let waterfall = TestWaterfall(self.answers.script)
        let ad = try await self.loadedAd(waterfall)
        try ad.register(container: self.container, clickableAssetViews: [:])
        waterfall.mediator.privacy = self.other
        #expect(!ad.isExpired)
        // As a cell does when it is filled again.
        try ad.register(container: self.container, clickableAssetViews: [:])
        ad.unregister()
        #expect(ad.isExpired)
        #expect(throws: MediationError.self) {
            try ad.register(container: self.container, clickableAssetViews: [:])
        }
    }

    @Test func aKeptAdIsUsedWhenTheChoicesHaveComeBack() async throws {
        let waterfall = TestWaterfall(.oneAtATime, .scripted("A", self.answers.script), lateAds: .keep)
        let first = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        self.answers.fill("late")
        await waterfall.time.settle()
        #expect(first.error?.code == .noFill)
        waterfall.mediator.privacy = self.other
        waterfall.mediator.privacy = PrivacySnapshot()
        #expect(try waterfall.start().ad?.headline == "late")
    }

    @Test func aStreamThatHasHeldItGivesAnErrorInItsPlace() async throws {
        let waterfall = TestWaterfall(self.answers.script)
        let stream = self.loader(waterfall).loadAds(2)
        await waterfall.time.rest()
        self.answers.fill("old")
        await waterfall.time.rest()
        waterfall.mediator.privacy = self.other
        self.answers.fill("old, too")
        await waterfall.time.rest()
        let results = await stream.take(3)
        #expect(results.count == 2)
        #expect(results.allSatisfy { (try? $0.get()) == nil })
    }

    @Test func aBidOfOtherChoicesIsNotRedeemed() async throws {
        let quick = HeldAnswers()
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("A", ecpm: 9, quick.script),
            .auctioned("bidder", bids: 5, self.answers.script),
            order: .price
        )
        let load = try waterfall.start()
        await quick.question()
        waterfall.mediator.privacy = self.other
        quick.refuse()
        await load.finish()
        #expect(load.error?.code == .noFill)
        #expect(self.answers.configurations.isEmpty)
        #expect(load.codes == [.noFill, .adExpired])
    }

    @Test func whatABidderBroughtUnderOtherChoicesIsNotSentOn() async throws {
        let requests = LockedValue<[AuctionRequest]>([])
        let signals = HeldSignals()
        let bidder = LineItem.bidder("first", signals.script)
        let second = HeldSignals()
        let auction = ScriptedAuction { request in
            requests.withLock { $0.append(request) }
            return []
        }
        let waterfall = TestWaterfall(
            .oneAtATime,
            bidder,
            .bidder("second", second.script),
            auction: auction,
            adapters: [ScriptedBidder.self]
        )
        let load = try waterfall.start()
        let first = try await signals.handler()
        first(.success(BidSignals(token: "token")))
        await waterfall.time.rest()
        waterfall.mediator.privacy = self.other
        try await second.handler()(.success(BidSignals(token: "other token")))
        await load.finish()
        #expect(requests.withLock { $0 }.isEmpty)
        #expect(load.codes == [.adExpired, .adExpired])
    }
}
#endif
