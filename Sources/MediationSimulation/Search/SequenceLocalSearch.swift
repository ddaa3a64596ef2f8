/// Looks for a good sequence: first step by step with the most promising beginnings, then by small changes for as long as
/// one of them makes it better.
struct SequenceLocalSearch {
    private let problem: SequenceProblem
    private let rules: SequenceRules
    private(set) var best: [Int] = []
    private(set) var bestValue = -Double.infinity
    /// In additions.
    private var budget: Double

    init(_ problem: SequenceProblem, _ rules: SequenceRules, budget: Double) {
        self.problem = problem
        self.rules = rules
        self.budget = budget
    }

    mutating func begin(with sequences: [[Int]]) {
        for sequence in sequences where self.rules.allows(sequence, of: self.problem.count) { self.consider(sequence) }
        if self.rules.mayDrop { self.consider([]) }
    }

    /// Whether it is better than the best so far by more than rounding; the best it is then.
    @discardableResult
    private mutating func consider(_ sequence: [Int]) -> Bool {
        self.budget -= Double(sequence.count + 1) * self.problem.cost
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

    /// Appends to so many beginnings at a time, those first for which the bound of what can follow is highest.
    mutating func beam(width: Int) {
        let bound = SequenceBound(self.problem)
        let isFree = Array(repeating: true, count: self.problem.count)
        var beginnings = [Beginning(sequence: [], state: self.problem.start, isFree: isFree, value: 0, promise: 0)]
        for _ in 0..<self.problem.count {
            var next: [Beginning] = []
            for beginning in beginnings where self.budget > 0 {
                for item in 0..<self.problem.count where beginning.isFree[item] {
                    var longer = beginning
                    self.budget -= self.problem.cost
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

    /// Changes the best until no single change makes it better, or there has been enough of it.
    mutating func improve(isCancelled: () -> Bool = { false }) {
        var isBetter = true
        while isBetter, self.budget > 0, !isCancelled() {
            isBetter = self.tryDropping()
            if self.tryAdding() { isBetter = true }
            if self.rules.mayOrder, self.tryMoving() { isBetter = true }
        }
    }

    private mutating func tryDropping() -> Bool {
        guard self.rules.mayDrop else { return false }
        var isBetter = false
        var place = 0
        while place < self.best.count, self.budget > 0 {
            var sequence = self.best
            sequence.remove(at: place)
            if self.consider(sequence) { isBetter = true } else { place += 1 }
        }
        return isBetter
    }

    private mutating func tryAdding() -> Bool {
        guard self.rules.mayDrop else { return false }
        var isBetter = false
        for item in 0..<self.problem.count where !self.best.contains(item) {
            for place in 0...self.best.count where self.budget > 0 && place <= self.best.count {
                if !self.rules.mayOrder, place != self.best.firstIndex(where: { $0 > item }) ?? self.best.count {
                    continue
                }
                var sequence = self.best
                sequence.insert(item, at: place)
                guard self.consider(sequence) else { continue }
                isBetter = true
                break
            }
        }
        return isBetter
    }

    private mutating func tryMoving() -> Bool {
        var isBetter = false
        for from in self.best.indices {
            for to in self.best.indices where to != from && self.budget > 0 {
                var sequence = self.best
                sequence.insert(sequence.remove(at: from), at: to)
                if self.consider(sequence) { isBetter = true }
            }
        }
        return isBetter
    }
}
