/// The measure of a waterfall: its revenue, less the assumed cost of the time that users wait.
public struct SearchObjective: Hashable, Sendable {
    /// The price of a second of the mean latency, in USD per 1000 requests.
    public var latencyPrice: Double

    /// Creates an objective.
    ///
    /// - Parameter latencyPrice: The price of a second, in USD per 1000 requests; not negative.
    public init(latencyPrice: Double = 0) {
        self.latencyPrice = latencyPrice
    }

    /// Returns the value of 1000 requests in USD.
    ///
    /// - Parameter evaluation: The exact figures of a waterfall.
    /// - Returns: The value.
    public func value(of evaluation: ExactEvaluation) -> Double {
        evaluation.revenuePerThousandRequests - self.latencyPrice * evaluation.meanLatency / 1000
    }

    /// The error that the times of no grid exceed.
    private static let mostErrorOfTimes = 1e-3

    /// Returns the possible error of the value of 1000 requests, in USD.
    func error(of evaluation: ExactEvaluation) -> Double {
        let cost = self.latencyPrice * evaluation.meanLatency / 1000
        let revenue = evaluation.revenuePerThousandRequests.magnitude
        // With next to no revenue, the error may be a large share of it, but the times are no less exact.
        return evaluation.error * revenue + min(evaluation.error, Self.mostErrorOfTimes) * cost
    }

    /// Returns the value of 1000 requests in USD; with ``SessionTraffic/seen``, of 1000 sessions.
    ///
    /// - Parameter result: The result of a simulation.
    /// - Returns: The value.
    public func value(of result: SimulationResult) -> Double {
        let cost = self.latencyPrice * result.meanLatency.value / 1000
        // Each request of a session has its price.
        let requests = result.requestsPerSession?.value ?? 1
        return result.revenuePerThousand.value - cost * requests
    }
}
