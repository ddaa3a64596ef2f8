internal import MediationCore

/// The exact values of sequences of line items, calculated step by step, so that sequences with the same beginning
/// share it.
///
/// The value of a sequence is the sum of the gains of its line items in their turns. That holds for line items that are
/// asked one at a time and answer independently, and for requests that stand alone.
package struct SequenceProblem: Sendable {
    /// A group of users for whom the line items are alike.
    struct Group: Sendable {
        let share: Double
        let items: [TurnItem]
    }

    /// The turns at each time, for each group; the time of a turn is the number of steps that have passed.
    package struct State: Sendable {
        fileprivate(set) var turns: [[Double]]
    }

    let groups: [Group]
    /// The number of line items to choose from.
    package let count: Int
    /// The number of time steps; 0 if no load is ever cut off.
    let steps: Int
    /// The cost of appending a line item to a sequence, in additions.
    let cost: Double

    init(groups: [Group], count: Int, steps: Int) {
        self.groups = groups
        self.count = count
        self.steps = steps
        let perItem = groups.map { group in
            group.items.reduce(0) { $0 + Double($1.kernel.count) } / Double(max(count, 1))
        }
        self.cost = perItem.reduce(1) { $0 + $1 * Double(steps + 1) }
    }

    /// Indicates whether an index gives the best sequence: with one group, and no end of time.
    package var hasIndex: Bool { self.groups.count == 1 && self.steps == 0 }

    /// The state before the first line item.
    package var start: State {
        var turns = Array(repeating: 0.0, count: self.steps + 1)
        turns[0] = 1
        return State(turns: self.groups.map { _ in turns })
    }

    /// Appends a line item, and returns its gain.
    package func append(_ item: Int, to state: inout State) -> Double {
        var gain = 0.0
        for (index, group) in self.groups.enumerated() {
            let part =
                self.steps == 0
                ? Self.appendWithoutTime(group.items[item], &state.turns[index])
                : Self.append(group.items[item], &state.turns[index])
            gain += group.share * part
        }
        return gain
    }

    /// Returns the gain of a line item after a beginning.
    package func gain(of item: Int, at state: State) -> Double {
        self.groups.indices.reduce(0) { sum, index in
            let (turn, turns) = (self.groups[index].items[item], state.turns[index])
            let gain =
                self.steps == 0
                ? turns[0] * turn.gains[0]
                : (0..<self.steps).reduce(0.0) { gain, node in
                    let left = self.steps - node
                    return gain + turns[node] * turn.asked[left] * turn.gains[left]
                }
            return sum + self.groups[index].share * gain
        }
    }

    /// Returns the value of a sequence.
    package func value(of sequence: some Sequence<Int>) -> Double {
        var state = self.start
        return sequence.reduce(0) { $0 + self.append($1, to: &state) }
    }

    private static func appendWithoutTime(_ item: TurnItem, _ turns: inout [Double]) -> Double {
        defer { turns[0] *= item.kernel[0] }
        return turns[0] * item.gains[0]
    }

    private static func append(_ item: TurnItem, _ turns: inout [Double]) -> Double {
        let steps = turns.count - 1
        var gain = 0.0
        // Turns with no time left bring nothing, and are dropped.
        let next = Array<Double>(unsafeUninitializedCapacity: steps + 1) { next, count in
            count = steps + 1
            for node in 0...steps { next[node] = 0 }
            turns.withUnsafeBufferPointer { turns in
                item.kernel.withUnsafeBufferPointer { kernel in
                    for node in 0..<steps where turns[node] != 0 {
                        let left = steps - node
                        let asked = turns[node] * item.asked[left]
                        next[node] += turns[node] - asked
                        guard asked != 0 else { continue }
                        gain += asked * item.gains[left]
                        let length = min(kernel.count, left)
                        for index in 0..<length { next[node &+ index] += asked * kernel[index] }
                    }
                }
            }
        }
        turns = next
        return gain
    }
}
