/// Finds the best sequence and proves that it is: every beginning is tried except those that no rest could make good.
struct BranchAndBound {
    private let problem: SequenceProblem
    private let bound: SequenceBound
    private let rules: SequenceRules
    private let limit: Int

    private(set) var best: [Int]
    private(set) var bestValue: Double
    /// The most that a sequence that was not tried can be worth; negative infinity if there is none.
    private(set) var untriedBound = -Double.infinity
    /// The number of times that a line item was appended.
    private(set) var expansions = 0
    private var isFree: [Bool]

    /// The margin below which gains are due to rounding, and no reason to go on.
    private let margin: Double

    /// Creates a search that begins with a sequence to beat.
    ///
    /// - Parameters:
    ///   - problem: The values of sequences.
    ///   - rules: The rules for answers.
    ///   - start: An answer.
    ///   - limit: The maximum number of times that a line item may be appended.
    init(_ problem: SequenceProblem, _ rules: SequenceRules, start: [Int], limit: Int) {
        self.problem = problem
        self.bound = SequenceBound(problem)
        self.rules = rules
        self.limit = limit
        self.best = start
        self.bestValue = problem.value(of: start)
        self.isFree = Array(repeating: true, count: problem.count)
        self.margin = max(self.bestValue.magnitude, 1e-6) * 1e-10
    }

    /// Indicates whether no sequence is better than the best one found.
    var isProven: Bool { self.untriedBound <= self.bestValue + self.margin }

    /// The value that no sequence exceeds.
    var mostValue: Double { max(self.bestValue, self.untriedBound) }

    mutating func run(isCancelled: () -> Bool = { false }) {
        if self.rules.mayDrop { self.note([], 0) }
        self.extend([], self.problem.start, value: 0, isCancelled)
    }

    private mutating func note(_ sequence: [Int], _ value: Double) {
        guard value > self.bestValue + self.margin, self.rules.allows(sequence, of: self.problem.count) else { return }
        self.best = sequence
        self.bestValue = value
    }

    private struct Child {
        var item: Int
        var state: SequenceProblem.State
        var value: Double
        var bound: Double
    }

    private mutating func extend(
        _ sequence: [Int],
        _ state: SequenceProblem.State,
        value: Double,
        _ isCancelled: () -> Bool
    ) {
        var children: [Child] = []
        for item in 0..<self.problem.count where self.isFree[item] && self.rules.allows(item, after: sequence) {
            var next = state
            let gain = self.problem.append(item, to: &next)
            self.expansions += 1
            self.note(sequence + [item], value + gain)
            self.isFree[item] = false
            let most = value + gain + self.bound.most(next, isFree: self.isFree)
            self.isFree[item] = true
            children.append(Child(item: item, state: next, value: value + gain, bound: most))
        }
        children.sort { $0.bound > $1.bound }
        for child in children where child.bound > self.bestValue + self.margin {
            guard self.expansions < self.limit, !isCancelled() else {
                self.untriedBound = max(self.untriedBound, child.bound)
                continue
            }
            self.isFree[child.item] = false
            self.extend(sequence + [child.item], child.state, value: child.value, isCancelled)
            self.isFree[child.item] = true
        }
    }
}
