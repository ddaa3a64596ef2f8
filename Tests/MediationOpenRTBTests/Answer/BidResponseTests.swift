import MediationCore
import MediationOpenRTB
import Testing

struct BidResponseTests {
    @Test func theHighestBidIsFirstAndEqualOnesStayInOrder() throws {
        let bids = [("a", 1.0), ("b", 3.0), ("c", 3.0), ("d", 2.0)].map { id, price in
            Samples.bid(["id": .string(id), "price": .number(price)])
        }
        #expect(try Samples.response(bids).bids.map(\.id) == ["b", "c", "d", "a"])
    }

    @Test(
        arguments: [
            (["price": -1], LossReason.invalidBid), (["price": 0], .invalidBid), (["price": "NaN"], .missingPrice),
            (["price": .null], .missingPrice), (["price": "inf"], .missingPrice), (["impid": "2"], .invalidAuctionID),
            (["mtype": 1], .wrongFormat), (["adm": .null], .missingMarkup), (["adm": ""], .missingMarkup),
            (["price": 0.4], .belowFloor),
        ] as [([String: JSONValue], LossReason)]
    )
    func aBidThatDoesNotCountIsDroppedWithTheReason(_ more: [String: JSONValue], _ loss: LossReason) throws {
        let terms = AuctionTerms(impressionID: "1", floor: 0.5)
        let response = try Samples.response([Samples.bid(more), Samples.bid()], terms: terms)
        #expect(response.bids.count == 1)
        #expect(response.dropped.map(\.loss) == [loss])
    }

    @Test func anotherCurrencyIsRefusedWithTheReason() throws {
        let response = try Samples.response([Samples.bid()], ["cur": "EUR"])
        #expect(response.bids.isEmpty)
        #expect(response.dropped.first?.reason.contains("EUR") == true)
    }

    @Test func aPriceMayBeAText() throws {
        let response = try Samples.response([Samples.bid(["price": "1.25"])])
        #expect(response.bids.first?.price == 1.25)
        #expect(response.warnings.map(\.problem) == [.numericString])
    }

    @Test(arguments: ["", "[]", "{", "null", "{\"a\":1}x", String(repeating: "[", count: 100)])
    func whatIsNoAnswerIsAnError(_ text: String) {
        #expect { try BidResponse(Array(text.utf8), terms: AuctionTerms()) } throws: {
            ($0 as? MediationError)?.code == .invalidResponse
        }
    }

    @Test func theLongestAnswerHasALimit() {
        let body = Array("{}".utf8) + [UInt8](repeating: 0x20, count: 256 << 10)
        #expect(throws: MediationError.self) { try BidResponse(body, terms: AuctionTerms()) }
    }

    @Test(arguments: [(63, true), (64, false)])
    func anAnswerMayHave64Levels(_ arrays: Int, _ isRead: Bool) {
        let text = "{\"ext\":" + String(repeating: "[", count: arrays) + String(repeating: "]", count: arrays) + "}"
        #expect(((try? BidResponse(Array(text.utf8), terms: AuctionTerms())) != nil) == isRead)
    }

    @Test(arguments: [(262_144, true), (262_145, false)])
    func anAnswerMayHave256KiB(_ bytes: Int, _ isRead: Bool) {
        let body = Array("{}".utf8) + [UInt8](repeating: 0x20, count: bytes - 2)
        #expect(((try? BidResponse(body, terms: AuctionTerms())) != nil) == isRead)
    }

    @Test func noBidIsNoError() throws {
        for text in ["{}", #"{"seatbid":[]}"#, #"{"nbr":8}"#, #"{"seatbid":null}"#, #"{"seatbid":[{"bid":[]}]}"#] {
            #expect(try BidResponse(Array(text.utf8), terms: AuctionTerms()).bids.isEmpty)
        }
    }

    @Test func bidsHaveALimit() throws {
        let response = try Samples.response(Array(repeating: Samples.bid(), count: 1000))
        #expect(response.bids.count == 100)
        #expect(response.warnings.contains { $0.problem == .overLimit })
    }
}
