internal import MediationCore

/// Searches waterfalls that can be evaluated exactly: the best sequence, and then changes of single line items in turns.
struct ExactSearch {
    struct Answer {
        var draft: WaterfallDraft
        var proof: SequenceSolver.Proof
        var value: Double
    }

    private let model: SimulationModel
    private let space: SearchSpace
    private let isCancelled: () -> Bool
    private let progress: (SearchProgress) -> Void
    private let solver: SequenceSolver
    private var builder: SequenceProblemBuilder
    private let firstValue: Double
    private let first: [LineItem]
    /// All line items that there are to choose from.
    private var pool: WaterfallDraft
    /// The best choice of them by their numbers, and what it is worth.
    private var sequence: [Int]
    private var value: Double
    /// How many changes of single line items were evaluated.
    private(set) var evaluations = 0
    /// Whether it has ended because no change was better.
    private(set) var isSettled = false

    /// A change is not worth its trouble below this share of the value, and another line item not below that.
    private static let leastGain = 2e-4
    private static let leastGainOfAnother = 3e-3
    private static let mostRounds = 40

    /// Makes ready; `nil` if there is no exact evaluation.
    init?(
        _ model: SimulationModel,
        objective: SearchObjective,
        space: SearchSpace,
        progress: @escaping (SearchProgress) -> Void = { _ in },
        isCancelled: @escaping () -> Bool = { false }
    ) {
        let pool = WaterfallDraft(model.adUnit)
        guard var builder = SequenceProblemBuilder(model, objective), let problem = builder.problem(pool.items) else {
            return nil
        }
        self.model = model
        self.space = space
        self.builder = builder
        self.progress = progress
        self.isCancelled = isCancelled
        let rules = SequenceRules(mayOrder: space.contains(.order), mayDrop: space.contains(.drop))
        self.solver = SequenceSolver(rules: rules, isCancelled: isCancelled)
        self.first = pool.items
        self.pool = pool
        self.sequence = Array(pool.items.indices)
        self.value = problem.value(of: pool.items.indices)
        self.firstValue = self.value
    }

    mutating func run() -> Answer {
        if !self.space.isDisjoint(with: [.timeouts, .floors, .ladders]) {
            self.solve()
            for _ in 0..<Self.mostRounds where !self.isCancelled() {
                let isChanged = self.improve()
                guard self.addFloor() || isChanged else {
                    self.isSettled = !self.isCancelled()
                    break
                }
                self.solve()
            }
        }
        guard let problem = self.builder.problem(self.pool.items) else {
            return Answer(draft: self.pool, proof: .bound(.infinity), value: self.value)
        }
        var answer = self.solver.solve(problem, from: self.sequence)
        if answer.sequence.isEmpty, let only = Self.best(of: self.pool.items.indices.map { [$0] }, problem) {
            // A waterfall has to have something; this loses least.
            answer.sequence = only
            answer.value = problem.value(of: only)
        }
        var best = self.pool
        best.items = answer.sequence.map { self.pool.items[$0] }
        return Answer(draft: best, proof: answer.proof, value: answer.value)
    }

    private static func best(of sequences: [[Int]], _ problem: SequenceProblem) -> [Int]? {
        sequences.map { (sequence: $0, value: problem.value(of: $0)) }.max { $0.value < $1.value }?.sequence
    }

    /// Looks for the best sequence anew, without a proof, and forgets floors that it has no use for.
    private mutating func solve() {
        guard let problem = self.builder.problem(self.pool.items) else { return }
        let answer = self.solver.solve(problem, from: self.sequence, proves: false)
        self.value = answer.value
        let used = Set(answer.sequence)
        let kept = self.pool.items.indices.filter { used.contains($0) || self.origin(of: $0) == nil }
        self.pool.items = kept.map { self.pool.items[$0] }
        self.sequence = answer.sequence.compactMap { kept.firstIndex(of: $0) }
    }

    private mutating func value(of items: [LineItem], _ sequence: [Int]) -> Double? {
        self.evaluations += 1
        var seen = SearchProgress()
        seen.waterfalls = self.evaluations
        let gain = (self.value - self.firstValue) / self.firstValue.magnitude
        seen.gain = gain.isFinite ? gain : nil
        self.progress(seen)
        return self.builder.problem(items)?.value(of: sequence)
    }

    // MARK: Single line items

    /// Makes the best change of each line item of the sequence, one after the other; answers whether there was any.
    private mutating func improve() -> Bool {
        var isBetter = false
        for item in self.sequence where !self.isCancelled() {
            var best = self.pool.items
            var bestValue = self.value + self.value.magnitude * Self.leastGain
            for change in self.changes(of: item) {
                var changed = self.pool.items
                changed[item] = change
                guard let value = self.value(of: changed, self.sequence), value > bestValue else { continue }
                best = changed
                bestValue = value
            }
            guard best != self.pool.items else { continue }
            self.pool.items = best
            self.value = bestValue
            isBetter = true
        }
        return isBetter
    }

    private func changes(of index: Int) -> [LineItem] {
        let item = self.pool.items[index]
        var changes: [LineItem] = []
        if self.space.contains(.timeouts) {
            let name = self.pool.origin(of: item)
            let first = self.first.first { $0.name == name } ?? item
            changes += LineItemChanges.timeouts(of: item, at: first, deadline: self.model.adUnit.deadline)
        }
        // What was added has to find its place, whatever may happen to the others.
        if self.space.contains(.floors) || self.origin(of: index) != nil, self.network(of: item) != nil {
            changes += LineItemChanges.floors(of: item)
        }
        return changes
    }

    // MARK: More floors

    /// Adds the floor that is worth most; answers whether there was any.
    private mutating func addFloor() -> Bool {
        guard self.space.contains(.ladders) else { return false }
        var best: (pool: WaterfallDraft, sequence: [Int])?
        var bestValue = self.value + self.value.magnitude * Self.leastGainOfAnother
        for index in self.sequence where !self.isCancelled() {
            let item = self.pool.items[index]
            guard let network = self.network(of: item) else { continue }
            let floors = self.sequence.map { self.pool.items[$0] }.filter { self.network(of: $0) == network }.map(
                \.ecpm
            )
            guard floors.count < SimulatedSearch.mostFloors else { continue }
            for floor in LineItemChanges.floors(beside: item.ecpm) where !floors.contains(floor) {
                let (pool, sequence, name) = self.adding(floor, of: item)
                self.builder.add(name, like: pool.origin(of: item))
                guard let value = self.value(of: pool.items, sequence), value > bestValue else { continue }
                best = (pool, sequence)
                bestValue = value
            }
        }
        guard let best else { return false }
        (self.pool, self.sequence) = best
        self.value = bestValue
        return true
    }

    /// Another floor where its price belongs, and what it is called.
    private func adding(_ floor: Double, of item: LineItem) -> (pool: WaterfallDraft, sequence: [Int], name: String) {
        var pool = self.pool
        let place = self.sequence.firstIndex { self.pool.items[$0].ecpm < floor } ?? self.sequence.count
        let number = place < self.sequence.count ? self.sequence[place] : pool.items.count
        pool.add(floor: floor, of: item, at: number)
        var sequence = self.sequence.map { $0 >= number ? $0 + 1 : $0 }
        sequence.insert(number, at: place)
        return (pool, sequence, pool.items[number].name)
    }

    /// Of a line item that was added: of which one it is another floor.
    private func origin(of index: Int) -> String? { self.pool.added[self.pool.items[index].name] }

    private func network(of item: LineItem) -> String? {
        self.model.traffic.lineItems[self.pool.origin(of: item)]?.network
    }
}
