import Foundation
import SampleAdServer
import Testing

/// Bids, auctions and loss notices on the wire.
struct BidTests {
    private static func script(_ faults: BidFault..., auctionFaults: [Fault] = []) -> ServerScript {
        let bids = BidScript(minimum: 1, maximum: 2, faults: faults)
        return ServerScript(seed: 7, default: AdUnitScript(bids: bids), auctionFaults: auctionFaults)
    }

    private static func token(_ adUnit: String, _ requestID: String = "r1") -> String {
        Data("{\"adUnit\":\"\(adUnit)\",\"requestID\":\"\(requestID)\"}".utf8).base64EncodedString()
    }

    private static func auction(_ bidders: String...) -> String {
        "{\"loadID\":\"r1\",\"adUnitID\":\"feed\",\"timeLimitMs\":1000,\"bidders\":[\(bidders.joined(separator: ","))]}"
    }

    private struct Bid: Decodable {
        var lineItem: String?
        var price: Double
        var currency: String
        var bidResponse: String?
    }

    private struct Bids: Decodable {
        var bids: [Bid]
    }

    private let request = #"{"adUnit":"unit-a","requestID":"r1"}"#

    @Test func pricesAreInTheRangeAndTheSameForTheSameRequest() async throws {
        let script = Self.script()
        for number in 0..<1000 {
            let decision = script.bidDecision(adUnit: "a", requestID: "\(number)")
            #expect(decision == script.bidDecision(adUnit: "a", requestID: "\(number)"))
            let price = try #require(decision.price)
            #expect((1...2).contains(price))
        }
        let rare = ServerScript(default: AdUnitScript(bids: BidScript(rate: 0.3)))
        let bids = (0..<10_000).count { rare.bidDecision(adUnit: "a", requestID: "\($0)").price != nil }
        #expect((2_800...3_200).contains(bids))
        #expect(ServerScript().bidDecision(adUnit: "a", requestID: "r").price == nil)
    }

    @Test func aBidIsOfTheDecisionAndItsAdIsItsOwn() async throws {
        try await Client.withServer(Self.script()) { client async throws in
            let answer = try await client.send("POST", "/v1/bids", self.request)
            let bid = try JSONDecoder().decode(Bid.self, from: answer.body)
            let decision = Self.script().bidDecision(adUnit: "unit-a", requestID: "r1")
            #expect(bid.price == decision.price)
            #expect(bid.currency == "USD")
            #expect(bid.bidResponse == decision.bidResponse)
            let ad = try await client.ad("unit-a", "r1", more: ",\"bidResponse\":\"\(decision.bidResponse)\"")
            #expect(ad.id.dropFirst("ad-".count) == decision.bidResponse.dropFirst("bid-".count))
            let counts = await client.server.counts
            #expect(counts.bidRequests == 1)
            #expect(counts.bids == 1)
            #expect(counts.bidsUsed == 1)
            #expect(counts.requests == 1)
        }
    }

    @Test func anAdUnitThatDoesNotBidAnswers204() async throws {
        try await Client.withServer { client async throws in
            #expect(try await client.send("POST", "/v1/bids", self.request).status == 204)
            #expect(await client.server.counts.bids == 0)
        }
    }

    @Test func theAdOfABidIsNeverNoFillAndItsOtherFaultsStrike() async throws {
        let bid = ",\"bidResponse\":\"bid-0123456789abcdef\""
        try await Client.withServer(ServerScript(default: AdUnitScript(faults: [Fault(.noFill)]))) {
            client async throws in
            #expect(try await client.ads("unit-a", "r1").status == 204)
            #expect(try await client.ads("unit-a", "r1", more: bid).status == 200)
        }
        try await Client.withServer(ServerScript(default: AdUnitScript(faults: [.status(503)]))) {
            client async throws in
            #expect(try await client.ads("unit-a", "r1", more: bid).status == 503)
        }
    }

    @Test(arguments: [
        (BidFault.Kind.negative, #""price":-1"#), (.zero, #""price":0}"#), (.notANumber, #""price":"NaN""#),
        (.otherCurrency, #""currency":"EUR""#),
    ])
    func badBidsAreSentAsTheyAre(fault: BidFault.Kind, text: String) async throws {
        try await Client.withServer(Self.script(BidFault(fault))) { client async throws in
            let answer = try await client.send("POST", "/v1/bids", self.request)
            #expect(answer.status == 200)
            #expect(answer.text.contains(text))
        }
    }

    @Test func otherFaultsOfBidsAreThoseOfAnyServer() async throws {
        try await Client.withServer(Self.script(BidFault(.serverError))) { client async throws in
            #expect(try await client.send("POST", "/v1/bids", self.request).status == 500)
        }
        try await Client.withServer(Self.script(BidFault(.garbage))) { client async throws in
            #expect(try await client.send("POST", "/v1/bids", self.request).body.count == 256)
        }
        let delayed = Self.script(BidFault(.delay, milliseconds: 1...3), BidFault(.zero))
        try await Client.withServer(delayed) { client async throws in
            #expect(try await client.send("POST", "/v1/bids", self.request).text.contains(#""price":0}"#))
        }
    }

    @Test func anAuctionHasTheNetworksBidsForTokensAndTheBidsThatWereBrought() async throws {
        try await Client.withServer(Self.script()) { client async throws in
            let auction = Self.auction(
                "{\"lineItem\":\"A\",\"adapter\":\"x\",\"floor\":0,\"token\":\"\(Self.token("unit-a"))\"}",
                #"{"lineItem":"B","floor":0,"bid":{"price":0.25,"currency":"EUR","bidResponse":"own"}}"#,
                #"{"lineItem":"C","floor":0,"token":"no base64"}"#
            )
            let answer = try await client.send("POST", "/v1/auctions", auction)
            let bids = try JSONDecoder().decode(Bids.self, from: answer.body).bids
            let decision = Self.script().bidDecision(adUnit: "unit-a", requestID: "r1")
            #expect(bids.map(\.lineItem) == ["A", "B"])
            #expect(bids.map(\.price) == [decision.price, 0.25])
            #expect(bids.map(\.currency) == ["USD", "EUR"])
            #expect(bids.map(\.bidResponse) == [decision.bidResponse, "own"])
            #expect(await client.server.counts.auctions == 1)
            #expect(await client.server.counts.bids == 1)
        }
    }

    @Test func aBidderThatTakesTooLongIsLeftOutOfTheAuction() async throws {
        let slow = Self.script(BidFault(.delay, milliseconds: 2000...3000))
        try await Client.withServer(slow) { client async throws in
            let auction = Self.auction("{\"lineItem\":\"A\",\"token\":\"\(Self.token("unit-a"))\"}")
            #expect(try await client.send("POST", "/v1/auctions", auction).text == #"{"bids":[]}"#)
        }
    }

    @Test(arguments: [(Fault(.noFill), 204), (.status(502), 502), (Fault(.garbageJSON), 200), (Fault(.deepJSON), 200)])
    func auctionsHaveFaultsOfTheirOwn(fault: Fault, status: Int) async throws {
        try await Client.withServer(Self.script(auctionFaults: [fault])) { client async throws in
            let answer = try await client.send("POST", "/v1/auctions", Self.auction())
            #expect(answer.status == status)
            #expect(!answer.text.hasPrefix(#"{"bids""#))
            #expect(try await client.send("POST", "/v1/bids", self.request).status == 200)
        }
    }

    @Test func lossesAreCountedByReason() async throws {
        try await Client.withServer { client async throws in
            let loss = #"{"bidResponse":"bid-0123456789abcdef","reason":"outbid","price":1.5}"#
            for _ in 0..<2 { #expect(try await client.send("POST", "/v1/losses", loss).status == 204) }
            #expect(await client.server.counts.losses == ["outbid": 2])
        }
    }

    @Test(arguments: [
        ("/v1/bids", "{}", "\"adUnit\" is missing"),
        ("/v1/ads", #"{"adUnit":"a","bidResponse":"bid-1"}"#, "bidResponse: no such bid"),
        ("/v1/auctions", #"{"loadID":"l","adUnitID":"u","timeLimitMs":1}"#, "\"bidders\" is missing"),
        ("/v1/auctions", "[", "malformed JSON"),
        ("/v1/losses", #"{"bidResponse":"x","reason":"outbid"}"#, "no such bid"),
        ("/v1/losses", #"{"bidResponse":"bid-0123456789abcdef","reason":""}"#, "reason is empty"),
    ])
    func badRequestsSayWhatIsWrong(path: String, body: String, problem: String) async throws {
        try await Client.withServer { client async throws in
            let answer = try await client.send("POST", path, body)
            #expect(answer.status == 400)
            let error = try JSONDecoder().decode([String: String].self, from: answer.body)["error"]
            #expect(error?.contains(problem) == true, "\(error ?? "")")
            #expect(try await client.send("GET", path).status == 405)
        }
    }
}
