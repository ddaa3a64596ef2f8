package import MediationCore

/// Makes sequence problems of line items, and keeps what it has worked out of each: they often differ in one of them.
package struct SequenceProblemBuilder {
    /// What an attempt is, with the laws of a line item of that name.
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

    /// More is forgotten, and worked out again: each takes some ten thousand bytes.
    private static let mostKnown = 3000
    private static let mostTimeouts = 1000

    /// Makes ready for line items of a model; `nil` if sequences of them have no value of their own.
    package init?(_ model: SimulationModel, _ objective: SearchObjective) {
        // What a request earns depends on those before it in its session.
        guard model.traffic.sessions == nil, (try? ExactEvaluator.evaluate(model)) != nil else { return nil }
        self.traffic = model.traffic
        self.objective = objective
        self.patience = model.traffic.patience.map { Nanoseconds($0).milliseconds } ?? .infinity
        self.deadline = Nanoseconds(model.adUnit.deadline).milliseconds
        self.grid = TimeGrid(end: self.deadline, patience: self.patience)
    }

    /// Makes a line item known that is like another one.
    mutating func add(_ name: String, like origin: String) {
        let former = self.traffic.lineItems[name]
        self.traffic.add(name, like: origin)
        guard let former, former != self.traffic.lineItems[name] else { return }
        self.known = self.known.filter { $0.key.name != name }
    }

    /// The problem of those line items; `nil` if their networks have too many floors.
    ///
    /// - Parameters:
    ///   - items: The line items.
    ///   - isCut: Whether the deadline matters; `nil` if their timeouts say so. What is compared has to agree about it.
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

    /// One of those line items, for each group of their problem.
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
