import MediationCore
import MediationSimulation

/// The waterfall of the benchmark: 10 line items with lognormal latencies, whose exact figures are known.
enum Bench10 {
    static let prices = [20.0, 15, 12, 10, 8, 6, 5, 4, 3, 2]
    static let fills = [0.05, 0.07, 0.10, 0.12, 0.15, 0.18, 0.22, 0.30, 0.40, 0.60]
    static let medians = [450.0, 500, 400, 650, 350, 600, 550, 700, 400, 300]
    static let sigmas = [0.60, 0.70, 0.60, 0.80, 0.50, 0.75, 0.65, 0.90, 0.60, 0.50]

    static func model(
        strategy: WaterfallStrategy = .oneAtATime,
        _ change: (inout AdUnit, inout TrafficModel) -> Void = { _, _ in }
    ) throws -> SimulationModel {
        var traffic = TrafficModel(showRate: 1)
        var items: [LineItem] = []
        for index in Self.prices.indices {
            let name = "item \(index)"
            let law = Law.lognormal(median: Self.medians[index], sigma: Self.sigmas[index])
            traffic.lineItems[name] = LineItemTraffic(
                fill: Self.fills[index],
                fillLatency: law,
                noFillLatency: law,
                errors: 0
            )
            items.append(
                LineItem(
                    name: name,
                    adapter: "Adapter",
                    ecpm: Self.prices[index],
                    timeout: .milliseconds(2500),
                    minimumTime: .nanoseconds(1)
                )
            )
        }
        var adUnit = AdUnit(id: "bench10", deadline: .seconds(8), strategy: strategy, lineItems: items)
        change(&adUnit, &traffic)
        return try SimulationModel(adUnit: adUnit, traffic: traffic)
    }
}
