/// Finds the best sequence: by the index where there is one, otherwise by branch and bound from the best of a local
/// search.
package struct SequenceSolver {
    package enum Proof: Hashable, Sendable {
        /// An index proves that the sequence is the best.
        case index
        /// All other sequences were ruled out.
        case branchAndBound
        /// No sequence is worth more than this, but one may be worth more than the one that was found.
        case bound(Double)
    }

    package struct Answer {
        package var sequence: [Int]
        package var value: Double
        package var proof: Proof
        /// The work without the proof, in additions.
        package var work = 0.0
    }

    private let rules: SequenceRules
    /// The budgets of a proof and of the local search, in additions.
    private let proofBudget = 4e9
    private let localBudget = 2e9
    private let isCancelled: () -> Bool

    private static let mostExpansions = 300_000.0
    private static let beamWidth = 16

    package init(rules: SequenceRules, isCancelled: @escaping () -> Bool = { false }) {
        self.rules = rules
        self.isCancelled = isCancelled
    }

    /// Searches, beginning at a sequence.
    package func solve(_ problem: SequenceProblem, from start: [Int], proves: Bool = true) -> Answer {
        if problem.hasIndex {
            let sequence =
                self.rules.mayOrder
                ? IndexOrder.best(of: problem, mayDrop: self.rules.mayDrop) : self.bestSubset(of: problem)
            return Answer(sequence: sequence, value: problem.value(of: sequence), proof: .index)
        }
        var local = SequenceLocalSearch(problem, self.rules, budget: self.localBudget)
        local.begin(with: self.starts(problem, start))
        if self.rules.mayOrder { local.beam(width: Self.beamWidth) }
        local.improve(isCancelled: self.isCancelled)
        var answer = Answer(sequence: local.best, value: local.bestValue, proof: .bound(.infinity), work: local.work)
        guard proves else { return answer }
        let limit = Int(min(self.proofBudget / problem.cost, Self.mostExpansions))
        var exact = BranchAndBound(problem, self.rules, start: local.best, limit: max(limit, 2 * problem.count))
        exact.run(isCancelled: self.isCancelled)
        answer.proof = .branchAndBound
        if !exact.isProven {
            var most = exact.mostValue
            if problem.steps > 0 {
                let bound = MeanUseBound(problem, known: exact.bestValue, isCancelled: self.isCancelled)
                most = min(most, bound.value)
            }
            answer.proof = .bound(max(most, exact.bestValue))
        }
        answer.sequence = exact.best
        answer.value = exact.bestValue
        return answer
    }

    /// Returns the best of the sequences that keep the order, if no load is ever cut off: from the end, with or without
    /// each.
    private func bestSubset(of problem: SequenceProblem) -> [Int] {
        guard self.rules.mayDrop else { return Array(0..<problem.count) }
        var (rest, kept) = (0.0, [Int]())
        for item in (0..<problem.count).reversed() {
            let turn = problem.groups[0].items[item]
            let with = turn.gains[0] + turn.kernel[0] * rest
            guard with > rest else { continue }
            rest = with
            kept.append(item)
        }
        return kept.reversed()
    }

    /// Returns the start, and the orders by the indices of each group as if time were unlimited.
    private func starts(_ problem: SequenceProblem, _ start: [Int]) -> [[Int]] {
        guard self.rules.mayOrder else { return [start] }
        let orders = problem.groups.map { group in
            let indices = group.items.map { item in
                let stay = item.mostStays.last ?? 0
                return IndexOrder.index(gain: item.gains.last ?? 0, stay: min(stay, 1))
            }
            return (0..<problem.count)
                .filter { !self.rules.mayDrop || indices[$0] > 0 }
                .sorted { (-indices[$0], $0) < (-indices[$1], $1) }
        }
        return [start] + orders
    }
}
