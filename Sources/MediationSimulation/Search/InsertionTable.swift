/// The values of a sequence with one more line item, for each of its places.
///
/// The times of the turns before each place, and the value of the rest from there, are calculated once. With these two,
/// a line item is evaluated without following any other one, so that all its possible changes can be tried at all
/// places.
struct InsertionTable {
    /// A place of the sequence, for one group of users.
    private struct Place {
        /// The turns, by the number of steps that are left.
        let turns: [Double]
        /// The value of the rest of the sequence to a turn, by the number of steps that have passed.
        let rest: [Double]
        /// The turns that a line item uses and does not pass on at once.
        var used: [Double] = []
        /// The value of the rest after an attempt, by the number of steps that the attempt takes.
        var after: [Double] = []
        /// The value of the rest to turns that are passed on at once.
        var passed = 0.0
    }

    let problem: SequenceProblem
    /// The value of the sequence as it is.
    let value: Double
    /// The gains of all line items before each place.
    private let earlier: [Double]
    private var places: [[Place]]
    /// The shares of turns that `used`, `after` and `passed` were calculated for.
    private var asked: [Double] = []

    init(_ problem: SequenceProblem, _ sequence: [Int]) {
        self.problem = problem
        var state = problem.start
        var states = [state]
        var earlier = [0.0]
        for item in sequence {
            earlier.append((earlier.last ?? 0) + problem.append(item, to: &state))
            states.append(state)
        }
        self.earlier = earlier
        self.value = earlier.last ?? 0
        self.places = problem.groups.indices.map { group in
            var rest = Array(repeating: 0.0, count: max(problem.steps, 1))
            var places: [Place] = []
            for place in states.indices.reversed() {
                var turns: [Double] = states[place].turns[group].reversed()
                // Turns with no time left bring nothing.
                if problem.steps > 0 { turns[0] = 0 }
                places.append(Place(turns: turns, rest: rest))
                guard place > 0 else { break }
                rest = Self.worth(of: problem.groups[group].items[sequence[place - 1]], before: rest)
            }
            return places.reversed()
        }
    }

    /// The cost of making a table, and of evaluating a line item with it, in additions.
    var cost: (table: Double, item: Double) {
        let places = Double(self.earlier.count)
        return (3 * places * self.problem.cost, places * Double(self.problem.groups.count * (self.problem.steps + 1)))
    }

    /// Returns the value of the sequence with a line item inserted at each place; `item` has its turn for each group of
    /// users.
    mutating func values(inserting item: [TurnItem]) -> [Double] {
        guard let asked = item.first?.asked else { return [] }
        if asked != self.asked { self.prepare(asked) }
        var values = self.earlier
        for (group, turn) in item.enumerated() {
            let share = self.problem.groups[group].share
            for (index, place) in self.places[group].enumerated() {
                let gain = Self.product(place.used, turn.gains) + Self.product(turn.kernel, place.after)
                values[index] += share * (gain + place.passed)
            }
        }
        return values
    }

    private mutating func prepare(_ asked: [Double]) {
        self.asked = asked
        for group in self.places.indices {
            for index in self.places[group].indices {
                let place = self.places[group][index]
                let used = zip(place.turns, asked).map { $0 * $1 }
                let byTime = Array(used.reversed().prefix(place.rest.count))
                var after = Array(repeating: 0.0, count: place.rest.count)
                for (time, turns) in byTime.enumerated() where turns != 0 {
                    Self.add(turns, times: place.rest, from: time, to: &after)
                }
                let turns = place.turns.reversed().prefix(place.rest.count)
                let passed = zip(zip(turns, byTime), place.rest).reduce(0) { $0 + ($1.0.0 - $1.0.1) * $1.1 }
                self.places[group][index].used = used
                self.places[group][index].after = after
                self.places[group][index].passed = passed
            }
        }
    }

    /// Returns the value of a sequence to a turn, by the number of steps that have passed, if the line item is its
    /// first.
    private static func worth(of item: TurnItem, before rest: [Double]) -> [Double] {
        var later = Array(repeating: 0.0, count: rest.count)
        for (length, share) in item.kernel.prefix(rest.count).enumerated() where share != 0 {
            Self.add(share, times: rest, from: length, to: &later)
        }
        let steps = item.gains.count - 1
        return rest.indices.map { time in
            let asked = item.asked[steps - time]
            return asked * (item.gains[steps - time] + later[time]) + (1 - asked) * rest[time]
        }
    }

    /// Adds the numbers from an index on, multiplied by a factor, to the first sums.
    private static func add(_ factor: Double, times numbers: [Double], from start: Int, to sums: inout [Double]) {
        sums.withUnsafeMutableBufferPointer { sums in
            numbers.withUnsafeBufferPointer { numbers in
                for index in 0..<(numbers.count - start) { sums[index] += factor * numbers[start &+ index] }
            }
        }
    }

    /// Returns the sum of the products of numbers, up to the end of the shorter array.
    private static func product(_ left: [Double], _ right: [Double]) -> Double {
        left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { right in
                let count = min(left.count, right.count)
                // Four independent sums, which need not wait for each other.
                var sums = SIMD4<Double>.zero
                var index = 0
                while index + 4 <= count {
                    let a = SIMD4(left[index], left[index + 1], left[index + 2], left[index + 3])
                    let b = SIMD4(right[index], right[index + 1], right[index + 2], right[index + 3])
                    sums += a * b
                    index += 4
                }
                var sum = sums.sum()
                while index < count {
                    sum += left[index] * right[index]
                    index += 1
                }
                return sum
            }
        }
    }
}
