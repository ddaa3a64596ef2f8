package import MediationCore

/// Makes sequence problems of line items, and keeps what it has worked out of each: they often differ in one of them.
package struct SequenceProblemBuilder {
    private struct Key: Hashable {
        var group: Int
        var item: LineItem
        var isCut: Bool
    }

    private let model: SimulationModel
    private let objective: SearchObjective
    private let patience: Double
    private let grid: TimeGrid
    private let deadline: Double
    /// The number of a segment and its share; no number for the users in none of them.
    private let groups: [(segment: Int?, share: Double)]
    private var known: [Key: TurnItem] = [:]
    private var laws: [Double: [Law: LawOnGrid]] = [:]

    /// Makes ready for line items of a model; `nil` if sequences of them have no value of their own.
    package init?(_ model: SimulationModel, _ objective: SearchObjective) {
        // What a request earns depends on those before it in its session.
        guard model.traffic.sessions == nil, (try? ExactEvaluator.evaluate(model)) != nil else { return nil }
        self.model = model
        self.objective = objective
        self.patience = model.traffic.patience.map { Nanoseconds($0).milliseconds } ?? .infinity
        self.deadline = Nanoseconds(model.adUnit.deadline).milliseconds
        self.grid = TimeGrid(end: self.deadline, patience: self.patience)
        let segments = model.traffic.segments
        var groups = segments.enumerated().map { (segment: Int?.some($0), share: $1.share) }
        groups.append((segment: nil, share: segments.reduce(1) { $0 - $1.share }))
        self.groups = groups.filter { $0.share > 1e-12 }
    }

    /// The problem of those line items.
    package mutating func problem(_ items: [LineItem]) -> SequenceProblem {
        let longest = items.reduce(0) { $0 + Nanoseconds($1.timeout).milliseconds }
        let isCut = longest > self.deadline
        let groups = self.groups.indices.map { index in
            let turns = items.map { self.turn($0, group: index, isCut: isCut) }
            return SequenceProblem.Group(share: self.groups[index].share, items: turns)
        }
        return SequenceProblem(groups: groups, count: items.count, steps: isCut ? self.grid.count : 0)
    }

    private mutating func turn(_ item: LineItem, group: Int, isCut: Bool) -> TurnItem {
        let key = Key(group: group, item: item, isCut: isCut)
        if let known = self.known[key] { return known }
        let attempt = self.attempt(item, segment: self.groups[group].segment)
        let worth = self.model.traffic.showRate ?? 1
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

    private func attempt(_ item: LineItem, segment: Int?) -> ExactAttempt {
        let traffic = self.model.traffic.lineItems[item.name] ?? LineItemTraffic()
        let all = segment.map { self.model.traffic.segments[$0].factors }
        let own = segment.flatMap { self.model.traffic.segments[$0].lineItems[item.name] }
        return ExactAttempt(
            item,
            traffic,
            valuation: traffic.network.flatMap { self.model.traffic.networks[$0]?.valuation },
            ecpmFactor: own?.ecpm ?? all?.ecpm ?? 1,
            fillFactor: own?.fill ?? all?.fill ?? 1
        )
    }
}
