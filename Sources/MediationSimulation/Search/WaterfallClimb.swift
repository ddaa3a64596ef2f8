internal import MediationCore

/// Changes one line item at a time, in every way that is allowed, as long as that makes a waterfall better.
struct WaterfallClimb {
    /// A waterfall along the way.
    struct Point {
        /// All line items to choose from.
        var pool: WaterfallDraft
        /// The chosen line items, by their indices.
        var sequence: [Int]
        /// The value of the waterfall.
        var value: Double

        var items: [LineItem] { self.sequence.map { self.pool.items[$0] } }
    }

    private let model: SimulationModel
    private let space: SearchSpace
    private let rules: SequenceRules
    private let solver: SequenceSolver
    private let isCancelled: () -> Bool
    /// Called after each line item.
    private let progress: (_ evaluations: Int, _ value: Double) -> Void
    private var builder: SequenceProblemBuilder
    /// Indicates whether the deadline is taken into account; two waterfalls are compared only if it is for both or for
    /// neither.
    private var isCut = false
    /// The work that is left, in additions.
    var budget = 0.0
    /// The number of waterfalls that were evaluated.
    private(set) var evaluations = 0

    /// The share of the value below which a gain is no reason to go on.
    private static let leastGain = 1e-6
    /// The number of line items up to which a waterfall does not take long.
    private static let mostOfFew = 8
    /// The cost of making a turn of a line item, in additions per time step and group of users.
    private static let turnCost = 40.0

    init(
        _ model: SimulationModel,
        _ builder: SequenceProblemBuilder,
        space: SearchSpace,
        progress: @escaping (_ evaluations: Int, _ value: Double) -> Void,
        isCancelled: @escaping () -> Bool
    ) {
        self.model = model
        self.builder = builder
        self.space = space
        self.rules = SequenceRules(mayOrder: space.contains(.order), mayDrop: space.contains(.drop))
        self.solver = SequenceSolver(rules: self.rules, isCancelled: isCancelled)
        self.progress = progress
        self.isCancelled = isCancelled
    }

    var goesOn: Bool { self.budget > 0 && !self.isCancelled() }

    /// Returns the problem of line items, with the deadline if their own timeouts can reach it.
    mutating func problem(_ items: [LineItem]) -> SequenceProblem? { self.builder.problem(items) }

    /// Returns the value of a waterfall, with the deadline if its own timeouts can reach it.
    mutating func worth(of point: Point) -> Double {
        self.builder.problem(point.items)?.value(of: point.items.indices) ?? -.infinity
    }

    // MARK: Climbing

    /// Makes changes until none is better or the climb has to end early, and returns whether none is better.
    @discardableResult
    mutating func climb(_ point: inout Point, from start: LineItemChanges.Reach) -> Bool {
        self.reckonWithDeadline(of: point.pool)
        self.reorder(&point)
        var reach = start
        while self.goesOn {
            let before = point.value
            for index in point.sequence + point.pool.items.indices.filter({ !point.sequence.contains($0) })
            where self.goesOn {
                self.improve(index, &point, reach)
            }
            if point.value > before + before.magnitude * Self.leastGain {
                reach = .near
                continue
            }
            switch reach {
            case .coarse: reach = .near
            case .near: reach = .whole
            case .whole:
                let settled = point.value
                self.reorder(&point)
                guard point.value > settled + settled.magnitude * Self.leastGain else { return self.goesOn }
            }
        }
        return false
    }

    /// Takes the deadline into account if anything that may be tried can reach it.
    private mutating func reckonWithDeadline(of pool: WaterfallDraft) {
        let longest = pool.items.reduce(0.0) { sum, item in
            let now = Nanoseconds(item.timeout).milliseconds
            guard self.space.contains(.timeouts) else { return sum + now }
            return sum + max(now, LineItemChanges.timeouts(of: self.traffic(of: item, pool)).upperBound)
        }
        let deadline = Nanoseconds(self.model.adUnit.deadline).milliseconds
        self.isCut = SameMoment.endsAtDeadline(timeout: longest, left: deadline)
    }

    /// Searches for a better sequence of the unchanged line items.
    private mutating func reorder(_ point: inout Point) {
        guard let problem = self.builder.problem(point.pool.items, isCut: self.isCut) else { return }
        point.value = problem.value(of: point.sequence)
        var answer = self.solver.solve(problem, from: point.sequence, proves: false)
        self.budget -= answer.work
        if answer.sequence.isEmpty { answer = Self.bestSingle(of: problem) }
        guard answer.value > point.value || point.sequence.isEmpty else { return }
        point.sequence = answer.sequence
        point.value = answer.value
    }

    /// Returns the line item that earns most or loses least, for waterfalls that would be empty otherwise.
    static func bestSingle(of problem: SequenceProblem) -> SequenceSolver.Answer {
        let single = (0..<problem.count).map { (item: $0, value: problem.gain(of: $0, at: problem.start)) }
        let best = single.max { $0.value < $1.value }
        return SequenceSolver.Answer(
            sequence: best.map { [$0.item] } ?? [],
            value: best?.value ?? 0,
            proof: .bound(.infinity)
        )
    }

    // MARK: A line item

    /// Improves a line item as much as possible: its place or its omission, its timeout, and its floor.
    private mutating func improve(_ index: Int, _ point: inout Point, _ reach: LineItemChanges.Reach) {
        var best = point
        best.value += best.value.magnitude * Self.leastGain
        var isBetter = false
        self.scan(index, point, reach) { value, item, sequence in
            guard value > best.value else { return }
            best.value = value
            best.pool.items[index] = item
            best.sequence = sequence()
            isBetter = true
        }
        if isBetter { point = best }
        self.progress(self.evaluations, point.value)
    }

    /// Evaluates all possible changes of a line item, and passes the value, the line item and the sequence of each to
    /// `body`.
    private mutating func scan(
        _ index: Int,
        _ point: Point,
        _ reach: LineItemChanges.Reach,
        _ body: (_ value: Double, _ item: LineItem, _ sequence: () -> [Int]) -> Void
    ) {
        let isIn = point.sequence.contains(index)
        guard isIn || self.rules.mayDrop else { return }
        let rest = point.sequence.filter { $0 != index }
        let only = self.rules.mayOrder ? nil : rest.firstIndex { $0 > index } ?? rest.count
        let former = point.pool.items[index]
        var items = point.pool.items
        var table: InsertionTable?
        for (number, floor) in self.floors(of: index, point.pool, reach).enumerated() where self.goesOn {
            items[index] = former
            items[index].ecpm = floor
            if table == nil || self.isShared(index, point.pool) {
                guard let problem = self.builder.problem(items, isCut: self.isCut) else { continue }
                let made = InsertionTable(problem, rest)
                self.budget -= made.cost.table
                table = made
                if number == 0, isIn, self.rules.mayDrop, !rest.isEmpty { body(made.value, former) { rest } }
            }
            // If a line item is left out, both its timeout and its floor may be wrong.
            let isJoint = number == 0 || reach != .near && !isIn
            for timeout in [former.timeout] + (isJoint ? self.timeouts(of: index, point.pool, reach) : []) {
                items[index].timeout = timeout
                let turns = self.builder.turns(of: index, in: items, isCut: self.isCut)
                guard let values = table?.values(inserting: turns), let cost = table?.cost.item else { continue }
                self.evaluations += values.count
                self.budget -= cost * (1 + Self.turnCost / Double(values.count))
                for (place, value) in values.enumerated() where place == only ?? place {
                    body(value, items[index]) {
                        var sequence = rest
                        sequence.insert(index, at: place)
                        return sequence
                    }
                }
            }
        }
    }

    /// Returns waterfalls with one change that are worth nearly as much, the best first: with few line items, up to
    /// `count` for each, otherwise up to `count` in all.
    ///
    /// Half of them have different timeouts. Otherwise, they might all differ in floors by next to nothing.
    mutating func neighbours(of point: Point, within share: Double, count: Int) -> [Point] {
        let least = point.value - point.value.magnitude * share
        var found: [Point] = []
        for index in point.pool.items.indices where self.goesOn {
            var best: [Point] = []
            for reach in [LineItemChanges.Reach.near, .whole] {
                self.scan(index, point, reach) { value, item, sequence in
                    guard value > least else { return }
                    var next = point
                    next.value = value
                    next.pool.items[index] = item
                    next.sequence = sequence()
                    best.append(next)
                }
            }
            best.sort { $0.value > $1.value }
            var timeouts: Set<Duration> = []
            let varied = best.filter { timeouts.insert($0.pool.items[index].timeout).inserted }
            found += best.prefix(count / 2) + varied.prefix(count / 2)
        }
        let most = point.pool.items.count > Self.mostOfFew ? count : found.count
        return Array(found.sorted { $0.value > $1.value }.prefix(most))
    }

    /// Returns other timeouts of a line item.
    func timeouts(of index: Int, _ pool: WaterfallDraft, _ reach: LineItemChanges.Reach) -> [Duration] {
        guard self.space.contains(.timeouts) else { return [] }
        let item = pool.items[index]
        return LineItemChanges.timeouts(
            of: item,
            self.traffic(of: item, pool),
            deadline: self.model.adUnit.deadline,
            reach
        )
    }

    /// Returns the present floor of a line item, and other floors.
    private func floors(of index: Int, _ pool: WaterfallDraft, _ reach: LineItemChanges.Reach) -> [Double] {
        let item = pool.items[index]
        // An added line item has to find its place, even if other floors may not change.
        guard self.space.contains(.floors) || pool.added[item.name] != nil else { return [item.ecpm] }
        return [item.ecpm] + self.floors(of: item, pool, reach)
    }

    /// Returns other floors, if the valuation of the line item's network determines their fills.
    func floors(of item: LineItem, _ pool: WaterfallDraft, _ reach: LineItemChanges.Reach) -> [Double] {
        self.model.traffic.floors(of: item, like: pool.origin(of: item), reach)
    }

    /// Returns whether other line items see the same valuation, so that a floor affects them too.
    private func isShared(_ index: Int, _ pool: WaterfallDraft) -> Bool {
        guard let network = self.traffic(of: pool.items[index], pool).network else { return false }
        return pool.items.indices.contains {
            $0 != index && self.traffic(of: pool.items[$0], pool).network == network
        }
    }

    private func traffic(of item: LineItem, _ pool: WaterfallDraft) -> LineItemTraffic {
        self.model.traffic.lineItems[pool.origin(of: item)] ?? LineItemTraffic()
    }

    // MARK: Added line items and values

    /// Adds a line item that is another floor of an existing one.
    mutating func add(_ name: String, like origin: String) { self.builder.add(name, like: origin) }

    /// Returns the value of a waterfall, with the deadline treated as in the climb before.
    mutating func value(of point: Point) -> Double? {
        self.evaluations += 1
        guard let problem = self.builder.problem(point.pool.items, isCut: self.isCut) else { return nil }
        self.budget -= Double(point.sequence.count + 1) * problem.cost
        return problem.value(of: point.sequence)
    }
}
