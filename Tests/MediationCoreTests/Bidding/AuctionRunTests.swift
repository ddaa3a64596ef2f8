import Foundation
import MediationCore
import MediationTesting
import Testing

@MainActor
struct AuctionRunTests {
    @Test func theHighestBidWinsWithItsBidResponse() async {
        let auction = await TestAuction(
            .bidder("A", bids: 1),
            .bidder("B") { _, handler in handler(.bid(2.5, response: "ad of B")) },
            .bidder("C", bids: 2)
        ).held()
        #expect(auction.winner?.item.value == 11)
        #expect(auction.winner?.price == 2.5)
        #expect(auction.winner?.bidResponse == "ad of B")
        #expect(auction.codes == [.outbid, nil, .outbid])
        #expect(auction.result?.bidders.map(\.item.value) == [10, 11, 12])
        #expect(auction.result?.bidders.map { $0.bid?.price } == [1, 2.5, 2])
        #expect(auction.violations == [])
        #expect(auction.time.timers.count == 0)
    }

    @Test func withoutBiddersItAnswersAtOnce() {
        let auction = TestAuction().start()
        #expect(auction.results.count == 1)
        #expect(auction.winner == nil)
        #expect(auction.time.timers.count == 0)
    }

    @Test func signalsAreCollectedOffTheMainThread() async {
        let wasMain = LockedValue<Bool?>(nil)
        _ = await TestAuction(
            .bidder("A") { _, handler in
                wasMain.withLock { $0 = Thread.isMainThread }
                handler(.bid(1))
            }
        ).held()
        #expect(wasMain.withLock { $0 } == false)
    }

    @Test func aBidderIsToldWhatItBidsFor() async throws {
        struct Extras: NetworkExtras { var text: String }
        let (configurations, ask) = AsyncStream<BidSignalConfiguration>.makeStream()
        let auction = TestAuction(
            .bidder("A", floor: 0.5) { configuration, handler in
                ask.yield(configuration)
                handler(.bid(1))
            }
        )
        auction.mediator.privacy = PrivacySnapshot(ageTreatment: .child)
        auction.start(NativeAdRequest(loadID: "load-1", isTestRequest: true, extras: [Extras(text: "x")]))
        await auction.finish()
        let configuration = try #require(await configurations.next())
        #expect(configuration.loadID == "load-1")
        #expect(configuration.adUnitID == "unit")
        #expect(configuration.floor == 0.5)
        #expect(configuration.isTestRequest)
        #expect(configuration.extras(Extras.self)?.text == "x")
        #expect(configuration.privacy.ageTreatment == .child)
        #expect(configuration.deadline == .milliseconds(500))
        #expect(configuration.credentials.settings == auction.bidders[0].settings)
        #expect(auction.result?.bidders[0].choices?.snapshot.version == 1)
    }

    @Test func allBiddersAreAskedAtTheSameTime() async throws {
        let (first, second) = (HeldSignals(), HeldSignals())
        let auction = TestAuction(.bidder("A", first.script), .bidder("B", second.script)).start()
        let handlers = try await (first.handler(), second.handler())
        await auction.time.advance(by: .milliseconds(100))
        handlers.1(.bid(2))
        await auction.time.advance(by: .milliseconds(100))
        #expect(auction.results.isEmpty)
        handlers.0(.bid(1))
        await auction.finish()
        #expect(auction.winner?.item.value == 11)
        #expect(auction.result?.bidders.map(\.signalLatency?.milliseconds) == [200, 100])
        #expect(auction.result?.latency.milliseconds == 200)
    }

    @Test func anAnswerFromAnyThreadCounts() async {
        let auction = await TestAuction(
            .bidder("A") { _, handler in
                Thread.detachNewThread { handler(.bid(1)) }
            }
        ).held()
        #expect(auction.winner?.item.value == 10)
    }

    @Test func neitherTokenNorBidIsNoBid() async {
        let auction = await TestAuction(.bidder("A") { _, handler in handler(.success(BidSignals())) }).held()
        #expect(auction.codes == [.noBid])
        #expect(auction.winner == nil)
    }

    @Test func aTokenIsNoBidInALocalAuction() async {
        let auction = await TestAuction(.bidder("A") { _, handler in handler(.token("t")) }).held()
        #expect(auction.codes == [.noBid])
    }

    @Test func anErrorOfTheBidderKeepsItsCodeAndNoFillIsNoBid() async {
        struct Foreign: Error {}
        let auction = await TestAuction(
            .bidder("A") { _, handler in handler(.failure(MediationError(.noFill, "nothing", networkCode: 7))) },
            .bidder("B") { _, handler in handler(.failure(MediationError(.serverError, "500"))) },
            .bidder("C") { _, handler in handler(.failure(Foreign())) }
        ).held()
        #expect(auction.codes == [.noBid, .serverError, .adapterError])
        #expect(auction.result?.bidders[0].error?.networkCode == 7)
    }

    @Test(arguments: [-1, 0, .nan, .infinity, -.infinity] as [Double])
    func aBadBidOfAnAdapterIsRejectedAndTheNextBestWins(price: Double) async {
        let auction = await TestAuction(.bidder("A", bids: price), .bidder("B", bids: 0.1)).held()
        #expect(auction.winner?.item.value == 11)
        #expect(auction.codes == [.bidRejected, nil])
    }

    @Test func otherCurrenciesAndBidsBelowTheFloorDoNotWin() async {
        let auction = await TestAuction(
            .bidder("A", bids: 9, "EUR"),
            .bidder("B", floor: 3, bids: 2.99),
            .bidder("C", floor: 1, bids: 1)
        ).held()
        #expect(auction.codes == [.bidRejected, .bidBelowFloor, nil])
        #expect(auction.winner?.item.value == 12)
    }

    @Test func theAuctionGetsTheSignalsAndNoSettings() async throws {
        let held = HeldAuction()
        let auction = TestAuction(
            .bidder("A", floor: 0.5) { _, handler in handler(.token("token of A")) },
            .bidder("B", bids: 2),
            .bidder("C") { _, handler in handler(.success(BidSignals())) },
            auction: held
        ).start()
        let request = try await held.request()
        #expect(request.loadID == "load")
        #expect(request.adUnitID == "unit")
        #expect(request.timeLimit == .seconds(1))
        #expect(request.bidders.map(\.lineItem) == ["A", "B"])
        #expect(request.bidders.map(\.signals.token) == ["token of A", nil])
        #expect(request.bidders.map(\.signals.bid?.price) == [nil, 2])
        #expect(request.bidders.map(\.floor) == [0.5, 0])
        #expect(!String(decoding: try JSONEncoder().encode(request), as: UTF8.self).contains("parameter"))
        await held.end(.success([Bid(lineItem: "A", price: 0.75, bidResponse: "server's ad")]))
        await auction.finish()
        #expect(auction.winner?.bidResponse == "server's ad")
        #expect(auction.codes == [nil, .noBid, .noBid])
    }
}
