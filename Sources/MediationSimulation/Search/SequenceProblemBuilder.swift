package import MediationCore

/// Makes sequence problems of line items, and keeps the calculations for each: problems often differ in one line item
/// only.
package struct SequenceProblemBuilder {
    /// The properties of an attempt, together with the laws of the line item with that name.
    private struct Key: Hashable {
        var name: String
        var timeout: Double
        var fill: Double
        var pay: Double
        var isCut: Bool
    }

    private var traffic: TrafficModel
    private let objective: SearchObjective
    private let patience: Double
    private let grid: TimeGrid
    private let deadline: Double
    private var known: [Key: TurnItem] = [:]
    private var laws: [Double: [Law: LawOnGrid]] = [:]

    /// The maximum numbers of calculations that are kept, some ten thousand bytes each; beyond that, all are dropped
    /// and repeated.
    private static let mostKnown = 3000
    private static let mostTimeouts = 1000

    /// Creates a builder for line items of a model; `nil` if the value of a sequence does not depend on the sequence
    /// alone.
    package init?(_ model: SimulationModel, _ objective: SearchObjective) {
        // The revenue of a request depends on those before it in its session.
        guard model.traffic.sessions == nil, (try? ExactEvaluator.evaluate(model)) != nil else { return nil }
        self.traffic = model.traffic.divided
        self.objective = objective
        self.patience = model.traffic.patience.map { Nanoseconds($0).milliseconds } ?? .infinity
        self.deadline = Nanoseconds(model.adUnit.deadline).milliseconds
        self.grid = TimeGrid(end: self.deadline, patience: self.patience)
    }

    /// Adds the traffic of a line item that is like another one.
    mutating func add(_ name: String, like origin: String) {
        let former = self.traffic.lineItems[name]
        self.traffic.add(name, like: origin)
        guard let former, former != self.traffic.lineItems[name] else { return }
        self.known = self.known.filter { $0.key.name != name }
    }

    /// Returns the problem of line items; `nil` if their networks have too many floors.
    ///
    /// - Parameters:
    ///   - items: The line items.
    ///   - isCut: `true` if the deadline matters; `nil` to derive that from the timeouts. Problems that are compared
    ///     must agree on it.
    /// - Returns: The problem.
    package mutating func problem(_ items: [LineItem], isCut: Bool? = nil) -> SequenceProblem? {
        let longest = SameMoment.sum(items.map { Nanoseconds($0.timeout).milliseconds })
        let isCut = isCut ?? SameMoment.endsAtDeadline(timeout: longest, left: self.deadline)
        var groups: [SequenceProblem.Group] = []
        for (segment, share) in self.traffic.segmentShares {
            guard let parts = try? self.traffic.exactGroups(items, segment: segment) else { return nil }
            for part in parts {
                let turns = part.attempts.map { self.turn($0, isCut: isCut) }
                groups.append(SequenceProblem.Group(share: share * part.share, items: turns))
            }
        }
        return SequenceProblem(groups: groups, count: items.count, steps: isCut ? self.grid.count : 0)
    }

    /// Returns the turns of one of the line items, for each group of their problem.
    mutating func turns(of index: Int, in items: [LineItem], isCut: Bool) -> [TurnItem] {
        var turns: [TurnItem] = []
        for (segment, _) in self.traffic.segmentShares {
            guard let parts = try? self.traffic.exactGroups(items, segment: segment) else { return [] }
            for part in parts { turns.append(self.turn(part.attempts[index], isCut: isCut)) }
        }
        return turns
    }

    private mutating func turn(_ attempt: ExactAttempt, isCut: Bool) -> TurnItem {
        let key = Key(
            name: attempt.name,
            timeout: attempt.timeout,
            fill: attempt.fill,
            pay: attempt.pay,
            isCut: isCut
        )
        if let known = self.known[key] { return known }
        if self.known.count >= Self.mostKnown { self.known = [:] }
        if self.laws.count >= Self.mostTimeouts { self.laws = [:] }
        let worth = self.traffic.showRate ?? 1
        let price = self.objective.latencyPrice
        let turn =
            isCut
            ? TurnItem(
                attempt,
                worth: worth,
                latencyPrice: price,
                self.grid,
                laws: &self.laws[attempt.timeout, default: [:]]
            ) : TurnItem(attempt, worth: worth, latencyPrice: price, patience: self.patience)
        self.known[key] = turn
        return turn
    }
}
