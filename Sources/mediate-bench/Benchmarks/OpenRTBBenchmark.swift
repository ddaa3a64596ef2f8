import Foundation
import MediationCore
import MediationOpenRTB

/// Measures the way from the bytes of an exchange's answer to an ad, against Foundation's reading of the same JSON.
enum OpenRTBBenchmark {
    @MainActor
    static func rows(_ effort: Effort, answers folder: String? = nil) throws -> [Row] {
        if let folder { return try Self.rows(ofAnswersIn: folder, effort) }
        return [
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

    /// Measures the answer of median size, the largest, and the slowest of a folder.
    private static func rows(ofAnswersIn folder: String, _ effort: Effort) throws -> [Row] {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
        var all: [Sample] = []
        for file in files.sorted() {
            let data = try Data(contentsOf: URL(filePath: folder).appending(path: file))
            guard case .object(let members) = try JSONDecoder().decode(JSONValue.self, from: data),
                let markup = members["adm"]
            else { continue }
            all.append(Sample(file, markup: markup, request: members["request"]))
        }
        guard !all.isEmpty else { throw BenchmarkFailure("there is no answer in \(folder)") }
        all.sort { $0.markup.count < $1.markup.count }
        let quick = all.map { ($0, Self.compare($0, answers: max(1, effort.answers / 10_000), runs: 3).figure) }
        let slowest = quick.max { $0.1 < $1.1 }?.0 ?? all[0]
        let chosen = [
            ("of median size", all[all.count / 2], 100e-6), ("the largest", all[all.count - 1], 2e-3),
            ("the slowest", slowest, 2e-3),
        ]
        return chosen.map { name, sample, limit in
            Self.row(
                "openrtb: of \(all.count) answers, \(name): \(sample.name), \(sample.markup.count) B",
                Self.compare(sample, answers: effort.answers / 1000, runs: effort.runs),
                limit: limit
            )
        }
    }

    private static func row(
        _ what: String,
        extra: Int,
        limit: Double,
        answers: Int,
        _ effort: Effort
    ) throws -> Row {
        let request = try NativeRequest(adTypes: [.native], options: NativeAdOptions())
        let sample = Sample("", markup: .string(Self.markup(extra: extra)), request: request.json)
        return Self.row(what, Self.compare(sample, answers: answers, runs: effort.runs), limit: limit)
    }

    private static func compare(_ sample: Sample, answers: Int, runs: Int) -> Comparison {
        var comparison = Comparison()
        for _ in 0..<runs {
            let figure = ThreadTime.of { for _ in 0..<answers { Self.map(sample) } }
            let baseline = ThreadTime.of { for _ in 0..<answers { Self.decode(sample) } }
            comparison.add(figure: figure / Double(answers), baseline: baseline / Double(answers))
        }
        return comparison
    }

    private static func row(_ what: String, _ comparison: Comparison, limit: Double) -> Row {
        Row(
            what: what,
            figure: "\((comparison.figure * 1e6).text) µs",
            baseline: "\((comparison.baseline * 1e6).text) µs, JSONSerialization",
            ratio: comparison.ratio.times,
            target: "<= \((limit * 1e6).text) µs",
            isMet: comparison.figure <= limit
        )
    }

    /// An answer with what reading it takes.
    private struct Sample {
        let name: String
        let body: Data
        let markup: Data
        let assets: RequestedAssets

        init(_ name: String, markup: JSONValue, request: JSONValue?) {
            let answer: JSONValue = [
                "id": "1234", "cur": "USD",
                "seatbid": [
                    [
                        "seat": "1",
                        "bid": [
                            [
                                "id": "5678", "impid": "1", "price": 1.25, "adm": markup, "crid": "c", "mtype": 4,
                                "nurl": "https://exchange.example/win?p=${AUCTION_PRICE}", "adomain": ["shop.example"],
                            ]
                        ],
                    ]
                ],
            ]
            self.name = name
            self.body = answer.data
            if case .string(let text) = markup { self.markup = Data(text.utf8) } else { self.markup = markup.data }
            self.assets = request.map { RequestedAssets($0) } ?? RequestedAssets()
        }
    }

    /// Makes markup as large as the median of real ones, with as many extra assets.
    private static func markup(extra: Int) -> String {
        let texts = (0..<extra).map { number in
            #",{"id":\#(100 + number),"data":{"type":501,"value":"A text that says more about number \#(number) of them"}}"#
        }
        return
            #"{"ver":"1.2","assets":[{"id":1,"title":{"text":"Everything for tea, and more"}},{"id":2,"img":"#
            + #"{"url":"https://images.example/large/1234567890.jpg","w":1200,"h":627}},{"id":6,"data":"#
            + #"{"value":"Sample & Sons"}}\#(texts.joined())],"link":{"url":"https://shop.example/?from=${AUCTION_ID}"},"#
            + #""imptrackers":["https://tracker.example/impression?price=${AUCTION_PRICE}&id=1234567890"]}"#
    }

    @inline(never)
    private static func map(_ sample: Sample) {
        let response = try? BidResponse([UInt8](sample.body), terms: AuctionTerms(impressionID: "1"))
        // Some real ones are no ads.
        guard let response, let bid = response.bids.first, let markup = bid.markup,
            let read = try? NativeMarkup(markup, request: sample.assets)
        else { return precondition(!sample.name.isEmpty, "no ad") }
        let macros = OpenRTBMacros(bid, of: response)
        let plan = try? NativeAdPlan(read, macros: macros, rules: URLRules())
        precondition(plan?.images.count == 1 || !sample.name.isEmpty)
    }

    @inline(never)
    private static func decode(_ sample: Sample) {
        let root = try? JSONSerialization.jsonObject(with: sample.body)
        let inner = try? JSONSerialization.jsonObject(with: sample.markup)
        precondition(root != nil && inner != nil || !sample.name.isEmpty)
    }
}
