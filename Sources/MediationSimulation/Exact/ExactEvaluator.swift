public import MediationCore

/// Works out the figures of waterfalls that ask one line item at a time.
///
/// If no load can reach its deadline the figures are sums of a few products. Otherwise, and with patience, the time at which
/// the turn of each line item comes is followed along a grid: 400 steps for a deadline of 8 s, which leave an error in the
/// fill rate of some 10⁻⁶. Long deadlines, and laws that put all probability at one place, such as a constant latency, can
/// leave more; ``evaluate(_:)-swift.type.method`` takes finer grids then, and says what error is left.
///
/// It keeps what it has worked out of line items, for the next waterfall that has them too.
public struct ExactEvaluator {
    struct Key: Hashable {
        var law: Law
        var timeout: Double
        var grid: TimeGrid
    }

    private let model: SimulationModel
    private let patience: Double
    /// How many times as many steps the grid has as usual.
    private var refinement = 1.0
    /// How much work the grids of the last waterfall were: multiplications.
    private var work = 0.0
    var laws: [Key: LawOnGrid] = [:]

    /// Makes ready for waterfalls with the traffic of a model.
    ///
    /// - Parameter model: The model; of its ad unit nothing is used.
    /// - Throws: What about the traffic cannot be worked out.
    public init(_ model: SimulationModel) throws(ExactEvaluationError) {
        if let drift = model.traffic.drift, drift.fill > 0 { throw .drift }
        self.model = model
        self.patience = model.traffic.patience.map { Nanoseconds($0).milliseconds } ?? .infinity
    }

    /// Works out the figures of a model's own waterfall, and how far off they may be.
    ///
    /// - Parameter model: The model.
    /// - Returns: The figures.
    /// - Throws: What about it cannot be worked out.
    public static func evaluate(_ model: SimulationModel) throws(ExactEvaluationError) -> ExactEvaluation {
        var evaluator = try ExactEvaluator(model)
        var best = try evaluator.evaluate(model.adUnit)
        let work = evaluator.work
        // Without a grid there is nothing to refine.
        guard work > 0 else { return best }
        best.error = best.difference(from: try Self.evaluate(model, refinement: 0.5))
        var refinement = 2.0
        while best.error > Self.wantedError, work * refinement * refinement < Self.mostWork {
            var finer = try Self.evaluate(model, refinement: refinement)
            finer.error = finer.difference(from: best)
            best = finer
            refinement *= 2
        }
        return best
    }

    private static func evaluate(
        _ model: SimulationModel,
        refinement: Double
    ) throws(ExactEvaluationError) -> ExactEvaluation {
        var evaluator = try ExactEvaluator(model)
        evaluator.refinement = refinement
        return try evaluator.evaluate(model.adUnit)
    }

    /// Finer grids are tried until they differ by no more than that.
    private static let wantedError = 3e-5
    /// Or until the next one would take more multiplications: some tenths of a second.
    private static let mostWork = 1e8

    /// After so many times their mean patience, a billionth of the users still waits.
    private static let longestPatience = 21.0

    /// Works out the figures of a waterfall.
    ///
    /// - Parameter adUnit: An ad unit all of whose line items are in the model's traffic.
    /// - Returns: The figures.
    /// - Throws: What about it cannot be worked out.
    public mutating func evaluate(_ adUnit: AdUnit) throws(ExactEvaluationError) -> ExactEvaluation {
        try self.check(adUnit)
        self.work = 0
        let items = adUnit.waterfall
        let none = ExactEvaluation(lineItems: items.map { .init(name: $0.name) })
        var evaluation = none
        for (segment, share) in self.model.traffic.segmentShares {
            var part = none
            for group in try self.model.traffic.exactGroups(items, segment: segment) {
                part.add(self.evaluate(adUnit, group.attempts), share: group.share)
            }
            self.addSessions(to: &part)
            evaluation.add(part, share: share)
        }
        return evaluation
    }

    private func check(_ adUnit: AdUnit) throws(ExactEvaluationError) {
        guard adUnit.strategy.width == 1 else { throw .strategy }
        guard !adUnit.lineItems.contains(where: { $0.bidder != nil }) else { throw .bidders }
        let isLimited = adUnit.lineItems.contains { !$0.frequencyCaps.isEmpty || $0.pacing != nil }
        guard !isLimited else { throw .limits }
        if let drift = self.model.traffic.drift, drift.ecpm > 0 {
            let hasNetworks = adUnit.lineItems.contains { self.model.traffic.lineItems[$0.name]?.network != nil }
            guard !hasNetworks else { throw .drift }
        }
    }
}

// MARK: - Requests that are alike

extension ExactEvaluator {
    private mutating func evaluate(_ adUnit: AdUnit, _ attempts: [ExactAttempt]) -> ExactEvaluation {
        let deadline = Nanoseconds(adUnit.deadline).milliseconds
        let longest = attempts.reduce(0) { $0 + $1.timeout }
        var evaluation: ExactEvaluation
        // With timeouts this short, no line item ever has too little time.
        if self.patience == .infinity, longest <= deadline {
            evaluation = Self.withoutDeadline(attempts)
        } else {
            // When nobody waits any longer, it does not matter what ends the load.
            let end = min(deadline, Self.longestPatience * self.patience)
            let grid = TimeGrid(
                end: min(end, longest + 1),
                patience: self.patience,
                refinement: self.refinement
            )
            let count = Double(grid.count)
            self.work += attempts.reduce(0) { $0 + count * min($1.timeout / grid.step, count) }
            evaluation = self.alongGrid(attempts, grid, isCut: end <= longest + 1)
        }
        self.addEarnings(attempts, to: &evaluation)
        return evaluation
    }

    private func addEarnings(_ attempts: [ExactAttempt], to evaluation: inout ExactEvaluation) {
        let show = self.model.traffic.showRate ?? 1
        evaluation.fillRate = evaluation.lineItems.reduce(0) { $0 + $1.fills }
        evaluation.impressionsPerRequest = evaluation.fillRate * show
        for (index, attempt) in attempts.enumerated() {
            let revenue = evaluation.lineItems[index].fills * attempt.pay * show
            evaluation.lineItems[index].revenuePerThousandRequests = revenue
            evaluation.revenuePerThousandRequests += revenue
        }
    }

    /// Later impressions of a session are worth less: the mean is known, since sessions are geometric, and each request of
    /// a user has an impression or none.
    private func addSessions(to evaluation: inout ExactEvaluation) {
        guard let sessions = self.model.traffic.sessions else { return }
        let goesOn = 1 - 1 / sessions.depth
        let kept = 1 - evaluation.impressionsPerRequest * (1 - sessions.ecpmDecay)
        let worth = (1 - goesOn) / (1 - goesOn * kept)
        evaluation.revenuePerThousandRequests *= worth
        for index in evaluation.lineItems.indices { evaluation.lineItems[index].revenuePerThousandRequests *= worth }
    }

    /// The figures if nothing is ever cut off: products along the waterfall.
    private static func withoutDeadline(_ attempts: [ExactAttempt]) -> ExactEvaluation {
        var evaluation = ExactEvaluation(lineItems: attempts.map { .init(name: $0.name) })
        var reached = 1.0
        // Summed over the requests that reach the line item.
        var startTime = 0.0
        for (index, attempt) in attempts.enumerated() {
            let fill = attempt.fill * attempt.fillLaw.cdf(attempt.timeout)
            let answered = attempt.laws.reduce(0) { $0 + $1.weight * $1.law.cdf(attempt.timeout) }
            let time = attempt.laws.reduce(0) { $0 + $1.weight * $1.law.mean(atMost: attempt.timeout) }
            evaluation.lineItems[index].attempts = reached
            evaluation.lineItems[index].fills = reached * fill
            evaluation.lineItems[index].timeouts = reached * max(1 - answered, 0)
            evaluation.lineItems[index].startTime = startTime
            evaluation.meanLatency += reached * time
            startTime = startTime * (1 - fill) + reached * attempt.failedTime
            reached *= 1 - fill
        }
        return evaluation
    }
}
