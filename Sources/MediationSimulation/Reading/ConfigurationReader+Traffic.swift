internal import MediationCore

/// The context that a traffic model is read in: names are checked against it.
struct TrafficContext {
    /// The ad unit; `nil` if the configuration is not known, and names are not checked.
    let adUnit: AdUnit?
    /// The names of the ad unit's line items, for messages.
    let names: String
    var networks: [String: NetworkTraffic] = [:]
    private let lineItems: [String: LineItem]

    init(adUnit: AdUnit?) {
        self.adUnit = adUnit
        let lineItems = adUnit?.lineItems ?? []
        self.names = lineItems.map(\.name).listed(limit: 20)
        self.lineItems = Dictionary(lineItems.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Returns the line item with a name; `nil` also if the configuration is not known.
    func lineItem(_ name: String) -> LineItem? { self.lineItems[name] }
}

extension ConfigurationReader {
    /// Reads a traffic model for an ad unit, or for one that is not known yet.
    mutating func traffic(_ node: ConfigurationNode, for adUnit: AdUnit?) -> TrafficModel? {
        guard let fields = self.trafficFields(of: node, required: [TrafficKey]()) else { return nil }
        var context = TrafficContext(adUnit: adUnit)
        context.networks = self.named(fields[.networks], key: "networks") { reader, _, node, _ in
            guard let fields = reader.trafficFields(of: node, required: [NetworkKey.valuation]) else { return nil }
            return reader.value(fields[.valuation], key: "valuation").map(NetworkTraffic.init)
        }
        return TrafficModel(
            showRate: self.share(fields[.showRate], key: "showRate"),
            patience: self.duration(fields[.patience], key: "patience"),
            sessions: self.sessions(fields[.sessions]),
            drift: self.drift(fields[.drift]),
            segments: self.segments(fields[.segments], context),
            networks: context.networks,
            lineItems: self.lineItems(fields[.lineItems], context),
            auctionLatency: self.latency(fields[.auctionLatency], key: "auctionLatency")
        )
    }

    private mutating func sessions(_ node: ConfigurationNode?) -> SessionTraffic? {
        guard let node else { return nil }
        return self.within(key: "sessions") { reader -> SessionTraffic? in
            guard let fields = reader.trafficFields(of: node, required: [SessionKey.depth]) else { return nil }
            let what = SessionKey.depth.expectation
            let depth = reader.positive(fields[.depth], key: "depth", what: what, range: 1...1_000)
            let decay = reader.share(fields[.ecpmDecay], key: "ecpmDecay")
            let gap = reader.duration(fields[.gap], key: "gap")
            var sessions = SessionTraffic(depth: depth ?? 1, ecpmDecay: decay ?? 1)
            if let gap { sessions.gap = gap }
            return sessions
        }
    }

    private mutating func drift(_ node: ConfigurationNode?) -> DriftTraffic? {
        guard let node else { return nil }
        return self.within(key: "drift") { reader -> DriftTraffic? in
            guard let fields = reader.trafficFields(of: node, required: [DriftKey]()) else { return nil }
            let ecpm = reader.variation(fields[.ecpm], key: "ecpm")
            let fill = reader.variation(fields[.fill], key: "fill")
            let requests = reader.wholeNumber(fields[.requestsPerDay], key: "requestsPerDay", in: 100...10_000_000)
            var drift = DriftTraffic(ecpm: ecpm ?? 0, fill: fill ?? 0)
            if let requests { drift.requestsPerDay = requests }
            return drift
        }
    }

    private mutating func segments(_ node: ConfigurationNode?, _ context: TrafficContext) -> [SegmentTraffic] {
        let segments = self.list(
            of: "segment",
            in: node,
            key: "segments",
            uniqueBy: "name",
            \.name,
            mayBeEmpty: true
        ) { $0.segment($1, context) }
        let total = segments.reduce(0) { $0 + $1.share }
        if total > 1 + 1e-9, let node {
            self.within(key: "segments") { $0.note("have shares of \(total) together; at most 1", at: node.position) }
        }
        return segments
    }

    private mutating func segment(_ node: ConfigurationNode, _ context: TrafficContext) -> SegmentTraffic? {
        guard let fields = self.trafficFields(of: node, required: [SegmentKey.name, .share]) else { return nil }
        let name = self.name(fields[.name], key: "name")
        let share = self.share(fields[.share], key: "share")
        let factors = SegmentTraffic.Factors(
            ecpm: self.factor(fields[.ecpm], key: "ecpm"),
            fill: self.factor(fields[.fill], key: "fill")
        )
        let lineItems = self.named(fields[.lineItems], key: "lineItems") { reader, name, node, place in
            reader.checkLineItem(name, at: place, context)
            return reader.factors(node)
        }
        return SegmentTraffic(name: name ?? "", share: share ?? 0, factors: factors, lineItems: lineItems)
    }

    private mutating func factors(_ node: ConfigurationNode) -> SegmentTraffic.Factors? {
        let slips = ["fillRate": "did you mean \"fill\"?"]
        guard let fields = self.trafficFields(of: node, required: [FactorKey](), slips: slips) else { return nil }
        return SegmentTraffic.Factors(
            ecpm: self.factor(fields[.ecpm], key: "ecpm"),
            fill: self.factor(fields[.fill], key: "fill")
        )
    }

    private mutating func factor(_ node: ConfigurationNode?, key: String) -> Double? {
        self.positive(node, key: key, orZero: true, what: FactorKey.ecpm.expectation, range: 0...1_000)
    }

    /// Notes a problem if the ad unit does not have the line item.
    private mutating func checkLineItem(_ name: String, at place: ConfigurationPosition?, _ context: TrafficContext) {
        guard let adUnit = context.adUnit, context.lineItem(name) == nil else { return }
        self.note("is no line item of the ad unit \(adUnit.id.quoted), which has \(context.names)", at: place)
    }
}

// MARK: - Line items

extension ConfigurationReader {
    private mutating func lineItems(
        _ node: ConfigurationNode?,
        _ context: TrafficContext
    ) -> [String: LineItemTraffic] {
        self.named(node, key: "lineItems") { reader, name, node, place in
            reader.checkLineItem(name, at: place, context)
            return reader.lineItem(node, name, context)
        }
    }

    private mutating func lineItem(
        _ node: ConfigurationNode,
        _ name: String,
        _ context: TrafficContext
    ) -> LineItemTraffic? {
        let slips = [
            "ecpm": "the price of a line item is in the configuration", "fillRate": "did you mean \"fill\"?",
            "timeout": "the timeout of a line item is in the configuration", "floor": "floors are in the configuration",
        ]
        guard let fields = self.trafficFields(of: node, required: [LineItemKey](), slips: slips) else { return nil }
        let latency = self.latency(fields[.latency], key: "latency")
        let traffic = LineItemTraffic(
            network: self.network(fields[.network], context),
            fill: self.share(fields[.fill], key: "fill"),
            price: self.choice(fields[.price], key: "price", what: "a price"),
            fillLatency: self.latency(fields[.fillLatency], key: "fillLatency") ?? latency,
            noFillLatency: self.latency(fields[.noFillLatency], key: "noFillLatency") ?? latency,
            errors: self.share(fields[.errors], key: "errors"),
            errorLatency: self.latency(fields[.errorLatency], key: "errorLatency"),
            bidRate: self.share(fields[.bidRate], key: "bidRate"),
            bid: self.value(fields[.bid], key: "bid"),
            signalLatency: self.latency(fields[.signalLatency], key: "signalLatency")
        )
        for key in [LineItemKey.fillLatency, .noFillLatency] where fields[.latency] != nil {
            self.refuse(key, in: fields, "stands beside \"latency\"; leave one of them out")
        }
        if let fill = traffic.fill, let errors = traffic.errors, fill + errors > 1 + 1e-9 {
            self.refuse(.errors, in: fields, "is more than the fill rate leaves: the two are at most 1")
        }
        if let lineItem = context.lineItem(name) {
            self.check(traffic, fields, isBidder: lineItem.bidder != nil)
        }
        return traffic
    }

    private mutating func network(_ node: ConfigurationNode?, _ context: TrafficContext) -> String? {
        guard let name = self.name(node, key: "network"), let node else { return nil }
        guard context.networks[name] == nil else { return name }
        return self.within(key: "network") { reader -> String? in
            let known = context.networks.keys.sorted().listed(limit: 20)
            return reader.refuse("\(name.quoted) is not under \"networks\": \(known.isEmpty ? "none is" : known)", node)
        }
    }

    /// Notes properties that do not go together in a line item with a price, or in a bidder.
    private mutating func check(
        _ traffic: LineItemTraffic,
        _ fields: [LineItemKey: ConfigurationNode],
        isBidder: Bool
    ) {
        if isBidder {
            if traffic.network != nil {
                self.refuse(.bid, in: fields, "stands beside \"network\", whose valuation is bid")
            }
            if traffic.price == .fixed || traffic.price == .valuation {
                self.refuse(.price, in: fields, "is not the price of a bidder; expected \"first\" or \"second\"")
            }
            return
        }
        for key in [LineItemKey.bidRate, .bid, .signalLatency] {
            self.refuse(key, in: fields, "goes with a bidder, and the configuration has a price for this line item")
        }
        if traffic.network != nil {
            self.refuse(.fill, in: fields, "stands beside \"network\", whose valuation decides what fills")
        }
        switch traffic.price {
        case .first, .second: self.refuse(.price, in: fields, "is the price of a bidder; expected \"fixed\"")
        case .valuation where traffic.network == nil: self.refuse(.price, in: fields, "needs a \"network\"")
        case .fixed, .valuation, nil: break
        }
    }

    private mutating func refuse(
        _ key: LineItemKey,
        in fields: [LineItemKey: ConfigurationNode],
        _ message: String
    ) {
        guard let node = fields[key] else { return }
        self.within(key: key.rawValue) { $0.note(message, at: node.position) }
    }
}
