import MediationCore

/// The replays of many loads, added up by ad unit.
struct ReplayReport: CustomStringConvertible {
    private struct Row {
        var loads = 0
        var decisions = 0
        var differences = 0
    }

    private var rows: [String: Row] = [:]

    mutating func add(_ replay: Replay) {
        var row = self.rows[replay.load.record.adUnitID] ?? Row()
        row.loads += 1
        row.decisions += replay.decisions
        row.differences += replay.differences.count
        self.rows[replay.load.record.adUnitID] = row
    }

    /// Indicates whether all loads went the same way again.
    var isSame: Bool { self.rows.values.allSatisfy { $0.differences == 0 } }

    /// The number of loads.
    var count: Int { self.rows.values.reduce(0) { $0 + $1.loads } }

    var description: String {
        TextTable(
            header: ["Ad unit", "Loads", "Decisions", "Differences"],
            rows: self.rows.sorted { $0.key < $1.key }.map { id, row in
                [id.printable, "\(row.loads)", "\(row.decisions)", "\(row.differences)"]
            },
            rightAligned: [1, 2, 3]
        ).description
    }
}
