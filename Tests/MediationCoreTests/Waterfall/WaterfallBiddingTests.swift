import MediationCore
import MediationTesting
import Testing

/// The auction of a load, its winner among the line items, and the notifications to bidders.
@MainActor
struct WaterfallBiddingTests {
    private static func fill(_ headline: String) -> ScriptedAdapter.Script {
        { _, configuration, handler in
            handler(.success(TestAd(headline: configuration.bidResponse.map { "\(headline): \($0)" } ?? headline)))
        }
    }

    private static let noFill: ScriptedAdapter.Script = { _, _, handler in
        handler(.failure(MediationError(.noFill, "")))
    }

    private func names(_ load: StartedLoad) -> [String] { load.info.lineItems.map(\.name) }

    @Test func theWinnerHasThePlaceOfItsBidAndGetsItsBidBack() async throws {
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("dear", ecpm: 9, Self.noFill),
            .scripted("cheap", ecpm: 2, Self.fill("cheap")),
            .auctioned("low", bids: 3, Self.fill("low")),
            .auctioned("high", bids: 5, Self.fill("high")),
            order: .price
        )
        let load = try waterfall.start()
        await load.finish()
        #expect(load.ad?.headline == "high: bid of 5.0")
        #expect(self.names(load) == ["dear", "high", "cheap", "low"])
        #expect(load.outcomes == [.failed, .loaded, .notAttempted, .skipped])
        #expect(load.info.lineItems.map(\.ecpm) == [9, 5, 2, 3])
        #expect(load.info.lineItems.map(\.isBidder) == [false, true, false, true])
        #expect(load.codes[3] == .outbid)
        #expect(load.info.lineItems[3].error?.message.contains("5.0") == true)
        #expect(load.info.auctionLatency != nil)
    }

    @Test func atOnePriceTheLineItemWithAPriceComesFirst() async throws {
        let waterfall = TestWaterfall(
            .oneAtATime,
            .auctioned("bidder", bids: 5, Self.noFill),
            .scripted("item", ecpm: 5, Self.noFill),
            order: .price
        )
        let load = try waterfall.start()
        await load.finish()
        #expect(self.names(load) == ["item", "bidder"])
    }

    @Test func ofEqualBidsTheOneListedFirstWins() async throws {
        let waterfall = TestWaterfall(
            .oneAtATime,
            .auctioned("first", bids: 5, Self.fill("first")),
            .auctioned("second", bids: 5, Self.fill("second"))
        )
        let load = try waterfall.start()
        await load.finish()
        #expect(self.names(load) == ["first", "second"])
        #expect(load.codes == [nil, .outbid])
    }

    @Test func aWaterfallOfBiddersAllOfWhichLoseHasNoFill() async throws {
        let waterfall = TestWaterfall(
            .parallel(2),
            .auctioned("low", bids: 1, floor: 2, Self.fill("low")),
            .auctioned("bad", bids: -1, Self.fill("bad"))
        )
        let load = try waterfall.start()
        await load.finish()
        #expect(load.error?.code == .noFill)
        #expect(load.codes == [.bidBelowFloor, .bidRejected])
        #expect(load.info.lineItems.map(\.ecpm) == [1, 0])
    }

    @Test func anAuctionThatFailsLeavesTheWaterfallAsItIs() async throws {
        let bidder = LineItem.auctioned("bidder", bids: 9, Self.fill("bidder"))
        let waterfall = TestWaterfall(
            .oneAtATime,
            bidder,
            .scripted("item", ecpm: 5, Self.fill("item")),
            auction: ScriptedAuction { _ in throw MediationError(.auctionFailed, "no server") }
        )
        let load = try waterfall.start()
        await load.finish()
        #expect(load.ad?.headline == "item")
        #expect(load.codes == [nil, .auctionFailed])
        #expect(AuctionedAdapter.losses(of: bidder).map(\.reason) == [.auctionFailed])
    }

    @Test func biddersThatCannotBeAskedAreSkippedEachForItsReason() async throws {
        let counts = ImpressionCounts()
        let capped = LineItem.auctioned("capped", bids: 1, Self.noFill).with(.onePerDay)
        try counts.reserve(capped, adUnitID: "unit")?.recordImpression()
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("item", ecpm: 5, Self.fill("item")),
            capped,
            .auctioned("unknown", bids: 1, Self.noFill).with(adapter: "Nobody"),
            .auctioned("disabled", bids: 1, Self.noFill).with(adapter: "OneLoadAdapter"),
            .auctioned("none", bids: 1, Self.noFill).with(adapter: "ScriptedAdapter"),
            impressionCounts: counts,
            adapters: [OneLoadAdapter.self]
        )
        waterfall.mediator.disabledAdapters = ["OneLoadAdapter"]
        let load = try waterfall.start()
        await load.finish()
        #expect(load.codes == [nil, .frequencyCapped, .adapterNotFound, .adapterDisabled, .noBid])
        #expect(load.outcomes == [.loaded, .skipped, .skipped, .skipped, .skipped])
    }

    @Test func aBidderWhoseCircuitIsOpenIsNotAsked() async throws {
        let bidder = LineItem.auctioned("bidder", bids: 9) { _, _, handler in
            handler(.failure(MediationError(.serverError, "")))
        }
        let waterfall = TestWaterfall(
            .oneAtATime,
            bidder,
            circuitBreaker: CircuitBreakerRule(failures: 1)
        )
        await (try waterfall.start()).finish()
        let load = try waterfall.start()
        await load.finish()
        #expect(load.codes == [.circuitOpen])
        #expect(AuctionedAdapter.losses(of: bidder).isEmpty)
    }

    @Test func aBidderIsNotAskedWhileAnAttemptShowsWhetherItsAdapterWorksAgain() async throws {
        let answers = HeldAnswers()
        let waterfall = TestWaterfall(
            .oneAtATime,
            .auctioned("failing", bids: 9, answers.script),
            .bidder("other", bids: 5),
            circuitBreaker: CircuitBreakerRule(failures: 1, pause: .seconds(30)),
            adapters: [ScriptedBidder.self]
        )
        let first = try waterfall.start()
        await answers.question()
        answers.answer(.failure(MediationError(.serverError, "")))
        await first.finish()
        await waterfall.time.advance(by: .seconds(30))
        let probe = try waterfall.start()
        await answers.question()
        let load = try waterfall.start()
        await load.finish()
        #expect(load.ad != nil)
        #expect(self.names(load) == ["other", "failing"])
        #expect(load.codes == [nil, .circuitOpen])
        answers.refuse()
        await probe.finish()
    }

    // MARK: - Caps of bidders

    @Test func losersGiveTheirPlacesUnderTheCapsBackAndTheWinnersAdHoldsOne() async throws {
        let counts = ImpressionCounts()
        let waterfall = TestWaterfall(
            .oneAtATime,
            .auctioned("winner", bids: 2, Self.fill("winner")).with(.onePerDay),
            .auctioned("loser", bids: 1, Self.noFill).with(.onePerDay),
            impressionCounts: counts
        )
        let load = try waterfall.start()
        await load.finish()
        #expect(load.ad != nil)
        #expect(counts.refusal(of: .limited(.onePerDay, name: "winner"))?.code == .frequencyCapped)
        #expect(counts.refusal(of: .limited(.onePerDay, name: "loser")) == nil)
    }

    @Test func losersAreFreeWhenTheWaterfallBegins() async throws {
        let counts = ImpressionCounts()
        var refusals: [MediationError.Code?] = []
        let waterfall = TestWaterfall(
            .oneAtATime,
            .auctioned("winner", bids: 2) { _, _, handler in
                refusals.append(counts.refusal(of: .limited(.onePerDay, name: "loser"))?.code)
                handler(.failure(MediationError(.noFill, "")))
            },
            .auctioned("loser", bids: 1, Self.noFill).with(.onePerDay),
            impressionCounts: counts
        )
        let load = try waterfall.start()
        await load.finish()
        #expect(refusals == [nil])
        #expect(load.info.lineItems.map(\.privacyVersion) == [0, 0])
    }

    @Test func aWinnerThatIsNotNeededIsFreeBeforeTheAppHears() async throws {
        let counts = ImpressionCounts()
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("dear", ecpm: 9, Self.fill("dear")),
            .auctioned("winner", bids: 2, Self.noFill).with(.onePerDay),
            impressionCounts: counts
        )
        let load = try waterfall.mediator.makeLoad(adUnitID: "unit", request: NativeAdRequest())
        let refusals = await withCheckedContinuation { continuation in
            load.start { _ in
                continuation.resume(returning: [counts.refusal(of: .limited(.onePerDay, name: "winner"))])
            }
        }
        #expect(refusals.map { $0?.code } == [nil])
    }

    // MARK: - Notifications

    @Test func losersAreToldWhenTheAppHasItsResult() async throws {
        var order: [String] = []
        let loser = LineItem.auctioned("loser", bids: 1, Self.noFill)
        AuctionedAdapter.whenToldLoss(of: loser) { order.append("loser") }
        let waterfall = TestWaterfall(.oneAtATime, .auctioned("winner", bids: 2, Self.fill("winner")), loser)
        let load = try waterfall.mediator.makeLoad(adUnitID: "unit", request: NativeAdRequest())
        await withCheckedContinuation { continuation in
            load.start { _ in
                order.append("app")
                continuation.resume()
            }
        }
        #expect(order == ["app", "loser"])
        #expect(AuctionedAdapter.losses(of: loser).map(\.winningPrice) == [2])
    }

    @Test func theWinnerIsToldWhenADearerLineItemFilled() async throws {
        let winner = LineItem.auctioned("winner", bids: 2, Self.noFill)
        let waterfall = TestWaterfall(.oneAtATime, .scripted("dear", ecpm: 9, Self.fill("dear")), winner)
        await (try waterfall.start()).finish()
        let losses = AuctionedAdapter.losses(of: winner)
        #expect(losses.map(\.reason) == [.betterLineItemFilled])
        #expect(losses.map(\.winningPrice) == [9])
    }

    @Test func theWinnerWhoseAdIsHandedOutIsToldNothing() async throws {
        let winner = LineItem.auctioned("winner", bids: 2, Self.fill("winner"))
        await (try TestWaterfall(.oneAtATime, winner).start()).finish()
        #expect(AuctionedAdapter.losses(of: winner).isEmpty)
    }

    @Test func aWinnerThatACheaperLineItemWasFasterThanDidNotLoseToABetterOne() async throws {
        let (silent, cheap) = (HeldAnswers(), HeldAnswers())
        let winner = LineItem.auctioned("winner", bids: 9, silent.script)
        let waterfall = TestWaterfall(.parallel(2), winner, .scripted("cheap", ecpm: 2, cheap.script))
        let load = try waterfall.start()
        await silent.question()
        cheap.fill()
        await load.finish()
        #expect(load.outcomes == [.cancelled, .loaded])
        let losses = AuctionedAdapter.losses(of: winner)
        #expect(losses.map(\.reason) == [.loadEnded])
        #expect(losses.map(\.winningPrice) == [nil])
    }

    @Test func aWinnerWhoseAdMayStillComeAndBeShownIsToldNothing() async throws {
        let (silent, cheap) = (HeldAnswers(), HeldAnswers())
        let winner = LineItem.auctioned("winner", bids: 9, silent.script)
        let waterfall = TestWaterfall(
            .parallel(2),
            winner,
            .scripted("cheap", ecpm: 2, cheap.script),
            lateAds: .keep
        )
        let load = try waterfall.start()
        await silent.question()
        cheap.fill()
        await load.finish()
        silent.fill("late")
        await waterfall.time.settle()
        #expect(AuctionedAdapter.losses(of: winner).isEmpty)
        #expect(try waterfall.start().ad?.headline == "late")
    }

    @Test(arguments: [LateAdPolicy.discard, .keep])
    func aWinnerWhoseAdIsNotUsedIsToldUnlessItIsKept(lateAds: LateAdPolicy) async throws {
        let (dear, bidder) = (HeldAnswers(), HeldAnswers())
        let winner = LineItem.auctioned("winner", bids: 2, bidder.script)
        let waterfall = TestWaterfall(
            .parallel(2, wait: .seconds(1)),
            .scripted("dear", ecpm: 9, dear.script),
            winner,
            lateAds: lateAds
        )
        let load = try waterfall.start()
        await bidder.question()
        bidder.fill()
        await waterfall.time.settle()
        dear.fill()
        await load.finish()
        #expect(load.outcomes == [.loaded, .notUsed])
        let reasons = AuctionedAdapter.losses(of: winner).map(\.reason)
        #expect(reasons == (lateAds == .discard ? [.betterLineItemFilled] : []))
    }

    // MARK: - The end of the load during the auction

    @Test func cancellingDuringTheAuctionEndsTheLoadAndTellsThoseWhoBid() async throws {
        let held = HeldAuction()
        let counts = ImpressionCounts()
        let bidder = LineItem.auctioned("bidder", bids: 2, Self.noFill).with(.onePerDay)
        let waterfall = TestWaterfall(.oneAtATime, bidder, auction: held, impressionCounts: counts)
        let load = try waterfall.start()
        _ = try await held.request()
        load.load.cancel()
        #expect(load.error?.code == .cancelled)
        #expect(load.outcomes == [.notAttempted])
        #expect(AuctionedAdapter.losses(of: bidder).map(\.reason) == [.loadEnded])
        #expect(counts.refusal(of: .limited(.onePerDay, name: "bidder")) == nil)
        #expect(waterfall.time.timers.count == 0)
        await held.end(.success([Bid(lineItem: "bidder", price: 2)]))
        await waterfall.time.settle()
        #expect(load.results.count == 1)
    }

    @Test func theDeadlineDuringTheAuctionEndsTheLoad() async throws {
        let held = HeldAuction()
        let waterfall = TestWaterfall(
            .oneAtATime,
            .auctioned("bidder", bids: 2, Self.noFill),
            deadline: .milliseconds(500),
            auction: held
        )
        let load = try waterfall.start()
        _ = try await held.request()
        await waterfall.time.advance(by: .milliseconds(500))
        #expect(load.error?.code == .deadlineExceeded)
        #expect(waterfall.time.timers.count == 0)
        await held.end(.success([]))
    }

    @Test func anAuctionThatHangsCostsItsTimeAndTheWaterfallGoesOn() async throws {
        let held = HeldAuction()
        let waterfall = TestWaterfall(
            .oneAtATime,
            .auctioned("bidder", bids: 2, Self.noFill),
            .scripted("item", ecpm: 1, Self.fill("item")),
            auction: held
        )
        let load = try waterfall.start()
        _ = try await held.request()
        await waterfall.time.advance(by: .seconds(1))
        #expect(load.ad?.headline == "item")
        #expect(load.info.auctionLatency == .seconds(1))
        #expect(load.info.latency == .seconds(1))
        await held.end(.success([]))
    }

    @Test func aNetworkMayCancelTheLoadOrStartAnotherWhenItIsToldOfItsLoss() async throws {
        let loser = LineItem.auctioned("loser", bids: 1, Self.noFill)
        let waterfall = TestWaterfall(.oneAtATime, .auctioned("winner", bids: 2, Self.fill("winner")), loser)
        var another: StartedLoad?
        AuctionedAdapter.whenToldLoss(of: loser) {
            if another == nil { another = try? waterfall.start(NativeAdRequest(loadID: "another")) }
        }
        let load = try waterfall.start()
        await load.finish()
        let second = try #require(another)
        await second.finish()
        #expect(load.results.count == 1)
        #expect(second.ad != nil)
    }
}
