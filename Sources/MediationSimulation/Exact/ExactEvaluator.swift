public import MediationCore

/// Works out the figures of waterfalls that ask one line item at a time.
///
/// If no load can reach its deadline the figures are sums of a few products. Otherwise, and with patience, the time at which
/// the turn of each line item comes is followed: single moments one by one, as after a timeout or an answer that always
/// takes the same time, and everything else along a grid of time. Of several grids, each twice as fine as the one before,
/// the last two say where ever finer ones lead to, and what the two before have said tells what error is left. What happens at the same
/// moment comes in the order that the waterfall machine and its drivers have.
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
        return try evaluator.evaluate(model.adUnit)
    }

    /// Finer grids are tried until they differ by no more than that.
    private static let wantedError = 3e-5
    /// Or until the next one would take more multiplications: some tenths of a second.
    private static let mostWork = 1e8
    /// Three grids say whether they lead to the same, two by two.
    private static let leastLevel = 2
    /// What two grids lead to is off by less than it differs from what the two before have led to; where all is smooth, by
    /// a fifteenth of that.
    private static let errorOfDifference = 2.0
    /// And by no less than this share of what the two differ by: what they lead to may be the same by chance.
    private static let errorOfGrid = 1.0 / 16
    /// What rounding may leave of rates.
    private static let rounding = 1e-10

    /// After so many times their mean patience, a billionth of the users still waits.
    private static let longestPatience = 21.0

    /// Works out the figures of a waterfall, and how far off they may be.
    ///
    /// - Parameter adUnit: An ad unit all of whose line items are in the model's traffic.
    /// - Returns: The figures.
    /// - Throws: What about it cannot be worked out.
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

    /// What a request earns whose impression is the dearest, as a share of what one earns in the mean.
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
        // In whole nanoseconds: whether they are just as long as the deadline must not depend on rounding.
        let longest = SameMoment.sum(attempts.map(\.timeout))
        var evaluation: ExactEvaluation
        // With timeouts this short, no line item ever has too little time.
        if self.patience == .infinity, !SameMoment.endsAtDeadline(timeout: longest, left: deadline) {
            evaluation = Self.withoutDeadline(attempts)
        } else if let known = self.byMoments(attempts, deadline: deadline) {
            evaluation = known
        } else {
            // When nobody waits any longer, it does not matter what ends the load.
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

    /// Where all turns come at single moments, and not at too many: then there is no error.
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
