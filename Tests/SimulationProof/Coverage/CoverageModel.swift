package import MediationCore
package import MediationSimulation

/// A model whose true revenue is known.
package enum CoverageModel: String, CaseIterable, Sendable {
    /// Ten line items and a deadline that matters.
    case deadline
    /// Sessions, segments, patience and a deadline.
    case sessions
    /// Two bidders and three line items, which answer at once.
    case auction
    /// Bidders, sessions, segments, caps, a valuation and patience, hedged; its revenue is only known from a simulation.
    case everything

    package func model() throws(MediationError) -> SimulationModel {
        switch self {
        case .deadline: try Self.tenItems()
        case .sessions:
            try Self.tenItems { _, traffic in
                traffic.sessions = SessionTraffic(depth: 5, ecpmDecay: 0.8)
                Self.addUsers(to: &traffic)
            }
        case .auction: try Self.auction()
        case .everything:
            try Self.tenItems { adUnit, traffic in
                adUnit.strategy = .hedged(after: .milliseconds(500), wait: .milliseconds(200))
                adUnit.lineItems[2].frequencyCaps = [FrequencyCap(impressions: 1, per: .seconds(3600))]
                Self.addBidders(to: &adUnit, &traffic)
                traffic.networks["network"] = NetworkTraffic(valuation: .lognormal(median: 4, sigma: 0.8))
                traffic.lineItems["item 4"]?.fill = nil
                traffic.lineItems["item 4"]?.network = "network"
                traffic.sessions = SessionTraffic(depth: 5, ecpmDecay: 0.9)
                Self.addUsers(to: &traffic)
            }
        }
    }

    /// Returns the revenue of 1000 requests in USD and its possible error; if there is no other way, from so many simulated
    /// requests.
    package func truth(requests: Int, threads: Int) throws -> (revenue: Double, error: Double) {
        switch self {
        case .deadline, .sessions:
            let exact = try ExactEvaluator.evaluate(try self.model())
            return (exact.revenuePerThousandRequests, exact.error * exact.revenuePerThousandRequests)
        // The integrals of the auction, computed independently.
        case .auction: return (5.758_419_29, 1e-7)
        case .everything:
            // Days that are all alike: long blocks, whose ends cut off next to nothing.
            var traffic = try self.model().traffic
            traffic.drift = DriftTraffic(requestsPerDay: 1_000_000)
            let model = try SimulationModel(adUnit: try self.model().adUnit, traffic: traffic)
            let result = Simulation(model).run(requests: 0..<requests, seed: 4711, threads: threads)
            let revenue = result.revenuePerThousandRequests
            return (revenue.value, revenue.standardError ?? .infinity)
        }
    }

    private static func tenItems(
        _ change: (inout AdUnit, inout TrafficModel) -> Void = { _, _ in }
    ) throws(MediationError) -> SimulationModel {
        var traffic = TrafficModel(showRate: 1)
        let prices = [20.0, 15, 12, 10, 8, 6, 5, 4, 3, 2]
        let fills = [0.05, 0.07, 0.1, 0.12, 0.15, 0.18, 0.22, 0.3, 0.4, 0.6]
        let items = zip(prices, fills).enumerated().map { index, item in
            let law = Law.lognormal(median: 350 + 50 * Double(index % 5), sigma: 0.7)
            traffic.lineItems["item \(index)"] = LineItemTraffic(fill: item.1, fillLatency: law, noFillLatency: law)
            return LineItem(
                name: "item \(index)",
                adapter: "Adapter",
                ecpm: item.0,
                timeout: .milliseconds(2500),
                minimumTime: .nanoseconds(1)
            )
        }
        var adUnit = AdUnit(id: "ten", deadline: .seconds(6), lineItems: items)
        change(&adUnit, &traffic)
        return try SimulationModel(adUnit: adUnit, traffic: traffic)
    }

    private static func addUsers(to traffic: inout TrafficModel) {
        traffic.showRate = 0.6
        traffic.patience = .seconds(20)
        traffic.segments = [
            SegmentTraffic(name: "a", share: 0.3, factors: .init(ecpm: 1.8, fill: 1.1)),
            SegmentTraffic(name: "b", share: 0.2, factors: .init(ecpm: 0.4, fill: 0.9)),
        ]
    }

    private static func addBidders(to adUnit: inout AdUnit, _ traffic: inout TrafficModel) {
        for (name, network) in [("own", nil), ("valued", "network")] {
            adUnit.lineItems.append(LineItem(name: name, adapter: "Adapter", bidder: Bidder(floor: 0.5)))
            traffic.lineItems[name] = LineItemTraffic(
                network: network,
                price: network == nil ? .second : .first,
                bidRate: 0.6,
                bid: network == nil ? .lognormal(median: 3, sigma: 0.8) : nil
            )
        }
    }

    private static func auction() throws(MediationError) -> SimulationModel {
        var traffic = TrafficModel(showRate: 1)
        var items: [LineItem] = []
        for (index, item) in [(8.0, 0.1), (4, 0.3), (1, 0.7)].enumerated() {
            items.append(LineItem(name: "item \(index)", adapter: "Adapter", ecpm: item.0))
            traffic.lineItems["item \(index)"] = LineItemTraffic(fill: item.1, fillLatency: .constant(1))
        }
        for (name, bid, rate, fill) in [
            ("a", Law.lognormal(median: 3, sigma: 0.8), 0.6, 0.95), ("b", .lognormal(median: 5, sigma: 1), 0.4, 0.9),
        ] {
            items.append(LineItem(name: name, adapter: "Adapter", bidder: Bidder(floor: 1)))
            traffic.lineItems[name] = LineItemTraffic(
                fill: fill,
                fillLatency: .constant(1),
                bidRate: rate,
                bid: bid,
                signalLatency: .constant(1)
            )
        }
        return try SimulationModel(
            adUnit: AdUnit(id: "auction", deadline: .seconds(8), lineItems: items),
            traffic: traffic
        )
    }
}
