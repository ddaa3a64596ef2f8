import MediationCore
import MediationSimulation
import MediationTesting

/// Random waterfalls that can be computed exactly: with or without effective deadlines, patience, segments, sessions.
enum RandomTraffic {
    static func model(seed: UInt64) throws -> SimulationModel {
        var random = SplitMix64(seed: seed &+ 77)
        func share(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        func law() -> Law {
            switch Int.random(in: 0..<3, using: &random) {
            case 0: .exponential(mean: share(100...900))
            case 1: .lognormal(median: share(100...900), sigma: share(0.3...1))
            default: .samples(Samples((0..<30).map { _ in share(50...1500) }))
            }
        }
        var traffic = TrafficModel(showRate: share(0.3...1))
        var items: [LineItem] = []
        for index in 0..<Int.random(in: 1...7, using: &random) {
            let name = "item \(index)"
            traffic.lineItems[name] = LineItemTraffic(
                fill: share(0...0.5),
                fillLatency: law(),
                noFillLatency: law(),
                errors: index == 2 ? 0.1 : 0
            )
            if index == 1 {
                traffic.networks["network"] = NetworkTraffic(valuation: .lognormal(median: 3, sigma: share(0.5...1)))
                traffic.lineItems[name]?.network = "network"
                traffic.lineItems[name]?.fill = nil
                traffic.lineItems[name]?.price = seed.isMultiple(of: 2) ? .fixed : .valuation
            }
            items.append(
                LineItem(
                    name: name,
                    adapter: "Adapter",
                    ecpm: share(0.5...20),
                    timeout: .milliseconds(Int.random(in: 300...2500, using: &random)),
                    minimumTime: .nanoseconds(1)
                )
            )
        }
        if seed % 3 == 1 { traffic.patience = .milliseconds(Int.random(in: 1000...20_000, using: &random)) }
        if seed % 4 == 2 {
            traffic.segments = [
                SegmentTraffic(name: "a", share: 0.4, factors: .init(ecpm: 1.5, fill: 1.3)),
                SegmentTraffic(name: "b", share: 0.3, lineItems: ["item 0": .init(ecpm: 0.5, fill: 0.2)]),
            ]
        }
        if seed % 4 == 3 { traffic.sessions = SessionTraffic(depth: 4, ecpmDecay: 0.8) }
        let deadline = Int.random(in: 500...8000, using: &random)
        let adUnit = AdUnit(
            id: "random",
            deadline: seed.isMultiple(of: 5) ? .seconds(600) : .milliseconds(deadline),
            lineItems: items
        )
        return try SimulationModel(adUnit: adUnit, traffic: traffic)
    }
}
