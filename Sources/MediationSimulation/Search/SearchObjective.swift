/// What a waterfall is judged by: what it earns, less what the time that users wait is held to cost.
public struct SearchObjective: Hashable, Sendable {
    /// What a second of the mean latency costs, in USD per 1000 requests.
    public var latencyPrice: Double

    /// Creates an objective.
    ///
    /// - Parameter latencyPrice: What a second costs, in USD per 1000 requests; not negative.
    public init(latencyPrice: Double = 0) {
        self.latencyPrice = latencyPrice
    }

    /// The value of 1000 requests in USD.
    ///
    /// - Parameter evaluation: The exact figures of a waterfall.
    /// - Returns: The value.
    public func value(of evaluation: ExactEvaluation) -> Double {
        evaluation.revenuePerThousandRequests - self.latencyPrice * evaluation.meanLatency / 1000
    }

    /// How far off the value of 1000 requests in USD may be.
    func error(of evaluation: ExactEvaluation) -> Double {
        let cost = self.latencyPrice * evaluation.meanLatency / 1000
        return evaluation.error * (evaluation.revenuePerThousandRequests.magnitude + cost)
    }

    /// The value of 1000 requests in USD.
    ///
    /// - Parameter result: What came of a simulation.
    /// - Returns: The value.
    public func value(of result: SimulationResult) -> Double {
        result.revenuePerThousandRequests.value - self.latencyPrice * result.meanLatency.value / 1000
    }
}
