import MediationCore
import MediationSimulation

/// The waterfall of the simulation benchmarks: 10 line items, lognormal latencies, and a deadline that matters.
enum BenchmarkTraffic {
    struct Item {
        var ecpm: Double
        var fill: Double
        var law: Law

        init(_ ecpm: Double, _ fill: Double, _ median: Double, _ sigma: Double) {
            self.ecpm = ecpm
            self.fill = fill
            self.law = .lognormal(median: median, sigma: sigma)
        }
    }

    static let items = [
        Item(20, 0.05, 450, 0.60), Item(15, 0.07, 500, 0.70), Item(12, 0.10, 400, 0.60), Item(10, 0.12, 650, 0.80),
        Item(8, 0.15, 350, 0.50), Item(6, 0.18, 600, 0.75), Item(5, 0.22, 550, 0.65), Item(4, 0.30, 700, 0.90),
        Item(3, 0.40, 400, 0.60), Item(2, 0.60, 300, 0.50),
    ]
    static let timeout = Duration.milliseconds(2500)
    static let deadline = Duration.seconds(8)

    /// The expected results, computed independently.
    static let fillRate = 0.909526
    static let revenue = 6.870625

    /// Returns the model, with a change.
    static func model(
        _ change: (inout AdUnit, inout TrafficModel) -> Void = { _, _ in }
    ) throws(MediationError) -> SimulationModel {
        var traffic = TrafficModel(showRate: 1)
        let lineItems = Self.items.enumerated().map { index, item in
            let name = "item \(index)"
            traffic.lineItems[name] = LineItemTraffic(
                fill: item.fill,
                fillLatency: item.law,
                noFillLatency: item.law,
                errors: 0
            )
            return LineItem(
                name: name,
                adapter: "Adapter",
                ecpm: item.ecpm,
                timeout: Self.timeout,
                // No attempt is skipped because little time is left.
                minimumTime: .nanoseconds(1)
            )
        }
        var adUnit = AdUnit(id: "benchmark", deadline: Self.deadline, lineItems: lineItems)
        change(&adUnit, &traffic)
        return try SimulationModel(adUnit: adUnit, traffic: traffic)
    }
}
