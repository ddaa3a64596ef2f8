extension ConfigurationNode {
    /// Creates the tree of a value, without positions; keys are sorted, so that problems come in a stable order.
    package init(jsonValue value: JSONValue) {
        switch value {
        case .null: self.init(.null)
        case .bool(let value): self.init(.bool(value))
        case .number(let value): self.init(.number(value))
        case .string(let value): self.init(.string(value))
        case .array(let values): self.init(.array(values.map(ConfigurationNode.init(jsonValue:))))
        case .object(let values):
            self.init(
                .object(
                    values.sorted { $0.key < $1.key }.map {
                        Entry(key: $0.key, value: ConfigurationNode(jsonValue: $0.value))
                    }
                )
            )
        }
    }

    /// Creates the tree of a configuration file that spells out all of this configuration.
    package init(_ configuration: MediationConfiguration) {
        self.init(
            object: MediationConfiguration.Key.self,
            [
                .adUnits: ConfigurationNode(.array(configuration.adUnits.map { ConfigurationNode($0) })),
                .circuitBreaker: ConfigurationNode(configuration.circuitBreaker),
            ]
        )
    }

    init(_ adUnit: AdUnit) {
        self.init(
            object: AdUnit.Key.self,
            [
                .id: ConfigurationNode(.string(adUnit.id)),
                .deadline: ConfigurationNode(adUnit.deadline),
                .order: ConfigurationNode(.string(adUnit.order.rawValue)),
                .setUpTimeout: ConfigurationNode(adUnit.setUpTimeout),
                .strategy: ConfigurationNode(adUnit.strategy),
                .lateAds: ConfigurationNode(.string(adUnit.lateAds.rawValue)),
                .bidding: adUnit.hasOwnBidding ? ConfigurationNode(adUnit.bidding) : nil,
                .lineItems: ConfigurationNode(.array(adUnit.lineItems.map { ConfigurationNode($0) })),
            ]
        )
    }

    init(_ lineItem: LineItem) {
        // A bidder has no price; the reader refuses a bidder that has one all the same.
        let hasPrice = lineItem.bidder == nil || lineItem.ecpm != 0
        self.init(
            object: LineItem.Key.self,
            [
                .name: ConfigurationNode(.string(lineItem.name)),
                .adapter: ConfigurationNode(.string(lineItem.adapter)),
                .ecpm: hasPrice ? ConfigurationNode(.number(lineItem.ecpm)) : nil,
                .bidder: lineItem.bidder.map { ConfigurationNode($0) },
                .timeout: ConfigurationNode(lineItem.timeout),
                .minimumTime: ConfigurationNode(lineItem.minimumTime),
                .frequencyCaps: ConfigurationNode(.array(lineItem.frequencyCaps.map { ConfigurationNode($0) })),
                .pacing: lineItem.pacing.map { ConfigurationNode($0) },
                .settings: ConfigurationNode(jsonValue: .object(lineItem.settings)),
            ]
        )
    }

    init(_ strategy: WaterfallStrategy) {
        self.init(
            object: WaterfallStrategy.Key.self,
            [
                .width: ConfigurationNode(strategy.width),
                .hedgeDelay: strategy.hedgeDelay.map { ConfigurationNode($0) },
                .wait: ConfigurationNode(strategy.wait),
            ]
        )
    }

    init(_ bidding: BiddingLimits) {
        self.init(
            object: BiddingLimits.Key.self,
            [
                .signalTimeout: ConfigurationNode(bidding.signalTimeout),
                .timeout: ConfigurationNode(bidding.timeout),
            ]
        )
    }

    init(_ bidder: Bidder) {
        self.init(object: Bidder.Key.self, [.floor: ConfigurationNode(.number(bidder.floor))])
    }

    init(_ cap: FrequencyCap) {
        self.init(
            object: FrequencyCap.Key.self,
            [.impressions: ConfigurationNode(cap.impressions), .per: ConfigurationNode(cap.period)]
        )
    }

    init(_ rule: CircuitBreakerRule) {
        self.init(
            object: CircuitBreakerRule.Key.self,
            [
                .failures: ConfigurationNode(rule.failures),
                .pause: ConfigurationNode(rule.pause),
                .longestPause: ConfigurationNode(rule.longestPause),
            ]
        )
    }

    private init(_ duration: Duration) {
        self.init(.string(DurationText.text(of: duration)))
    }

    /// Creates a number from a count; counts that are too large to be exact are outside every range that the reader
    /// accepts.
    private init(_ count: Int) {
        self.init(.number(Double(count)))
    }

    /// Creates an object, leaving out keys without a value.
    package init<Key: ConfigurationKey>(object keys: Key.Type, _ values: [Key: ConfigurationNode?]) {
        self.init(
            .object(
                keys.allCases.compactMap { key in
                    values[key]?.map { Entry(key: key.rawValue, value: $0) }
                }
            )
        )
    }

    /// The value without positions; of duplicate keys, the last one counts, but the reader reports duplicates first.
    package var jsonValue: JSONValue {
        switch self.value {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array(let nodes): .array(nodes.map(\.jsonValue))
        case .object(let entries):
            .object(Dictionary(entries.map { ($0.key, $0.value.jsonValue) }, uniquingKeysWith: { $1 }))
        }
    }
}

extension AdUnit {
    /// Indicates whether the bidding limits matter: not if the ad unit has them only because every ad unit has some.
    fileprivate var hasOwnBidding: Bool {
        let isStandard = self.bidding == BiddingLimits() || self.bidding == .standard(within: self.deadline)
        return !isStandard || self.lineItems.contains { $0.bidder != nil }
    }
}
