import MediationCore
import MediationSimulation

/// The forecast for a changed waterfall in place of today's.
struct StudioForecast: Encodable, Sendable {
    /// A number and the limits between which it is for certain, or with 95 % confidence.
    struct Value: Encodable, Sendable {
        let value: Double
        var low: Double?
        var high: Double?
    }

    struct Figure: Encodable, Sendable {
        let today: Value
        let changed: Value
        let difference: Value
    }

    struct Item: Encodable, Sendable {
        let name: String
        /// The share of requests that ask it, and of those that it fills in time.
        let asked: Double
        let filled: Double
        /// Its revenue of 1000 units in USD.
        let revenue: Double
    }

    /// The unit that is simulated and counted, requests or sessions, in words.
    var unit = SimulationUnit.requests.rawValue
    /// The number of simulated units; `nil` if the figures are exact.
    var requests: Int?
    /// The reason that there is no exact evaluation, in words.
    var reason: String?
    let fillRate: Figure
    /// The revenue of 1000 units in USD.
    let revenue: Figure
    /// The mean latency of a load, in milliseconds.
    let latency: Figure
    let lineItems: [Item]
}

extension StudioForecast {
    /// Evaluates both waterfalls exactly.
    init(exactly today: SimulationModel, _ changed: SimulationModel) throws(ExactEvaluationError) {
        let (today, changed) = (try ExactEvaluator.evaluate(today), try ExactEvaluator.evaluate(changed))
        func figure(_ path: KeyPath<ExactEvaluation, Double>, isRate: Bool = false) -> Figure {
            func value(_ evaluation: ExactEvaluation) -> Value {
                let value = evaluation[keyPath: path]
                return Value(value, plusOrMinus: evaluation.error * (isRate ? 1 : value))
            }
            let (left, right) = (value(today), value(changed))
            let error = ((left.high ?? 0) - left.value) + ((right.high ?? 0) - right.value)
            return Figure(
                today: left,
                changed: right,
                difference: Value(right.value - left.value, plusOrMinus: error)
            )
        }
        self.init(
            fillRate: figure(\.fillRate, isRate: true),
            revenue: figure(\.revenuePerThousandRequests),
            latency: figure(\.meanLatency),
            lineItems: changed.lineItems.map { item in
                Item(
                    name: item.name,
                    asked: item.attempts,
                    filled: item.fills,
                    revenue: item.revenuePerThousandRequests
                )
            }
        )
    }

    /// Makes a forecast of a simulation of both waterfalls; `nil` without a result.
    init?(_ comparison: PairedComparison, reason: ExactEvaluationError) {
        guard let changed = comparison.alternatives.first else { return nil }
        func figure(_ path: KeyPath<SimulationResult, Estimate>, _ difference: PairedDifference) -> Figure {
            Figure(
                today: Value(comparison.base[keyPath: path]),
                changed: Value(changed.result[keyPath: path]),
                difference: Value(difference)
            )
        }
        let requests = Double(changed.result.requests)
        let units = Double(changed.result.unitCount)
        self.init(
            unit: changed.result.unit.rawValue,
            requests: comparison.requests,
            reason: reason.description,
            fillRate: figure(\.fillRate, changed.fillRate),
            revenue: figure(\.revenuePerThousand, changed.revenue),
            latency: figure(\.meanLatency, changed.latency),
            lineItems: changed.result.lineItems.map { item in
                Item(
                    name: item.name,
                    asked: Double(item.attempts) / requests,
                    filled: Double(item.fills) / requests,
                    revenue: item.revenue * 1000 / units
                )
            }
        )
    }
}

extension StudioForecast.Value {
    fileprivate init(_ value: Double, plusOrMinus error: Double) {
        self.init(value: value, low: value - error.magnitude, high: value + error.magnitude)
    }

    fileprivate init(_ estimate: Estimate) {
        self.init(value: estimate.value, low: estimate.interval?.lowerBound, high: estimate.interval?.upperBound)
    }

    fileprivate init(_ difference: PairedDifference) {
        self.init(value: difference.value, low: difference.interval?.lowerBound, high: difference.interval?.upperBound)
    }
}
