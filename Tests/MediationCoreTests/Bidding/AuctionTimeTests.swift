import MediationCore
import MediationTesting
import Testing

/// The outcomes of bidders that are too late, and of the other bidders then.
@MainActor
struct AuctionTimeTests {
    @Test func aSilentBidderHoldsUpNobodyForLongerThanItsTime() async throws {
        let (silent, prompt) = (HeldSignals(), HeldSignals())
        let auction = TestAuction(.bidder("A", silent.script), .bidder("B", prompt.script)).start()
        let handler = try await silent.handler()
        try await prompt.handler()(.bid(1))
        await auction.time.advance(by: .milliseconds(499))
        #expect(auction.results.isEmpty)
        await auction.time.advance(by: .milliseconds(1))
        await auction.finish()
        #expect(auction.winner?.item.value == 11)
        #expect(auction.codes == [.bidTooLate, nil])
        #expect(auction.result?.bidders[0].signalLatency == nil)
        withExtendedLifetime(handler) {}
    }

    @Test func lateSignalsChangeNothingAndAreReported() async throws {
        let held = HeldSignals()
        let auction = TestAuction(.bidder("A", held.script)).start()
        let handler = try await held.handler()
        await auction.time.advance(by: .milliseconds(500))
        await auction.finish()
        #expect(auction.codes == [.bidTooLate])
        handler(.bid(9))
        #expect(auction.violations == [.init(kind: .signalsLate, item: LineItemIndex(10))])
        await auction.time.settle()
        #expect(auction.results.count == 1)
        #expect(auction.winner == nil)
        let losses = ScriptedBidder.losses(of: auction.bidders[0])
        #expect(losses.map(\.reason) == [.tooLate])
        #expect(losses.map(\.bid.price) == [9])
    }

    @Test func signalsThatComeWhileTheMainActorIsBusyAreLateByTheClock() async throws {
        let (held, prompt) = (HeldSignals(), HeldSignals())
        let auction = TestAuction(.bidder("A", held.script), .bidder("B", prompt.script)).start()
        let handler = try await held.handler()
        try await prompt.handler()(.bid(1))
        auction.time.set(to: .milliseconds(500))
        handler(.bid(9))
        await auction.finish()
        #expect(auction.codes == [.bidTooLate, nil])
        #expect(auction.violations == [.init(kind: .signalsLate, item: LineItemIndex(10))])
        auction.run?.tellLosers()
        #expect(ScriptedBidder.losses(of: auction.bidders[0]).map(\.reason) == [.tooLate])
    }

    @Test func signalsInTimeCountThoughTheirTimerFiresFirst() async throws {
        let held = HeldSignals()
        let auction = TestAuction(.bidder("A", held.script)).start()
        let handler = try await held.handler()
        auction.time.set(to: .milliseconds(499))
        handler(.bid(9))
        auction.time.set(to: .milliseconds(500))
        auction.time.timers.fire()
        await auction.finish()
        #expect(auction.winner?.price == 9)
        #expect(auction.violations == [])
    }

    @Test func theLimitsOfAnAdUnitAreCutToWhatIsLeftOfTheLoad() {
        let limits = BiddingLimits(signalTimeout: .milliseconds(500), timeout: .seconds(1))
        let plenty = AuctionRun.Limits(limits, within: Nanoseconds(.seconds(8)))
        #expect(plenty.signals.milliseconds == 500 && plenty.total.milliseconds == 1000)
        let some = AuctionRun.Limits(limits, within: Nanoseconds(.milliseconds(700)))
        #expect(some.signals.milliseconds == 500 && some.total.milliseconds == 700)
        let little = AuctionRun.Limits(limits, within: Nanoseconds(.milliseconds(300)))
        #expect(little.signals.milliseconds == 300 && little.total.milliseconds == 300)
    }

    @Test func onlyTheFirstAnswerCounts() async throws {
        let held = HeldSignals()
        let auction = TestAuction(.bidder("A", held.script)).start()
        let handler = try await held.handler()
        handler(.bid(1))
        handler(.bid(2))
        handler(.failure(MediationError(.noFill, "")))
        await auction.finish()
        #expect(auction.winner?.price == 1)
        #expect(auction.violations == Array(repeating: .init(kind: .answeredTwice, item: LineItemIndex(10)), count: 2))
    }

    @Test func fromManyThreadsOnlyOneAnswerCounts() async throws {
        let held = HeldSignals()
        let auction = TestAuction(.bidder("A", held.script)).start()
        let handler = try await held.handler()
        await withTaskGroup { group in
            for price in 1...50 { group.addTask { handler(.bid(Double(price))) } }
        }
        await auction.finish()
        #expect(auction.winner != nil)
        #expect(auction.violations.count == 49)
    }

    @Test func aDroppedHandlerIsNoBidAtThatMoment() async {
        let auction = await TestAuction(.bidder("A") { _, _ in }, .bidder("B", bids: 1)).held()
        #expect(auction.codes == [.handlerDropped, nil])
        #expect(auction.violations == [.init(kind: .handlerDropped, item: LineItemIndex(10))])
        #expect(auction.result?.latency == .zero)
    }

    @Test func anAuctionThatHangsFailsWhenItsTimeIsOver() async throws {
        let held = HeldAuction()
        let auction = TestAuction(.bidder("A", bids: 1), .bidder("B", floor: 2, bids: 1), auction: held).start()
        _ = try await held.request()
        await auction.time.advance(by: .milliseconds(999))
        #expect(auction.results.isEmpty)
        await auction.time.advance(by: .milliseconds(1))
        #expect(auction.codes == [.auctionFailed, .auctionFailed])
        #expect(auction.result?.latency.milliseconds == 1000)
        #expect(auction.time.timers.count == 0)
        let late = [Bid(lineItem: "B", price: 9), Bid(lineItem: "B", price: 9), Bid(lineItem: "X", price: 1)]
        await held.end(.success(late))
        await auction.violation()
        #expect(auction.violations == [.init(kind: .bidLate, item: LineItemIndex(11))])
        #expect(auction.results.count == 1)
    }

    @Test func bidsThatComeWhileTheMainActorIsBusyAreLateByTheClock() async throws {
        let held = HeldAuction()
        let auction = TestAuction(.bidder("A", bids: 1), auction: held).start()
        _ = try await held.request()
        auction.time.set(to: .seconds(1))
        await held.end(.success([Bid(lineItem: "A", price: 9)]))
        await auction.finish()
        #expect(auction.codes == [.auctionFailed])
        #expect(auction.violations == [.init(kind: .bidLate, item: LineItemIndex(10))])
    }

    @Test func theAuctionHasTheTimeThatTheSignalsLeft() async throws {
        let (silent, prompt, held) = (HeldSignals(), HeldSignals(), HeldAuction())
        let auction = TestAuction(
            .bidder("A", silent.script),
            .bidder("B", prompt.script),
            auction: held
        ).start()
        let handler = try await silent.handler()
        try await prompt.handler()(.bid(1))
        await auction.time.advance(by: .milliseconds(500))
        #expect(try await held.request().timeLimit == .milliseconds(500))
        await held.end(.success([]))
        await auction.finish()
        #expect(auction.codes == [.bidTooLate, .noBid])
        withExtendedLifetime(handler) {}
    }

    @Test func withoutTimeForTheAuctionThereIsNone() async throws {
        let held = HeldSignals()
        let auction = TestAuction(
            .bidder("A", held.script),
            .bidder("B", bids: 1),
            signals: .seconds(5),
            total: .seconds(1)
        ).start()
        let handler = try await held.handler()
        await auction.time.settle()
        await auction.time.advance(by: .seconds(1))
        #expect(auction.codes.first == .bidTooLate)
        #expect(auction.winner == nil)
        #expect(auction.results.count == 1)
        #expect(auction.time.timers.count == 0)
        withExtendedLifetime(handler) {}
    }

    @Test func anAuctionThatFailsIsOnTheRecordOfEveryBidderInIt() async {
        let auction = await TestAuction(
            .bidder("A", bids: 1),
            .bidder("B") { _, handler in handler(.success(BidSignals())) },
            auction: ScriptedAuction { _ in throw MediationError(.serverError, "HTTP 500", networkCode: 500) }
        ).held()
        #expect(auction.codes == [.auctionFailed, .noBid])
        #expect(auction.messages[0] == "HTTP 500")
        #expect(auction.result?.bidders[0].error?.networkCode == 500)
    }

    @Test func ofAForeignErrorOfAnAuctionOnlyTheTypeIsRecorded() async {
        struct Foreign: Error { let request = "secret" }
        let auction = await TestAuction(
            .bidder("A", bids: 1),
            auction: ScriptedAuction { _ in throw Foreign() }
        ).held()
        #expect(auction.messages == ["The auction ended with Foreign, no MediationError."])
    }

    @Test func bidsOfAnAuctionAreChecked() async {
        let auction = await TestAuction(
            .bidder("A", floor: 1, bids: 1),
            .bidder("B", bids: 1),
            .bidder("C") { _, _ in },
            auction: ScriptedAuction { _ in
                [
                    Bid(lineItem: "A", price: 0.5), Bid(lineItem: "B", price: .nan), Bid(lineItem: "C", price: 9),
                    Bid(lineItem: "A", price: 9),
                ]
            }
        ).held()
        #expect(auction.codes == [.bidBelowFloor, .bidRejected, .handlerDropped])
        #expect(auction.result?.strays.count == 2)
    }
}
