internal import Dispatch
internal import MediationCore

/// The errors of the figures of waterfalls, and of their differences, because the market is not known well enough.
///
/// The waterfalls are evaluated in 199 markets that may as well be the true one: with other fill rates, prices, latencies
/// and hidden qualities, as likely as the traffic says of how they were counted. All waterfalls meet the same markets.
public struct MarketComparison: Sendable {
    /// The errors of a waterfall's figures, or of their differences from those of the first one.
    public struct Errors: Hashable, Sendable {
        /// The error of the value of 1000 requests according to the objective, in USD.
        public let value: MarketError
        /// The error of the revenue of 1000 requests, in USD; with ``SessionTraffic/seen``, of 1000 sessions.
        public let revenue: MarketError
        /// The error of the fill rate.
        public let fillRate: MarketError
        /// The error of the mean latency, in milliseconds.
        public let latency: MarketError

        fileprivate init(_ figures: [MarketFigures]) {
            self.value = MarketError(figures.map(\.value))
            self.revenue = MarketError(figures.map(\.revenue))
            self.fillRate = MarketError(figures.map(\.fillRate))
            self.latency = MarketError(figures.map(\.latency))
        }
    }

    /// The errors of the first waterfall.
    public let base: Errors

    /// The errors of the differences of the others from the first one, in the given order.
    public let alternatives: [Errors]

    /// The number of markets.
    private static let markets = 199
    private static let requests = 1 << 15

    /// Evaluates all waterfalls in markets that may as well be the true one.
    ///
    /// - Parameters:
    ///   - base: The model that the others are compared with.
    ///   - others: The other models.
    ///   - objective: The objective that defines the value of requests.
    ///   - seed: The seed of all random numbers.
    ///   - threads: The number of threads that simulate.
    ///   - progress: Called from time to time, on any of the threads, with the number of markets that are done, and of
    ///     all.
    ///   - isCancelled: Called from time to time, on any of the threads; returns whether to stop.
    /// - Returns: The errors; `nil` if no model is in doubt, or if cancelled.
    public static func compare(
        _ base: SimulationModel,
        with others: [SimulationModel] = [],
        objective: SearchObjective = SearchObjective(),
        seed: UInt64 = 1,
        threads: Int = 1,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil,
        isCancelled: (@Sendable () -> Bool)? = nil
    ) -> MarketComparison? {
        let models = ([base] + others).map(\.withoutDrift)
        guard models.contains(where: \.isInDoubt) else { return nil }
        @Sendable func figures(_ model: SimulationModel) -> MarketFigures {
            if let exact = try? ExactEvaluator.evaluateRoughly(model) { return MarketFigures(exact, objective) }
            let requests = model.unit == .sessions ? Self.requests / 8 : Self.requests
            return MarketFigures(Simulation(model).run(requests: 0..<requests, seed: seed), objective)
        }
        let known = models.map(figures)
        let drawn = LockedValue<[Int: [MarketFigures]]>([:])
        let body: @Sendable (Int) -> Void = { number in
            guard isCancelled?() != true else { return }
            let draw = MarketDraw(number, seed: seed)
            let deviations = zip(models, known).map { figures(draw.model(like: $0)) - $1 }
            let done = drawn.withLock { all in
                all[number] = deviations
                return all.count
            }
            progress?(done, Self.markets)
        }
        if threads > 1 {
            DispatchQueue.concurrentPerform(iterations: Self.markets, execute: body)
        } else {
            for number in 0..<Self.markets { body(number) }
        }
        let all = drawn.withLock { $0 }
        guard all.count == Self.markets else { return nil }
        return MarketComparison(Array(all.values), count: models.count)
    }

    private init(_ drawn: [[MarketFigures]], count: Int) {
        self.base = Errors(drawn.map { $0[0] })
        self.alternatives = (1..<count).map { index in Errors(drawn.map { $0[index] - $0[0] }) }
    }
}

extension SimulationModel {
    /// The same model with a mean day, since days are what an expected figure is a mean of.
    fileprivate var withoutDrift: SimulationModel {
        var traffic = self.traffic
        traffic.drift = nil
        return self.with(completeTraffic: traffic)
    }
}

/// The figures of a waterfall in a market, or how far they are from others.
private struct MarketFigures: Sendable {
    var value, revenue, fillRate, latency: Double

    init(_ exact: ExactEvaluation, _ objective: SearchObjective) {
        self.value = objective.value(of: exact)
        self.revenue = exact.revenuePerThousandRequests
        self.fillRate = exact.fillRate
        self.latency = exact.meanLatency
    }

    init(_ result: SimulationResult, _ objective: SearchObjective) {
        self.value = objective.value(of: result)
        self.revenue = result.revenuePerThousand.value
        self.fillRate = result.fillRate.value
        self.latency = result.meanLatency.value
    }

    static func - (_ left: Self, _ right: Self) -> Self {
        var difference = left
        difference.value -= right.value
        difference.revenue -= right.revenue
        difference.fillRate -= right.fillRate
        difference.latency -= right.latency
        return difference
    }
}
