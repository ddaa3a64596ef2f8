/// An upper bound of the value of the rest of a sequence.
///
/// With a given number of steps left, no line item brings more than it does at best in that time, and none passes on
/// more often than within that time. If both stayed that way, whatever time the line items before it take, the best
/// order of the rest would be that of the index. The value of that order is never less than what is possible.
struct SequenceBound: Sendable {
    private struct Level: Sendable {
        /// All line items that bring something, the best first.
        var order: [Int]
        var gains: [Double]
        var stays: [Double]
    }

    /// The number of levels that times are grouped into, each with the longest of its times.
    private static let levelCount = 48

    private let levels: [[Level]]
    private let shares: [Double]
    private let stepsPerLevel: Int
    private let steps: Int

    init(_ problem: SequenceProblem) {
        let steps = problem.steps
        let width = max((steps + Self.levelCount - 1) / Self.levelCount, 1)
        self.stepsPerLevel = width
        self.steps = steps
        self.shares = problem.groups.map(\.share)
        self.levels = problem.groups.map { group in
            stride(from: 0, through: steps, by: width).map { first in
                let left = min(first + width - 1, steps)
                let gains = group.items.map { $0.mostGains[left] }
                let stays = group.items.map { $0.mostStays[left] }
                let indices = gains.indices.map { IndexOrder.index(gain: gains[$0], stay: stays[$0]) }
                let order = gains.indices.filter { gains[$0] > 0 }.sorted { indices[$0] > indices[$1] }
                return Level(order: order, gains: gains, stays: stays)
            }
        }
    }

    /// Returns the most that the free line items can add to a sequence.
    func most(_ state: SequenceProblem.State, isFree: [Bool]) -> Double {
        var sum = 0.0
        for (group, levels) in self.levels.enumerated() {
            let turns = state.turns[group]
            for (number, level) in levels.enumerated() {
                let first = number * self.stepsPerLevel
                let last = min(first + self.stepsPerLevel - 1, self.steps)
                var waiting = 0.0
                for left in first...last { waiting += max(turns[self.steps - left], 0) }
                guard waiting > 0 else { continue }
                sum += self.shares[group] * waiting * Self.most(level, isFree)
            }
        }
        return sum
    }

    private static func most(_ level: Level, _ isFree: [Bool]) -> Double {
        var (value, reached) = (0.0, 1.0)
        for item in level.order where isFree[item] {
            value += reached * level.gains[item]
            reached *= level.stays[item]
            if reached < 1e-12 { break }
        }
        return value
    }
}
