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
    private var builder: SequenceProblemBuilder
    private(set) var evaluations = 0

    /// A change is not worth its trouble below this share of the value.
    private static let leastGain = 2e-4
    private static let mostRounds = 8

    /// Makes ready; `nil` if there is no exact evaluation.
    init?(
        _ model: SimulationModel,
        objective: SearchObjective,
        space: SearchSpace,
        isCancelled: @escaping () -> Bool = { false }
    ) {
        guard let builder = SequenceProblemBuilder(model, objective) else { return nil }
        self.model = model
        self.space = space
        self.builder = builder
        self.isCancelled = isCancelled
    }

    mutating func run() -> Answer {
        let draft = WaterfallDraft(self.model.adUnit)
        var items = draft.items
        let rules = SequenceRules(mayOrder: self.space.contains(.order), mayDrop: self.space.contains(.drop))
        let solver = SequenceSolver(rules: rules, isCancelled: self.isCancelled)
        let changes = !self.space.isDisjoint(with: [.timeouts, .floors])
        var sequence = Array(items.indices)
        if changes {
            sequence = solver.solve(self.builder.problem(items), from: sequence, proves: false).sequence
            for _ in 0..<Self.mostRounds {
                guard !self.isCancelled(), self.improve(&items, from: draft.items, sequence) else { break }
                sequence = solver.solve(self.builder.problem(items), from: sequence, proves: false).sequence
            }
        }
        let problem = self.builder.problem(items)
        var answer = solver.solve(problem, from: sequence)
        if answer.sequence.isEmpty, let only = Self.best(of: items.indices.map { [$0] }, problem) {
            // A waterfall has to have something; this loses least.
            answer.sequence = only
            answer.value = problem.value(of: only)
        }
        var best = draft
        best.items = answer.sequence.map { items[$0] }
        return Answer(draft: best, proof: answer.proof, value: answer.value)
    }

    private static func best(of sequences: [[Int]], _ problem: SequenceProblem) -> [Int]? {
        sequences.map { (sequence: $0, value: problem.value(of: $0)) }.max { $0.value < $1.value }?.sequence
    }

    /// Makes the best change of each line item of the sequence, one after the other; answers whether there was any.
    private mutating func improve(_ items: inout [LineItem], from first: [LineItem], _ sequence: [Int]) -> Bool {
        var isBetter = false
        var value = self.builder.problem(items).value(of: sequence)
        for item in sequence {
            guard !self.isCancelled() else { break }
            var best = items
            var bestValue = value + value.magnitude * Self.leastGain
            for change in self.changes(of: items[item], at: first[item]) {
                var changed = items
                changed[item] = change
                self.evaluations += 1
                let changedValue = self.builder.problem(changed).value(of: sequence)
                guard changedValue > bestValue else { continue }
                best = changed
                bestValue = changedValue
            }
            guard best != items else { continue }
            items = best
            value = bestValue
            isBetter = true
        }
        return isBetter
    }

    private func changes(of item: LineItem, at first: LineItem) -> [LineItem] {
        var changes: [LineItem] = []
        if self.space.contains(.timeouts) {
            changes += LineItemChanges.timeouts(of: item, at: first, deadline: self.model.adUnit.deadline)
        }
        if self.space.contains(.floors), self.model.traffic.lineItems[item.name]?.network != nil {
            changes += LineItemChanges.floors(of: item)
        }
        return changes
    }
}
