internal import MediationCore

/// Checks a traffic model that was read against the ad unit that it is for.
struct TrafficCheck {
    private let lineItems: [String: LineItem]
    private let unknown: String
    private let traffic: TrafficModel
    private let adUnit: AdUnit

    init(_ traffic: TrafficModel, for adUnit: AdUnit) {
        self.traffic = traffic
        self.adUnit = adUnit
        self.lineItems = Dictionary(adUnit.lineItems.map { ($0.name, $0) }) { first, _ in first }
        let names = adUnit.lineItems.map(\.name).listed(limit: 20)
        self.unknown = "is no line item of the ad unit \(adUnit.id.quoted), which has \(names)"
    }

    /// Notes all problems.
    ///
    /// - Parameters:
    ///   - reader: Collects the problems.
    ///   - path: The path of the traffic model from the object.
    ///   - object: The object that was read.
    func note(
        _ reader: inout ConfigurationReader,
        at path: [ConfigurationPath.Component],
        of object: ConfigurationObject
    ) {
        if self.traffic.completionRate != nil, !self.adUnit.hasRewards {
            self.noteFormat(&reader, "goes with rewards", at: path + ["completionRate"], of: object)
        }
        if self.traffic.sessions?.seen != nil, self.adUnit.format != .banner {
            self.noteFormat(&reader, "goes with banners", at: path + ["sessions", "seen"], of: object)
        }
        for (index, name) in (self.traffic.hiddenQuality?.order ?? []).enumerated()
        where self.traffic.lineItems[name] == nil {
            let path = path + ["hiddenQuality", "order", .index(index)]
            reader.note("is not under \"lineItems\", which has its fill rate", at: path, of: object)
        }
        for (index, segment) in self.traffic.segments.enumerated() {
            let former = self.traffic.hiddenQuality?.order ?? []
            for name in segment.lineItems.keys.sorted() where self.lineItems[name] == nil && !former.contains(name) {
                let path = path + ["segments", .index(index), "lineItems", .key(name)]
                reader.note(self.unknown, at: path, isKey: true, of: object)
            }
        }
        for (name, traffic) in self.traffic.lineItems.sorted(by: { $0.key < $1.key }) {
            let path = path + ["lineItems", .key(name)]
            guard let lineItem = self.lineItems[name] else {
                // The rates of those after it were counted when it was still there.
                if self.traffic.hiddenQuality?.order.contains(name) == true { continue }
                reader.note(self.unknown, at: path, isKey: true, of: object)
                continue
            }
            let problems = lineItem.bidder == nil ? Self.problems(ofPriced: traffic) : Self.problems(ofBidder: traffic)
            for (key, message) in problems { reader.note(message, at: path + [.key(key)], of: object) }
        }
    }

    private func noteFormat(
        _ reader: inout ConfigurationReader,
        _ need: String,
        at path: [ConfigurationPath.Component],
        of object: ConfigurationObject
    ) {
        let format = self.adUnit.format.rawValue.quoted
        reader.note(
            "\(need), and the format of the ad unit \(self.adUnit.id.quoted) is \(format)",
            at: path,
            of: object
        )
    }

    private static func problems(ofBidder traffic: LineItemTraffic) -> [(key: String, message: String)] {
        var problems: [(key: String, message: String)] = []
        if traffic.network != nil, traffic.bid != nil {
            problems.append(("bid", "stands beside \"network\", whose valuation is bid"))
        }
        if traffic.price == .fixed || traffic.price == .valuation {
            problems.append(("price", "is not the price of a bidder; expected \"first\" or \"second\""))
        }
        return problems
    }

    private static func problems(ofPriced traffic: LineItemTraffic) -> [(key: String, message: String)] {
        let ofBidders = [
            ("bidRate", traffic.bidRate != nil), ("bid", traffic.bid != nil),
            ("signalLatency", traffic.signalLatency != nil), ("auctions", traffic.auctions != nil),
        ]
        var problems = ofBidders.filter(\.1).map { key, _ in
            (key: key, message: "goes with a bidder, and the configuration has a price for this line item")
        }
        if traffic.network != nil, traffic.fill != nil {
            problems.append(("fill", "stands beside \"network\", whose valuation decides what fills"))
        }
        switch traffic.price {
        case .first, .second: problems.append(("price", "is the price of a bidder; expected \"fixed\""))
        case .valuation where traffic.network == nil: problems.append(("price", "needs a \"network\""))
        case .fixed, .valuation, nil: break
        }
        return problems
    }
}
