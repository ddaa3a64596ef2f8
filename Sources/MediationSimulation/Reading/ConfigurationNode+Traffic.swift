internal import MediationCore

// The tree of a traffic model in a simulation file, as the reader reads it.

extension ConfigurationNode {
    init(_ file: SimulationFile) {
        let configuration =
            switch file.configuration {
            case .path(let path): ConfigurationNode(.string(path))
            case .inPlace(let configuration): ConfigurationNode(configuration)
            }
        self.init(
            object: SimulationKey.self,
            [
                .configuration: configuration,
                .adUnit: file.adUnit.map { ConfigurationNode(.string($0)) },
                .traffic: ConfigurationNode(file.traffic),
            ]
        )
    }

    init(_ traffic: TrafficModel) {
        self.init(
            object: TrafficKey.self,
            [
                .showRate: Self.number(traffic.showRate),
                .patience: traffic.patience.map { Self.text(of: $0) },
                .sessions: traffic.sessions.map(Self.sessions),
                .drift: traffic.drift.map(Self.drift),
                .segments: traffic.segments.isEmpty ? nil : Self(.array(traffic.segments.map(Self.segment))),
                .networks: Self.named(traffic.networks) {
                    Self(object: NetworkKey.self, [.valuation: Self.value($0.valuation)])
                },
                .lineItems: Self.named(traffic.lineItems, Self.lineItem),
                .auctionLatency: Self.latency(traffic.auctionLatency),
            ]
        )
    }

    private static func sessions(_ sessions: SessionTraffic) -> ConfigurationNode {
        ConfigurationNode(
            object: SessionKey.self,
            [
                .depth: Self.number(sessions.depth),
                .ecpmDecay: Self.number(sessions.ecpmDecay),
                .gap: Self.text(of: sessions.gap),
            ]
        )
    }

    private static func drift(_ drift: DriftTraffic) -> ConfigurationNode {
        ConfigurationNode(
            object: DriftKey.self,
            [
                .ecpm: Self.number(drift.ecpm),
                .fill: Self.number(drift.fill),
                .requestsPerDay: Self.number(Double(drift.requestsPerDay)),
            ]
        )
    }

    private static func segment(_ segment: SegmentTraffic) -> ConfigurationNode {
        ConfigurationNode(
            object: SegmentKey.self,
            [
                .name: ConfigurationNode(.string(segment.name)),
                .share: Self.number(segment.share),
                .ecpm: Self.number(segment.factors.ecpm),
                .fill: Self.number(segment.factors.fill),
                .lineItems: Self.named(segment.lineItems) {
                    Self(object: FactorKey.self, [.ecpm: Self.number($0.ecpm), .fill: Self.number($0.fill)])
                },
            ]
        )
    }

    private static func lineItem(_ lineItem: LineItemTraffic) -> ConfigurationNode {
        let isOneLaw = lineItem.fillLatency == lineItem.noFillLatency
        return ConfigurationNode(
            object: LineItemKey.self,
            [
                .network: lineItem.network.map { ConfigurationNode(.string($0)) },
                .fill: Self.number(lineItem.fill),
                .price: lineItem.price.map { ConfigurationNode(.string($0.rawValue)) },
                .latency: isOneLaw ? Self.latency(lineItem.fillLatency) : nil,
                .fillLatency: isOneLaw ? nil : Self.latency(lineItem.fillLatency),
                .noFillLatency: isOneLaw ? nil : Self.latency(lineItem.noFillLatency),
                .errors: Self.number(lineItem.errors),
                .errorLatency: Self.latency(lineItem.errorLatency),
                .bidRate: Self.number(lineItem.bidRate),
                .bid: lineItem.bid.map(Self.value),
                .signalLatency: Self.latency(lineItem.signalLatency),
            ]
        )
    }
}

// MARK: - Laws and values

extension ConfigurationNode {
    private static func number(_ value: Double?) -> ConfigurationNode? {
        value.map { ConfigurationNode(.number($0)) }
    }

    private static func text(of duration: Duration) -> ConfigurationNode {
        ConfigurationNode(.string(DurationText.text(of: duration)))
    }

    private static func text(ofMilliseconds value: Double) -> ConfigurationNode {
        // A number that is not a duration stays unchanged, for the reader to refuse.
        guard value.magnitude < 1e12 else { return ConfigurationNode(.number(value)) }
        return Self.text(of: .nanoseconds(Int64((value * 1e6).rounded())))
    }

    /// Returns an object with its entries in the order of their names, so that the same model always gives the same
    /// text.
    private static func named<Value>(
        _ values: [String: Value],
        _ node: (Value) -> ConfigurationNode
    ) -> ConfigurationNode? {
        guard !values.isEmpty else { return nil }
        return ConfigurationNode(
            .object(values.sorted { $0.key < $1.key }.map { Entry(key: $0.key, value: node($0.value)) })
        )
    }

    private static func latency(_ law: Law?) -> ConfigurationNode? {
        guard let law else { return nil }
        let fields: [LatencyKey: ConfigurationNode?] =
            switch law {
            case .constant(let value): [.constant: Self.text(ofMilliseconds: value)]
            case .exponential(let mean): [.exponential: Self.text(ofMilliseconds: mean)]
            case .lognormal(let median, let sigma):
                [.median: Self.text(ofMilliseconds: median), .sigma: Self.number(sigma)]
            case .samples(let samples): [.samples: Self.numbers(samples.values)]
            // Latencies have no such laws; the reader reports that.
            case .uniform, .beta: [:]
            }
        return ConfigurationNode(object: LatencyKey.self, fields)
    }

    private static func value(_ law: Law) -> ConfigurationNode {
        let fields: [ValueKey: ConfigurationNode?] =
            switch law {
            case .constant(let value): [.constant: Self.number(value)]
            case .lognormal(let median, let sigma): [.median: Self.number(median), .sigma: Self.number(sigma)]
            case .uniform(let from, let to): [.uniform: Self.numbers([from, to])]
            case .beta(let alpha, let beta, let scale):
                [.alpha: Self.number(alpha), .beta: Self.number(beta), .scale: Self.number(scale)]
            case .samples(let samples): [.samples: Self.numbers(samples.values)]
            // Values have no exponential law; the reader reports that.
            case .exponential: [:]
            }
        return ConfigurationNode(object: ValueKey.self, fields)
    }

    private static func numbers(_ values: [Double]) -> ConfigurationNode {
        ConfigurationNode(.array(values.map { ConfigurationNode(.number($0)) }))
    }
}
