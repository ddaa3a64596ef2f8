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

    /// So far off no grid's times are.
    private static let mostErrorOfTimes = 1e-3

    /// How far off the value of 1000 requests in USD may be.
    func error(of evaluation: ExactEvaluation) -> Double {
        let cost = self.latencyPrice * evaluation.meanLatency / 1000
        let revenue = evaluation.revenuePerThousandRequests.magnitude
        // Of next to no revenue the error may be a great share; that of the times is none the greater for it.
        return evaluation.error * revenue + min(evaluation.error, Self.mostErrorOfTimes) * cost
    }

    /// The value of 1000 requests in USD.
    ///
    /// - Parameter result: What came of a simulation.
    /// - Returns: The value.
    public func value(of result: SimulationResult) -> Double {
        result.revenuePerThousandRequests.value - self.latencyPrice * result.meanLatency.value / 1000
    }
}
