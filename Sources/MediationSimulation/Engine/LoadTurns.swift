package import MediationCore

/// The rules of a waterfall, as the drivers compare times with them; valid as long as their ``TurnTable``.
///
/// A pointer, since counting references to an array takes as long as an attempt.
package struct LoadTurns {
    /// The rules of a line item.
    struct Turn {
        let timeout: Int64
        /// The last moment at which the minimum time is left.
        let lastStart: Int64
        /// The index of the line item.
        let item: Int

        init(_ item: Int, _ rule: WaterfallMachine.Rule, deadline: Int64) {
            self.timeout = rule.timeout.count
            self.lastStart = max(deadline, 0) &- rule.minimumTime.count
            self.item = item
        }
    }

    let first: UnsafePointer<Turn>
    let count: Int
}

/// The rules of several waterfalls.
package final class TurnTable {
    private let turns: UnsafeMutablePointer<LoadTurns.Turn>
    private let waterfalls: UnsafeMutablePointer<LoadTurns>

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - waterfalls: The line items of each waterfall, as indices of `rules`.
    ///   - rules: The rules of all line items.
    ///   - deadline: The deadline of loads.
    package init(_ waterfalls: [[Int]], _ rules: [WaterfallMachine.Rule], deadline: Nanoseconds) {
        self.turns = .allocate(capacity: waterfalls.reduce(0) { $0 + $1.count })
        self.waterfalls = .allocate(capacity: waterfalls.count)
        var next = self.turns
        for (index, items) in waterfalls.enumerated() {
            (self.waterfalls + index).initialize(to: LoadTurns(first: next, count: items.count))
            for item in items {
                next.initialize(to: .init(item, rules[item], deadline: deadline.count))
                next += 1
            }
        }
    }

    deinit {
        self.turns.deallocate()
        self.waterfalls.deallocate()
    }

    /// Returns the rules of the waterfall with a number.
    package subscript(number: Int) -> LoadTurns { self.waterfalls[number] }
}
