import MediationCore
import MediationSimulation

/// A kind of real traffic or waterfall, added to the ten line items of ``BenchmarkTraffic``.
enum TrafficKind: String, CaseIterable {
    case segments
    case drift
    case caps
    case patience
    case sessions
    case valuations
    case oneBidder = "one bidder"
    case threeBidders = "three bidders"
    case threeAtATime = "3 at a time"
    case hedged

    /// The time of a request that is aimed at, as a multiple of that of the ten line items alone.
    var target: Double {
        switch self {
        case .segments, .drift, .caps, .patience, .sessions, .valuations: 2.5
        case .oneBidder, .threeBidders, .threeAtATime, .hedged: 4
        }
    }

    func model() throws(MediationError) -> SimulationModel {
        try BenchmarkTraffic.model { adUnit, traffic in
            switch self {
            case .segments:
                traffic.segments = [
                    SegmentTraffic(name: "a", share: 0.3, factors: .init(ecpm: 1.8, fill: 1.1)),
                    SegmentTraffic(name: "b", share: 0.2, factors: .init(ecpm: 0.4, fill: 0.9)),
                ]
            case .drift: traffic.drift = DriftTraffic(ecpm: 0.2, fill: 0.1, requestsPerDay: 100_000)
            case .caps:
                traffic.sessions = SessionTraffic(depth: 5)
                for index in adUnit.lineItems.indices.prefix(2) {
                    adUnit.lineItems[index].frequencyCaps = [FrequencyCap(impressions: 1, per: .seconds(3600))]
                }
            case .patience: traffic.patience = .seconds(20)
            case .sessions: traffic.sessions = SessionTraffic(depth: 5, ecpmDecay: 0.9)
            case .valuations: Self.addValuation(&traffic)
            case .oneBidder: Self.addBidders(1, &adUnit, &traffic)
            case .threeBidders: Self.addBidders(3, &adUnit, &traffic)
            case .threeAtATime: adUnit.strategy = .parallel(3)
            case .hedged: adUnit.strategy = .hedged(after: .milliseconds(800))
            }
        }
    }

    /// Gives two line items a network whose valuation decides.
    private static func addValuation(_ traffic: inout TrafficModel) {
        traffic.networks["network"] = NetworkTraffic(valuation: .lognormal(median: 4, sigma: 0.8))
        for name in ["item 2", "item 5"] {
            traffic.lineItems[name]?.fill = nil
            traffic.lineItems[name]?.network = "network"
        }
    }

    private static func addBidders(_ count: Int, _ adUnit: inout AdUnit, _ traffic: inout TrafficModel) {
        for number in 0..<count {
            let name = "bidder \(number)"
            adUnit.lineItems.append(
                LineItem(name: name, adapter: "Adapter", bidder: Bidder(floor: 0.5), timeout: BenchmarkTraffic.timeout)
            )
            traffic.lineItems[name] = LineItemTraffic(
                fill: 0.95,
                fillLatency: .lognormal(median: 300, sigma: 0.6),
                bidRate: 0.6,
                bid: .lognormal(median: 3, sigma: 0.8),
                signalLatency: .lognormal(median: 200, sigma: 0.6)
            )
        }
    }
}
