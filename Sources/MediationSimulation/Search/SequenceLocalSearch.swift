/// Searches for a good sequence: first by extending the most promising beginnings step by step, then by small changes
/// as long as one of them is an improvement.
struct SequenceLocalSearch {
    private let problem: SequenceProblem
    private let rules: SequenceRules
    private(set) var best: [Int] = []
    private(set) var bestValue = -Double.infinity
    /// The work that is left, the work that is allowed, and the work that was done, in additions.
    private var budget: Double { self.mostWork - self.work }
    private let mostWork: Double
    private(set) var work = 0.0

    init(_ problem: SequenceProblem, _ rules: SequenceRules, budget: Double) {
        self.problem = problem
        self.rules = rules
        self.mostWork = budget
    }

    mutating func begin(with sequences: [[Int]]) {
        for sequence in sequences where self.rules.allows(sequence, of: self.problem.count) { self.consider(sequence) }
        if self.rules.mayDrop { self.consider([]) }
    }

    /// Makes a sequence the best one if it is better by more than rounding, and returns whether it is.
    @discardableResult
    private mutating func consider(_ sequence: [Int]) -> Bool {
        self.work += Double(sequence.count + 1) * self.problem.cost
        return self.note(sequence, self.problem.value(of: sequence))
    }

    private mutating func note(_ sequence: [Int], _ value: Double) -> Bool {
        guard value > self.bestValue + self.bestValue.magnitude * 1e-11 || self.bestValue == -.infinity else {
            return false
        }
        self.best = sequence
        self.bestValue = value
        return true
    }

    // MARK: Beginnings

    private struct Beginning {
        var sequence: [Int]
        var state: SequenceProblem.State
        var isFree: [Bool]
        var value: Double
        var promise: Double
    }

    /// Extends up to `width` beginnings at a time, those with the highest bound on any continuation first.
    mutating func beam(width: Int) {
        let bound = SequenceBound(self.problem)
        let isFree = Array(repeating: true, count: self.problem.count)
        var beginnings = [Beginning(sequence: [], state: self.problem.start, isFree: isFree, value: 0, promise: 0)]
        for _ in 0..<self.problem.count {
            var next: [Beginning] = []
            for beginning in beginnings where self.budget > 0 {
                for item in 0..<self.problem.count where beginning.isFree[item] {
                    var longer = beginning
                    self.work += self.problem.cost
                    longer.value += self.problem.append(item, to: &longer.state)
                    longer.sequence.append(item)
                    longer.isFree[item] = false
                    longer.promise = longer.value + bound.most(longer.state, isFree: longer.isFree)
                    next.append(longer)
                }
            }
            beginnings = Array(next.sorted { $0.promise > $1.promise }.prefix(width))
            for beginning in beginnings where self.rules.allows(beginning.sequence, of: self.problem.count) {
                _ = self.note(beginning.sequence, beginning.value)
            }
        }
    }

    // MARK: Changes

    /// Takes out one line item after another and puts it at its best place, until no move is an improvement or the
    /// budget is used up.
    mutating func improve(isCancelled: () -> Bool = { false }) {
        var isBetter = self.rules.mayOrder || self.rules.mayDrop
        while isBetter, self.budget > 0, !isCancelled() {
            isBetter = false
            for item in 0..<self.problem.count where self.budget > 0 && self.place(item) { isBetter = true }
        }
    }

    /// Leaves a line item out or puts it at its best place, and returns whether that is better.
    private mutating func place(_ item: Int) -> Bool {
        let isIn = self.best.contains(item)
        guard isIn ? self.rules.mayDrop || self.rules.mayOrder : self.rules.mayDrop else { return false }
        let rest = self.best.filter { $0 != item }
        var table = InsertionTable(self.problem, rest)
        self.work += table.cost.table + table.cost.item
        var isBetter = isIn && self.rules.mayDrop && self.note(rest, table.value)
        let values = table.values(inserting: self.problem.groups.map { $0.items[item] })
        let only = rest.firstIndex { $0 > item } ?? rest.count
        for (place, value) in values.enumerated() where self.rules.mayOrder || place == only {
            var sequence = rest
            sequence.insert(item, at: place)
            if self.note(sequence, value) { isBetter = true }
        }
        return isBetter
    }
}
