import MediationCore
import MediationTesting
import Testing

/// Bidders that have bid and lost are notified.
@MainActor
struct AuctionLossTests {
    @Test func losersAreToldOnceWhyAndAtWhatPrice() async {
        let auction = await TestAuction(
            .bidder("A") { _, handler in handler(.bid(1, response: "ad of A")) },
            .bidder("B", bids: 2),
            .bidder("C", floor: 3, bids: 2.5),
            .bidder("D", bids: -1),
            .bidder("E") { _, handler in handler(.success(BidSignals())) }
        ).held()
        #expect(ScriptedBidder.losses(of: auction.bidders[0]).isEmpty)
        auction.run?.tellLosers()
        auction.run?.tellLosers()
        let losses = auction.bidders.map(ScriptedBidder.losses)
        #expect(losses.map { $0.map(\.reason) } == [[.outbid], [], [.belowFloor], [.rejected], []])
        #expect(losses[0][0].bid == AdapterBid(price: 1, bidResponse: "ad of A"))
        #expect(losses[0][0].winningPrice == 2)
        #expect(losses[0][0].loadID == "load")
        #expect(losses[0][0].adUnitID == "unit")
        #expect(losses[2][0].winningPrice == nil)
    }

    @Test func theWinnerIsToldOnceThatABetterLineItemFilled() async {
        let auction = await TestAuction(.bidder("A", bids: 1)).held()
        auction.run?.tellLosers()
        #expect(ScriptedBidder.losses(of: auction.bidders[0]).isEmpty)
        auction.run?.tellWinnerLost(reason: .betterLineItemFilled, price: 4)
        auction.run?.tellWinnerLost(reason: .loadEnded)
        let losses = ScriptedBidder.losses(of: auction.bidders[0])
        #expect(losses.map(\.reason) == [.betterLineItemFilled])
        #expect(losses.map(\.winningPrice) == [4])
    }

    @Test func theBidThatAServerMadeForABidderIsTheOneThatHasLost() async {
        let auction = await TestAuction(
            .bidder("A") { _, handler in handler(.token("t")) },
            .bidder("B", bids: 2),
            auction: ScriptedAuction { _ in
                [Bid(lineItem: "A", price: 1, bidResponse: "from the server"), Bid(lineItem: "B", price: 2)]
            }
        ).held()
        auction.run?.tellLosers()
        #expect(ScriptedBidder.losses(of: auction.bidders[0]).map(\.bid.bidResponse) == ["from the server"])
    }

    @Test func aBidOfAServerThatCannotBeReadHidesNoneOfTheBiddersOwn() async {
        let auction = await TestAuction(
            .bidder("A", bids: 1),
            .bidder("B", bids: 2),
            auction: ScriptedAuction { _ in [Bid(lineItem: "A", price: .nan), Bid(lineItem: "B", price: 2)] }
        ).held()
        auction.run?.tellLosers()
        let losses = ScriptedBidder.losses(of: auction.bidders[0])
        #expect(losses.map(\.bid.price) == [1])
    }

    @Test func aBidInAnAuctionThatFailedIsToldSo() async {
        let auction = await TestAuction(
            .bidder("A", bids: 1),
            auction: ScriptedAuction { _ in throw MediationError(.auctionFailed, "no server") }
        ).held()
        auction.run?.tellLosers()
        #expect(ScriptedBidder.losses(of: auction.bidders[0]).map(\.reason) == [.auctionFailed])
    }

    @Test func aBidderWithoutABidOfItsOwnIsToldOfOneThatAServerSentTooLate() async throws {
        let held = HeldAuction()
        let auction = TestAuction(
            .bidder("A") { _, handler in handler(.token("t")) },
            .bidder("B", bids: 2),
            auction: held
        ).start()
        _ = try await held.request()
        await auction.time.advance(by: .seconds(1))
        auction.run?.tellLosers()
        let late = [
            Bid(lineItem: "A", price: 3, bidResponse: "late"), Bid(lineItem: "A", price: 4),
            Bid(lineItem: "B", price: 1),
        ]
        await held.end(.success(late))
        await auction.time.rest { !ScriptedBidder.losses(of: auction.bidders[0]).isEmpty }
        let losses = auction.bidders.map(ScriptedBidder.losses)
        #expect(losses.map { $0.map(\.reason) } == [[.tooLate], [.auctionFailed]])
        #expect(losses[0].map(\.bid.bidResponse) == ["late"])
        #expect(losses[0].map(\.adUnitID) == ["unit"])
    }

    @Test func aBidOfOtherPrivacyChoicesWasNotInvalid() async throws {
        let signals = HeldSignals()
        let auction = TestAuction(.bidder("A", bids: 1), .bidder("B", signals.script)).start()
        let handler = try await signals.handler()
        auction.mediator.privacy = PrivacySnapshot(gdprApplies: .yes)
        handler(.success(BidSignals()))
        await auction.finish()
        auction.run?.tellLosers()
        #expect(auction.codes == [.adExpired, .noBid])
        #expect(ScriptedBidder.losses(of: auction.bidders[0]).map(\.reason) == [.loadEnded])
    }

    @Test func bidsOfACancelledLoadAreToldThatItEnded() async throws {
        let (held, silent) = (HeldAuction(), HeldSignals())
        let auction = TestAuction(.bidder("A", bids: 1), .bidder("B", silent.script), auction: held).start()
        let handler = try await silent.handler()
        await auction.time.rest()
        auction.run?.cancel()
        auction.run?.tellLosers()
        handler(.bid(3))
        await auction.time.settle()
        #expect(auction.results.isEmpty)
        #expect(auction.time.timers.count == 0)
        #expect(auction.violations == [])
        #expect(ScriptedBidder.losses(of: auction.bidders[1]).map(\.reason) == [.loadEnded])
        #expect(ScriptedBidder.losses(of: auction.bidders[1]).map(\.bid.price) == [3])
    }

    @Test func cancellingDuringTheAuctionCancelsItsTask() async throws {
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let (cancelled, cancel) = AsyncStream<Void>.makeStream()
        let auction = TestAuction(
            .bidder("A", bids: 1),
            auction: ScriptedAuction { _ in
                begin.yield()
                let (never, _) = AsyncStream<Never>.makeStream()
                for await _ in never {}
                cancel.yield()
                throw CancellationError()
            }
        ).start()
        await begun.next()
        auction.run?.cancel()
        await cancelled.next()
        auction.run?.tellLosers()
        #expect(auction.results.isEmpty)
        #expect(ScriptedBidder.losses(of: auction.bidders[0]).map(\.reason) == [.loadEnded])
    }

    @Test func cancellingAfterTheEndChangesNothing() async {
        let auction = await TestAuction(.bidder("A", bids: 1), .bidder("B", bids: 2)).held()
        auction.run?.cancel()
        auction.run?.tellLosers()
        #expect(ScriptedBidder.losses(of: auction.bidders[0]).map(\.reason) == [.outbid])
        #expect(ScriptedBidder.losses(of: auction.bidders[1]).isEmpty)
    }
}
