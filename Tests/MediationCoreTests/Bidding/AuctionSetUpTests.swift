import MediationCore
import MediationTesting
import Testing

/// Bidders are set up before they are asked, and some are not asked at all.
@MainActor
struct AuctionSetUpTests {
    /// A bidder whose set-up the test answers; each test makes its own subclass.
    @MainActor
    class SlowBidder: SetUpAdapter, BiddingAdapter {
        nonisolated static func collectSignals(
            for configuration: BidSignalConfiguration,
            completionHandler: BidSignalCompletionHandler
        ) {
            completionHandler(.bid(5))
        }
    }

    private func item(_ name: String, _ adapter: String) -> LineItem {
        LineItem(name: name, adapter: adapter, bidder: Bidder())
    }

    @Test func aBidderIsAskedWhenItsClassIsSetUp() async {
        final class Slow: SlowBidder {}
        let auction = TestAuction(self.item("A", "Slow"), .bidder("B", bids: 1), adapters: [Slow.self]).start()
        await auction.time.advance(by: .milliseconds(300))
        #expect(auction.results.isEmpty)
        Slow.answer()
        await auction.finish()
        #expect(auction.winner?.item.value == 10)
        #expect(auction.result?.bidders[0].askedAfter?.milliseconds == 300)
    }

    @Test func aBidderThatIsNotSetUpInTimeIsTooLate() async throws {
        final class Slow: SlowBidder {}
        let held = HeldSignals()
        let auction = TestAuction(self.item("A", "Slow"), .bidder("B", held.script), adapters: [Slow.self]).start()
        try await held.handler()(.bid(1))
        await auction.time.advance(by: .milliseconds(500))
        await auction.finish()
        #expect(auction.codes == [.bidTooLate, nil])
        #expect(auction.result?.failedSetUps.isEmpty == true)
        Slow.answer()
        await auction.time.settle()
        #expect(auction.results.count == 1)
    }

    @Test func aFailedSetUpIsNotTriedAgainForTheNextBidder() async {
        final class Failing: SlowBidder {
            override class func setUp(
                with configuration: AdapterSetUpConfiguration,
                completionHandler: SetUpCompletionHandler
            ) {
                self.calls.configurations.append(configuration)
                completionHandler(.failure(MediationError(.networkError, "no server")))
            }
        }
        let auction = await TestAuction(
            self.item("A", "Failing"),
            self.item("B", "Failing"),
            adapters: [Failing.self]
        ).held()
        #expect(auction.codes == [.setUpFailed, .setUpFailed])
        #expect(Failing.calls.configurations.count == 1)
        #expect(auction.result?.failedSetUps.keys.contains(ObjectIdentifier(Failing.self)) == true)
    }

    @Test func twoBiddersOfAClassWaitForOneSetUp() async {
        final class Slow: SlowBidder {}
        let auction = TestAuction(self.item("A", "Slow"), self.item("B", "Slow"), adapters: [Slow.self]).start()
        Slow.answer()
        await auction.finish()
        #expect(auction.codes == [nil, .outbid])
        #expect(Slow.calls.configurations.count == 1)
    }

    @Test func aDisabledBidderIsNeitherSetUpNorAsked() async {
        final class Unwanted: SlowBidder {}
        let auction = TestAuction(self.item("A", "Unwanted"), adapters: [Unwanted.self])
        auction.mediator.disabledAdapters = ["Unwanted"]
        auction.start()
        #expect(auction.codes == [.adapterDisabled])
        #expect(Unwanted.calls.configurations.isEmpty)
    }

    @Test func aBidderThatIsDisabledDuringItsSetUpIsOutAtOnce() async {
        final class Slow: SlowBidder {}
        let auction = TestAuction(self.item("A", "Slow"), adapters: [Slow.self]).start()
        auction.mediator.disabledAdapters = ["Slow"]
        #expect(auction.codes == [.adapterDisabled])
        #expect(auction.result?.failedSetUps.isEmpty == true)
    }

    @Test func anAdapterThatDoesNotExistOrCannotBidIsRefusedAtOnce() async {
        let auction = TestAuction(
            self.item("A", "NoSuchAdapter"),
            self.item("B", "ScriptedAdapter"),
            adapters: [ScriptedAdapter.self]
        ).start()
        #expect(auction.codes == [.adapterNotFound, .noBid])
        #expect(auction.messages[1] == "ScriptedAdapter is no AuctionAdapter: it cannot bid.")
    }

    @Test func anAdapterWithoutNativeAdsIsRefusedAtOnce() async {
        final class Banners: BiddingAdapter {
            nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
            nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)
            nonisolated static let capabilities = AdapterCapabilities(formats: [])

            nonisolated static func collectSignals(
                for configuration: BidSignalConfiguration,
                completionHandler: BidSignalCompletionHandler
            ) {}

            func loadNativeAd(
                for configuration: NativeAdConfiguration,
                completionHandler: NativeAdCompletionHandler
            ) {}
        }
        let auction = TestAuction(self.item("A", "Banners"), adapters: [Banners.self]).start()
        #expect(auction.codes == [.unsupportedFormat])
    }

    @Test func anAdapterThatCancelsDuringItsSetUpEndsTheRun() async {
        final class Meddling: SlowBidder {}
        let auction = TestAuction(self.item("A", "Meddling"), .bidder("B", bids: 1), adapters: [Meddling.self])
        Meddling.calls.onSetUp = { handler in
            auction.run?.cancel()
            handler(.success(()))
        }
        auction.start()
        #expect(auction.results.isEmpty)
        await auction.time.settle()
        #expect(auction.results.isEmpty)
        #expect(auction.time.timers.count == 0)
    }
}
