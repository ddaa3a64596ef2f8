import MediationCore
import MediationSimulation
import TestSupport

/// One load with all that happens in it: plain numbers, from which a run follows without any choice.
///
/// Times are nanoseconds so odd that nothing happens at the same moment.
struct LoadCase: Sendable {
    struct Item: Sendable {
        var name: String
        var price: Double
        var timeout: Int64
        var minimumTime: Int64
        /// A cap that lets nobody through.
        var isCapped: Bool
        var answer: LoadAnswer
    }

    struct Bidder: Sendable {
        var item: Item
        var floor: Double
        var latency: Int64
        var bid: Double?
    }

    var seed: UInt64
    var deadline: Int64
    var width = 1
    var hedgeDelay: Int64?
    var wait: Int64 = 0
    var signalTimeout: Int64
    var auctionTimeout: Int64
    /// `Int64.max` if the app never cancels.
    var patience = Int64.max
    var items: [Item]
    var bidders: [Bidder]
}

extension LoadCase {
    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func odd(_ milliseconds: ClosedRange<Int>) -> Int64 {
            let rest = Int.random(in: 1..<1_000_000, using: &random)
            return Int64(Int.random(in: milliseconds, using: &random) * 1_000_000 + rest)
        }
        func item(_ name: String) -> Item {
            let kinds: [LoadAnswer.Kind] = [.fill, .fill, .noFill, .noFill, .noFill, .error]
            let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
            let latency = Int.random(in: 0..<12, using: &random) == 0 ? Int64.max : odd(0...12)
            return Item(
                name: name,
                price: Double(Int.random(in: 1...9, using: &random)),
                timeout: odd(1...15),
                minimumTime: odd(0...6),
                isCapped: Int.random(in: 0..<10, using: &random) == 0,
                answer: LoadAnswer(kind, latency: latency)
            )
        }
        self.seed = seed
        self.deadline = odd(5...40)
        self.signalTimeout = odd(1...8)
        self.auctionTimeout = self.signalTimeout + odd(0...8)
        self.items = (0..<Int.random(in: 1...8, using: &random)).map { item("item \($0)") }
        self.bidders = []
        if Int.random(in: 0..<3, using: &random) == 0 {
            self.bidders = (0..<Int.random(in: 1...3, using: &random)).map { number in
                let bids = Int.random(in: 0..<4, using: &random) > 0
                return Bidder(
                    item: item("bidder \(number)"),
                    floor: Double(Int.random(in: 0...4, using: &random)),
                    latency: odd(0...10),
                    bid: bids ? Double(Int.random(in: 1...10, using: &random)) : nil
                )
            }
        }
        if Int.random(in: 0..<4, using: &random) == 0 { self.patience = odd(0...40) }
        guard Int.random(in: 0..<3, using: &random) > 0 else { return }
        self.width = Int.random(in: 1...4, using: &random)
        if Int.random(in: 0..<2, using: &random) == 0 { self.hedgeDelay = odd(0...6) }
        if Int.random(in: 0..<2, using: &random) == 0 { self.wait = odd(0...8) }
    }

    var adUnit: AdUnit {
        func lineItem(_ item: Item, _ key: String, _ number: Int) -> LineItem {
            LineItem(
                name: item.name,
                adapter: "CaseAdapter",
                ecpm: item.price,
                timeout: .nanoseconds(item.timeout),
                minimumTime: .nanoseconds(item.minimumTime),
                frequencyCaps: item.isCapped ? [FrequencyCap(impressions: 0, per: .seconds(60))] : [],
                settings: [key: .number(Double(number))]
            )
        }
        let bidders = self.bidders.enumerated().map { number, bidder in
            var item = lineItem(bidder.item, "bidder", number)
            item.ecpm = 0
            item.bidder = MediationCore.Bidder(floor: bidder.floor)
            return item
        }
        return AdUnit(
            id: "unit",
            deadline: .nanoseconds(self.deadline),
            strategy: WaterfallStrategy(
                width: self.width,
                hedgeDelay: self.hedgeDelay.map { .nanoseconds($0) },
                wait: .nanoseconds(self.wait)
            ),
            bidding: BiddingLimits(
                signalTimeout: .nanoseconds(self.signalTimeout),
                timeout: .nanoseconds(self.auctionTimeout)
            ),
            lineItems: self.items.enumerated().map { lineItem($1, "item", $0) } + bidders
        )
    }
}

/// What came of a load, in a form that the runner and the simulation have in common.
struct LoadCaseRecord: Hashable, Sendable, CustomStringConvertible {
    struct Item: Hashable, Sendable {
        var outcome: ResponseInfo.LineItemInfo.Outcome = .notAttempted
        var code: MediationError.Code?
        var start: Int64?
        var end: Int64?
        var ecpm: Double?
    }

    var outcome: ResponseInfo.Outcome = .noFill
    var end: Int64 = 0
    var auctionEnd: Int64?
    /// The line items whose turn could come, in order.
    var order: [String] = []
    var items: [String: Item] = [:]

    var description: String {
        let lines = self.items.sorted { $0.key < $1.key }.map { name, item in
            "  \(name): \(item.outcome) \(item.code.map { "\($0)" } ?? "") \(item.start ?? -1)–\(item.end ?? -1)"
                + " \(item.ecpm ?? -1)"
        }
        return "\(self.outcome) at \(self.end), auction \(self.auctionEnd ?? -1), \(self.order)\n"
            + lines.joined(separator: "\n")
    }
}
