import Foundation
import MediationCore
import MediationOpenRTB

/// Measures the way from the bytes of an exchange's answer to an ad, against Foundation's reading of the same JSON.
enum OpenRTBBenchmark {
    @MainActor
    static func rows(_ effort: Effort) throws -> [Row] {
        [
            try Self.row(
                "openrtb: an answer of median size",
                extra: 0,
                limit: 100e-6,
                answers: effort.answers / 100,
                effort
            ),
            try Self.row(
                "openrtb: an answer of 19 KB",
                extra: 150,
                limit: 2e-3,
                answers: effort.answers / 1000,
                effort
            ),
        ]
    }

    private static func row(
        _ what: String,
        extra: Int,
        limit: Double,
        answers: Int,
        _ effort: Effort
    ) throws -> Row {
        let (body, markup) = Self.answer(extra: extra)
        let request = try NativeRequest(adTypes: [.native], options: NativeAdOptions())
        var comparison = Comparison()
        for _ in 0..<effort.runs {
            let figure = ThreadTime.of { for _ in 0..<answers { Self.map(body, request) } }
            let baseline = ThreadTime.of { for _ in 0..<answers { Self.decode(body, markup) } }
            comparison.add(figure: figure / Double(answers), baseline: baseline / Double(answers))
        }
        return Row(
            what: what,
            figure: "\((comparison.figure * 1e6).text) µs",
            baseline: "\((comparison.baseline * 1e6).text) µs, JSONSerialization",
            ratio: comparison.ratio.times,
            target: "<= \((limit * 1e6).text) µs",
            isMet: comparison.figure <= limit
        )
    }

    /// Makes an answer as large as the median of real ones, with as many extra assets.
    private static func answer(extra: Int) -> (body: Data, markup: Data) {
        let texts = (0..<extra).map { number in
            #",{"id":\#(100 + number),"data":{"type":501,"value":"A text that says more about number \#(number) of them"}}"#
        }
        let markup =
            #"{"ver":"1.2","assets":[{"id":1,"title":{"text":"Everything for tea, and more"}},{"id":2,"img":"#
            + #"{"url":"https://images.example/large/1234567890.jpg","w":1200,"h":627}},{"id":6,"data":"#
            + #"{"value":"Sample & Sons"}}\#(texts.joined())],"link":{"url":"https://shop.example/?from=${AUCTION_ID}"},"#
            + #""imptrackers":["https://tracker.example/impression?price=${AUCTION_PRICE}&id=1234567890"]}"#
        let answer: JSONValue = [
            "id": "1234", "cur": "USD",
            "seatbid": [
                [
                    "seat": "1",
                    "bid": [
                        [
                            "id": "5678", "impid": "1", "price": 1.25, "adm": .string(markup), "crid": "c", "mtype": 4,
                            "nurl": "https://exchange.example/win?p=${AUCTION_PRICE}", "adomain": ["shop.example"],
                        ]
                    ],
                ]
            ],
        ]
        return (answer.data, Data(markup.utf8))
    }

    @inline(never)
    private static func map(_ body: Data, _ request: NativeRequest) {
        let response = try? BidResponse([UInt8](body), terms: AuctionTerms(impressionID: "1"))
        guard let response, let bid = response.bids.first, let markup = bid.markup else {
            preconditionFailure("no bid")
        }
        let macros = OpenRTBMacros(bid, of: response)
        let plan = try? NativeAdPlan(NativeMarkup(markup, request: request.assets), macros: macros, rules: URLRules())
        precondition(plan?.images.count == 1)
    }

    @inline(never)
    private static func decode(_ body: Data, _ markup: Data) {
        let root = try? JSONSerialization.jsonObject(with: body)
        let inner = try? JSONSerialization.jsonObject(with: markup)
        precondition(root != nil && inner != nil)
    }
}
