import Foundation
import SampleAdSDK
import SampleAdServer
import Testing

@MainActor
@Suite(.serialized)
struct SampleBiddingTests {
    private func with(
        _ faults: [BidFault] = [],
        rate: Double = 1,
        _ body: @MainActor (Network) async throws -> Void
    ) async throws {
        let bids = BidScript(rate: rate, minimum: 1, maximum: 2, faults: faults)
        try await Network.with(AdUnitScript(shape: .headline, bids: bids), body)
    }

    private func bid(_ network: Network) async throws -> SampleBid {
        var request = SampleAdRequest()
        request.requestID = "r"
        return try await SampleBidding.bid(for: request, adUnitID: "unit-a", serverURL: network.url)
    }

    private func error(_ network: Network) async -> SampleErrorCode? {
        await #expect(throws: SampleError.self) { try await self.bid(network) }?.code
    }

    @Test func aBidLeadsToItsAd() async throws {
        try await self.with { network in
            let bid = try await self.bid(network)
            #expect((1...2).contains(bid.price))
            #expect(bid.currency == "USD")
            let plain = try await network.ad()
            let ad = try await network.ad { $0.bidResponse = bid.bidResponse }
            #expect(ad.id != plain.id)
            #expect(ad.id?.dropFirst("ad-".count) == bid.bidResponse.dropFirst("bid-".count))
            #expect(await network.server.counts.bidsUsed == 1)
        }
    }

    @Test func noBidIsNoInventory() async throws {
        try await self.with(rate: 0) { #expect(await self.error($0) == .noInventory) }
    }

    @Test func whatCannotBeReadIsAnError() async throws {
        try await self.with([BidFault(.garbage)]) { #expect(await self.error($0) == .unknown) }
        try await self.with([BidFault(.serverError)]) { #expect(await self.error($0) == .unknown) }
    }

    @Test func badPricesAreHandedOverAsTheyAre() async throws {
        try await self.with([BidFault(.negative)]) { network async throws in
            #expect(try await self.bid(network).price < 0)
        }
        try await self.with([BidFault(.notANumber)]) { network async throws in
            #expect(try await self.bid(network).price.isNaN)
        }
        try await self.with([BidFault(.otherCurrency)]) { network async throws in
            #expect(try await self.bid(network).currency == "EUR")
        }
    }

    @Test func noServerIsANetworkError() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:9"))
        let error = await #expect(throws: SampleError.self) {
            try await SampleBidding.bid(for: SampleAdRequest(), adUnitID: "unit-a", serverURL: url)
        }
        #expect(error?.code == .networkError)
    }

    @Test func aTokenIsTheRequest() throws {
        var request = SampleAdRequest()
        request.requestID = "r"
        request.keywords = ["kites"]
        let token = SampleBidding.token(for: request, adUnitID: "unit-a")
        #expect(token == SampleBidding.token(for: request, adUnitID: "unit-a"))
        let text = String(decoding: try #require(Data(base64Encoded: token)), as: UTF8.self)
        #expect(text.contains(#""adUnit":"unit-a""#))
        #expect(text.contains(#""keywords":["kites"]"#))
    }

    @Test func aLossIsReported() async throws {
        try await self.with { network in
            let bid = try await self.bid(network)
            SampleBidding.reportLoss(of: bid.bidResponse, reason: "outbid", price: .nan, to: network.url)
            let counts = await network.server.counts { !$0.losses.isEmpty }
            #expect(counts?.losses == ["outbid": 1])
        }
    }

    @Test func aLossIsAReportWhoseAnswerCanBeAwaited() async throws {
        try await self.with { network in
            let bid = try await self.bid(network)
            SampleBidding.reportLoss(of: bid.bidResponse, reason: "outbid", price: nil, to: network.url)
            await SampleAdSDK.reportsEnd()
            #expect(await network.server.counts.losses == ["outbid": 1])
        }
    }
}
