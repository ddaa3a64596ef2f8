internal import MediationCore

/// Finds rows that would count twice: reports are added up.
struct ReportDoubles {
    private let content: ReportContent
    private let index: Int
    /// What the rows say that they are about.
    private let columns: [String]

    private init(_ content: ReportContent, index: Int) {
        self.content = content
        self.index = index
        self.columns = Set(content.rows.lazy.flatMap(\.identity.keys)).sorted()
    }

    /// Fails if what one report counts is in another one, too, whatever they are called.
    static func check(_ contents: [ReportContent]) throws(MediationError) {
        let reports = contents.enumerated().map { ReportDoubles($1, index: $0) }
        // Reports with the same columns, as of several months, need one pass for all of them.
        let groups = Dictionary(grouping: reports, by: \.columns).sorted { $0.value[0].index < $1.value[0].index }
        for (place, group) in groups.enumerated() {
            var seen: [String: (report: Int, line: Int)] = [:]
            for report in group.value { try report.check(group.key, against: &seen, contents) }
            for other in groups[(place + 1)...] {
                let common = group.key.filter(other.key.contains)
                var seen: [String: (report: Int, line: Int)] = [:]
                for row in group.value {
                    for line in row.content.rows { seen[line.key(common)] = (row.index, line.position.line) }
                }
                for report in other.value { try report.check(common, againstOthers: seen, contents) }
            }
        }
    }

    private func check(
        _ columns: [String],
        against seen: inout [String: (report: Int, line: Int)],
        _ contents: [ReportContent]
    ) throws(MediationError) {
        try self.check(columns, againstOthers: seen, contents)
        for row in self.content.rows { seen[row.key(columns)] = (self.index, row.position.line) }
    }

    private func check(
        _ columns: [String],
        againstOthers seen: [String: (report: Int, line: Int)],
        _ contents: [ReportContent]
    ) throws(MediationError) {
        guard !seen.isEmpty else { return }
        for row in self.content.rows {
            guard let other = seen[row.key(columns)] else { continue }
            let name = contents[other.report].name
            let hasDate = columns.contains(ReportColumn.Dimension.date.rawValue)
            let hint = hasDate ? "" : "; if it is of other days, pull both with the date"
            throw self.content.error(
                "is also in \(name), line \(other.line), and would count twice\(hint)",
                at: row.position
            )
        }
    }

    /// Leaves out rows that are in the same report before.
    static func remove(from content: inout ReportContent, _ unused: inout [UnusedRow]) {
        let report = ReportDoubles(content, index: 0)
        var seen: [String: Int] = [:]
        content.rows.removeAll { row in
            let line = row.position.line
            guard let first = seen.updateValue(line, forKey: row.key(report.columns)) else { return false }
            seen[row.key(report.columns)] = first
            let reason = "is about the same as line \(first), and would count twice"
            unused.append(UnusedRow(report: content.name, line: line, lineItem: row.name, reason: reason))
            return true
        }
    }
}

extension ReportRow {
    /// All that it is about.
    fileprivate var identity: [String: String] {
        var identity = self.details.filter { !$0.value.isEmpty }
        for (dimension, text) in self.dimensions where !text.isEmpty { identity[dimension.rawValue] = text }
        // Interfaces write days without signs.
        identity[ReportColumn.Dimension.date.rawValue]?.removeAll { $0 == "-" }
        return identity
    }

    /// What it is about in some columns, as one text.
    fileprivate func key(_ columns: [String]) -> String {
        let identity = self.identity
        return columns.map { identity[$0] ?? "" }.joined(separator: "\u{1F}")
    }
}
