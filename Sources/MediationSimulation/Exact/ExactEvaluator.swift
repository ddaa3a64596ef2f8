public import MediationCore

/// Calculates the figures of waterfalls that ask one line item at a time.
///
/// If no load can reach its deadline, the figures are sums of a few products. Otherwise, or if users have limited
/// patience, the evaluator follows the times at which the turns of the line items come: single moments one by one, as
/// after a timeout or an answer with a constant latency, and everything else along a grid of time. Of several grids,
/// each twice as fine as the one before, the last two give the limit of ever finer grids; the remaining error follows
/// from the difference between that limit and the one given by the two grids before. Events at the same moment come in
/// the order that the waterfall machine and its drivers have.
///
/// The evaluator keeps its calculations about line items for the next waterfall that has the same line items.
public struct ExactEvaluator {
    struct Key: Hashable {
        var law: Law
        var timeout: Double
        var grid: TimeGrid
    }

    private let model: SimulationModel
    private let patience: Double
    /// The work for the grids of the last waterfall, in multiplications.
    private var work = 0.0
    var laws: [Key: LawOnGrid] = [:]

    /// Creates an evaluator for waterfalls with the traffic of a model.
    ///
    /// - Parameter model: The model; its ad unit is not used.
    /// - Throws: The reason that the traffic cannot be evaluated exactly.
    public init(_ model: SimulationModel) throws(ExactEvaluationError) {
        guard model.traffic.sessions?.seen == nil else { throw .seen }
        if let drift = model.traffic.drift, drift.fill > 0 { throw .drift }
        self.model = model.with(completeTraffic: model.traffic.divided)
        self.patience = model.traffic.patience.map { Nanoseconds($0).milliseconds } ?? .infinity
    }

    /// Returns the figures of a model's own waterfall, with their possible error.
    ///
    /// - Parameter model: The model.
    /// - Returns: The figures.
    /// - Throws: The reason that the model cannot be evaluated exactly.
    public static func evaluate(_ model: SimulationModel) throws(ExactEvaluationError) -> ExactEvaluation {
        var evaluator = try ExactEvaluator(model)
        return try evaluator.evaluate(model.adUnit)
    }

    /// Returns the figures of a model's own waterfall on the coarsest grid, if it needs one: enough to compare markets,
    /// whose grids have much the same error.
    static func evaluateRoughly(_ model: SimulationModel) throws(ExactEvaluationError) -> ExactEvaluation {
        var evaluator = try ExactEvaluator(model)
        return try evaluator.evaluate(model.adUnit, level: 0)
    }

    /// The error above which finer grids are tried.
    private static let wantedError = 3e-5
    /// The maximum number of multiplications for the next grid: some tenths of a second.
    private static let mostWork = 1e8
    /// The level of the third grid: with three grids, there are two extrapolations to compare.
    private static let leastLevel = 2
    /// The weight of the difference between two successive extrapolations in the error.
    ///
    /// An extrapolation is off by less than that difference; where everything is smooth, by a fifteenth of it.
    private static let errorOfDifference = 2.0
    /// The weight of the difference between two grids in the error: their extrapolations may agree by chance.
    private static let errorOfGrid = 1.0 / 16
    /// The error that rounding may leave in rates.
    private static let rounding = 1e-10

    /// The multiple of the mean patience after which a billionth of the users still waits.
    private static let longestPatience = 21.0

    /// Returns the figures of a waterfall, with their possible error.
    ///
    /// - Parameter adUnit: An ad unit all of whose line items are in the model's traffic.
    /// - Returns: The figures.
    /// - Throws: The reason that the waterfall cannot be evaluated exactly.
    public mutating func evaluate(_ adUnit: AdUnit) throws(ExactEvaluationError) -> ExactEvaluation {
        var last = try self.evaluate(adUnit, level: 0)
        // Without a grid there is nothing to refine.
        guard self.work > 0 else { return last }
        var best = last
        var level = 0
        repeat {
            level += 1
            let finer = try self.evaluate(adUnit, level: level)
            var next = finer.extrapolated(from: last)
            next.error =
                Self.errorOfDifference * next.difference(from: best) + Self.errorOfGrid * finer.difference(from: last)
            next.error += Self.rounding * max(Self.greatestShare(of: finer), 1)
            (best, last) = (next, finer)
        } while level < Self.leastLevel || best.error > Self.wantedError && 4 * self.work < Self.mostWork
        return best
    }

    /// Returns the revenue of a request with the highest-priced impression, relative to the mean revenue of a request.
    private static func greatestShare(of evaluation: ExactEvaluation) -> Double {
        let revenue = evaluation.revenuePerThousandRequests
        let pays = evaluation.lineItems.map { $0.fills > 0 ? $0.revenuePerThousandRequests / $0.fills : 0 }
        return revenue > 0 ? (pays.max() ?? 0) / revenue : 1
    }

    private mutating func evaluate(_ adUnit: AdUnit, level: Int) throws(ExactEvaluationError) -> ExactEvaluation {
        try self.check(adUnit)
        self.work = 0
        let items = adUnit.waterfall
        let none = ExactEvaluation(lineItems: items.map { .init(name: $0.name) })
        var evaluation = none
        for (segment, share) in self.model.traffic.segmentShares {
            var part = none
            for group in try self.model.traffic.exactGroups(items, segment: segment) {
                part.add(self.evaluate(adUnit, group.attempts, level: level), share: group.share)
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
    private mutating func evaluate(_ adUnit: AdUnit, _ attempts: [ExactAttempt], level: Int) -> ExactEvaluation {
        let deadline = Nanoseconds(adUnit.deadline).milliseconds
        // In whole nanoseconds, so that rounding cannot decide whether the timeouts are just as long as the deadline.
        let longest = SameMoment.sum(attempts.map(\.timeout))
        var evaluation: ExactEvaluation
        // With timeouts this short, no line item ever has too little time.
        if self.patience == .infinity, !SameMoment.endsAtDeadline(timeout: longest, left: deadline) {
            evaluation = Self.withoutDeadline(attempts)
        } else if let known = self.byMoments(attempts, deadline: deadline) {
            evaluation = known
        } else {
            // When no user waits any longer, it does not matter what ends the load.
            let end = min(deadline, Self.longestPatience * self.patience)
            let isCut = end <= longest + 1
            let grid = TimeGrid(
                end: min(end, longest + 1),
                patience: self.patience,
                level: level,
                marks: attempts.flatMap(\.marks)
            )
            let count = Double(grid.count)
            self.work += attempts.reduce(0) { $0 + count * min($1.timeout / grid.step, count) }
            evaluation = self.follow(attempts, Course(grid: grid, end: isCut ? end : .infinity))
        }
        self.addEarnings(attempts, to: &evaluation)
        return evaluation
    }

    /// Returns the figures, which have no error, if all turns come at single moments, and not at too many; otherwise,
    /// `nil`.
    private mutating func byMoments(_ attempts: [ExactAttempt], deadline: Double) -> ExactEvaluation? {
        guard self.patience == .infinity else { return nil }
        return self.follow(moments: attempts, end: deadline)
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

    /// Reduces the revenue, since later impressions of a session are worth less.
    ///
    /// The mean is known, since sessions are geometric and each request of a user has an impression or none.
    private func addSessions(to evaluation: inout ExactEvaluation) {
        guard let sessions = self.model.traffic.sessions, let depth = sessions.depth else { return }
        let goesOn = 1 - 1 / depth
        let kept = 1 - evaluation.impressionsPerRequest * (1 - sessions.ecpmDecay)
        let worth = (1 - goesOn) / (1 - goesOn * kept)
        evaluation.revenuePerThousandRequests *= worth
        for index in evaluation.lineItems.indices { evaluation.lineItems[index].revenuePerThousandRequests *= worth }
    }

    /// Returns the figures if nothing is ever cut off: products along the waterfall.
    private static func withoutDeadline(_ attempts: [ExactAttempt]) -> ExactEvaluation {
        var evaluation = ExactEvaluation(lineItems: attempts.map { .init(name: $0.name) })
        var reached = 1.0
        // The sum over the requests that reach the line item.
        var startTime = 0.0
        for (index, attempt) in attempts.enumerated() {
            let fill = attempt.fill * SameMoment.inTime(attempt.fillLaw, within: attempt.timeout)
            let late = attempt.laws.reduce(0) { $0 + $1.weight * SameMoment.late($1.law, for: attempt.timeout) }
            let time = attempt.laws.reduce(0) { $0 + $1.weight * $1.law.mean(atMost: attempt.timeout) }
            evaluation.lineItems[index].attempts = reached
            evaluation.lineItems[index].fills = reached * fill
            evaluation.lineItems[index].timeouts = reached * late
            evaluation.lineItems[index].startTime = startTime
            evaluation.meanLatency += reached * time
            startTime = startTime * (1 - fill) + reached * attempt.failedTime
            reached *= 1 - fill
        }
        return evaluation
    }
}
