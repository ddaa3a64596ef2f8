internal import MediationCore

/// Finds rows that would count twice, since reports are added up.
struct ReportDoubles {
    private let content: ReportContent
    private let index: Int
    /// The columns that the subjects of the rows have.
    private let columns: [String]

    private init(_ content: ReportContent, index: Int) {
        self.content = content
        self.index = index
        self.columns = Set(content.rows.lazy.flatMap(\.identity.keys)).sorted()
    }

    /// Fails if the subject of a row in one report is in another report too, whatever the reports are called.
    static func check(_ contents: [ReportContent]) throws(MediationError) {
        let reports = contents.enumerated().map { ReportDoubles($1, index: $0) }
        // Reports with the same columns, such as those of several months, need one pass for all of them.
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
        // What one report counts, and the other does not, counts once.
        let own = self.content.metrics
        let others = contents.map { !$0.metrics.isDisjoint(with: own) }
        for row in self.content.rows {
            guard let other = seen[row.key(columns)], others[other.report] else { continue }
            let name = contents[other.report].name
            let hasDate = [ReportColumn.Dimension.date, .week, .month].contains { columns.contains($0.rawValue) }
            let hint = hasDate ? "" : "; if it is of other days, pull both with the date"
            throw self.content.error(
                "is also in \(name), line \(other.line), and would count twice\(hint)",
                at: row.position
            )
        }
    }

    /// Removes rows whose subject is already in the same report; if their numbers differ, as `sameRows` specifies.
    ///
    /// A row that lacks a column that others have, such as the country, has another subject than the next such row.
    static func remove(
        from content: inout ReportContent,
        _ sameRows: FitOptions.SameRows?,
        _ unused: inout [UnusedRow]
    ) {
        guard sameRows != .add else { return }
        let report = ReportDoubles(content, index: 0)
        var places: [String: Int] = [:]
        var exact: [Exact: Int] = [:]
        var kept: [ReportRow] = []
        for row in content.rows {
            let identity = row.identity
            let key = row.key(report.columns)
            let line = row.position.line
            if let first = exact[Exact(key: key, metrics: row.metrics)] {
                let reason = "\(Self.double) line \(first), and would count twice"
                unused.append(UnusedRow(report: content.name, line: line, lineItem: row.name, reason: reason))
                continue
            }
            exact[Exact(key: key, metrics: row.metrics)] = line
            guard identity.count == report.columns.count, let place = places[key] else {
                places[key] = kept.count
                kept.append(row)
                continue
            }
            let first = kept[place].position.line
            let isCorrection = sameRows == .last || (sameRows == nil && kept[place].isCorrected(by: row))
            let reason = isCorrection ? "\(Self.correction) line \(line)" : "\(Self.conflict) line \(first)"
            let left = isCorrection ? first : line
            if isCorrection { kept[place] = row }
            let isLoss = sameRows == nil
            unused.append(
                UnusedRow(report: content.name, line: left, lineItem: row.name, reason: reason, isLoss: isLoss)
            )
        }
        content.rows = kept
    }

    /// A row with all its content.
    private struct Exact: Hashable {
        var key: String
        var metrics: [ReportColumn.Metric: Double]
    }

    /// The beginnings of the reasons for not using repeated rows; the line of the other row follows.
    static let conflict = "has different numbers for the same subject as"
    static let correction = "is corrected by"
    static let double = "repeats"
}

extension ReportContent {
    /// The metrics that any row has.
    fileprivate var metrics: Set<ReportColumn.Metric> { Set(self.rows.lazy.flatMap(\.metrics.keys)) }
}

extension ReportRow {
    /// Returns whether another row on the same subject looks like a later pull of it: at least 20 requests, and as
    /// many up to 2 %.
    fileprivate func isCorrected(by other: ReportRow) -> Bool {
        let (one, two) = (self[.requests] ?? self[.bidRequests], other[.requests] ?? other[.bidRequests])
        guard let one, let two else { return false }
        return max(one, two) >= 20 && (one - two).magnitude <= 0.02 * max(one, two)
    }

    /// The full subject of the row, by column.
    fileprivate var identity: [String: String] {
        var identity = self.details.filter { !$0.value.isEmpty }
        for (dimension, text) in self.dimensions where !text.isEmpty { identity[dimension.rawValue] = text }
        // Reporting interfaces write days without hyphens.
        for time in [ReportColumn.Dimension.date, .week, .month] {
            identity[time.rawValue]?.removeAll { $0 == "-" }
        }
        return identity
    }

    /// Returns the subject of the row in some columns, as one text.
    fileprivate func key(_ columns: [String]) -> String {
        let identity = self.identity
        return columns.map { identity[$0] ?? "" }.joined(separator: "\u{1F}")
    }
}
