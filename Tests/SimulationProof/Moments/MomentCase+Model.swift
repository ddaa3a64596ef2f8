package import MediationCore
package import MediationSimulation

extension MomentCase {
    /// Returns the case in the form that the simulation and the exact evaluation take.
    package func model() throws(MediationError) -> SimulationModel {
        var traffic = TrafficModel(showRate: 1)
        let items = self.items.enumerated().map { index, item in
            let name = "item \(index)"
            traffic.lineItems[name] = LineItemTraffic(
                fill: Double(item.fills) / 8,
                fillLatency: item.fill.law,
                noFillLatency: item.noFill.law,
                errors: Double(item.errors) / 8,
                errorLatency: item.error.law
            )
            return LineItem(
                name: name,
                adapter: "Adapter",
                ecpm: item.price,
                timeout: .nanoseconds(item.timeout),
                minimumTime: .nanoseconds(item.minimumTime)
            )
        }
        let strategy = WaterfallStrategy(
            width: self.width,
            hedgeDelay: self.hedgeDelay.map { .nanoseconds($0) },
            wait: .nanoseconds(self.wait)
        )
        let adUnit = AdUnit(
            id: "unit",
            deadline: .nanoseconds(self.deadline),
            order: .listed,
            strategy: strategy,
            lineItems: items
        )
        return try SimulationModel(adUnit: adUnit, traffic: traffic)
    }
}

extension MomentCase.Latency {
    package var law: Law {
        switch self {
        case .times(let times):
            guard times.count > 1 else { return .constant(Double(times.keys.first ?? 0) / 1e6) }
            return .samples(Samples(times.flatMap { Array(repeating: Double($0.key) / 1e6, count: $0.value) }))
        case .exponential(let mean): return .exponential(mean: mean / 1e6)
        case .lognormal(let median, let sigma): return .lognormal(median: median / 1e6, sigma: sigma)
        }
    }
}
