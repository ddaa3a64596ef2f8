internal import MediationCore

/// The rows of all reports to add up: those that the options ask for, each once.
struct ReportSelection {
    private(set) var contents: [ReportContent] = []
    /// The rows that are left out although the user may have wanted them.
    private(set) var unused: [UnusedRow] = []
    private(set) var notes: [String] = []
    private let options: FitOptions

    init(_ contents: [ReportContent], _ options: FitOptions) throws(MediationError) {
        self.options = options
        var contents = try Self.contents(contents, of: options.adUnit)
        for index in contents.indices {
            self.keepOnly(of: &contents[index])
            self.rename(in: &contents[index])
        }
        if let first = contents.first, contents.allSatisfy(\.rows.isEmpty) {
            let wanted = options.only.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.listed(limit: 8)
            throw first.error("has no row with \(wanted), which --only is for; write values as the report has them")
        }
        try self.selectDays(of: &contents)
        for index in contents.indices { self.leaveOut(of: &contents[index]) }
        self.leaveOutImpressions(of: &contents)
        self.contents = contents.filter { !$0.rows.isEmpty }
        try Self.checkPulls(self.contents)
    }

    /// Returns the rows of one ad unit.
    private static func contents(
        _ contents: [ReportContent],
        of adUnit: String?
    ) throws(MediationError) -> [ReportContent] {
        var all: Set<String> = []
        var result: [ReportContent] = []
        for content in contents where !content.rows.isEmpty {
            var content = content
            all.formUnion(content.rows.compactMap { $0[.adUnit] ?? $0[.adUnitID] })
            if let adUnit {
                content.rows.removeAll { row in
                    let names = [row[.adUnit], row[.adUnitID]].compactMap(\.self)
                    return !names.isEmpty && !names.contains(adUnit)
                }
            }
            result.append(content)
        }
        let known = all.sorted().listed(limit: 8)
        guard let first = contents.first(where: { !$0.rows.isEmpty }) else { return [] }
        if let adUnit {
            guard result.contains(where: { !$0.rows.isEmpty }) else {
                throw first.error("has no rows of the ad unit \(adUnit.quoted), but of \(known)")
            }
        } else if all.count > 1 {
            let row = first.rows.first { $0[.adUnit] ?? $0[.adUnitID] != nil }
            throw first.error("has rows of \(all.count) ad units, \(known); choose one", at: row?.position)
        }
        return result.filter { !$0.rows.isEmpty }
    }

    /// Leaves out rows whose cells differ from the options; a report without the column keeps all rows.
    private func keepOnly(of content: inout ReportContent) {
        for (header, value) in self.options.only where content.headers.contains(header) {
            let column = ReportHeader(header, own: self.options.ownColumns).column
            content.rows.removeAll { row in
                switch column {
                case .dimension(let dimension): row[dimension] != value && row.details[header] != value
                default: row.details[header] != value
                }
            }
        }
    }

    private func rename(in content: inout ReportContent) {
        guard !self.options.renamed.isEmpty else { return }
        for index in content.rows.indices {
            guard let name = content.rows[index].name, let new = self.options.renamed[name] else { continue }
            content.rows[index].dimensions[.lineItem] = new
            content.rows[index].dimensions[.lineItemID] = nil
        }
    }

    // MARK: Days

    private func selectDays(of contents: inout [ReportContent]) throws(MediationError) {
        let options = self.options
        let wanted = ([options.firstDay, options.lastDay] + options.leftOutDays.sorted()).compactMap(\.self)
        guard !wanted.isEmpty, let first = contents.first else { return }
        let days = ReportDay.sorted(contents.flatMap(\.rows).compactMap(\.day))
        if let content = contents.first(where: { content in content.rows.contains { $0.day == nil } }) {
            throw content.error("has rows without a date: days can be chosen only from reports that all have it")
        }
        var places: [Int] = []
        for text in wanted {
            guard let place = days.firstIndex(of: ReportDay(text)) else {
                let range = "\(days.first?.text ?? "") to \(days.last?.text ?? "")"
                throw first.error("has no day \(text.quoted); the days are \(range)")
            }
            places.append(place)
        }
        let from = options.firstDay == nil ? 0 : places[0]
        let to = options.lastDay == nil ? days.count - 1 : places[options.firstDay == nil ? 0 : 1]
        guard from <= to else { throw first.error("has its first day \(wanted[0].quoted) after the last one") }
        let kept = Set(days[from...to]).subtracting(options.leftOutDays.map(ReportDay.init))
        for index in contents.indices {
            contents[index].rows.removeAll { row in row.day.map { !kept.contains($0) } ?? false }
        }
        guard contents.contains(where: { !$0.rows.isEmpty }) else {
            throw first.error("has no day left: all of them are left out")
        }
    }

    // MARK: Rows to leave out

    private mutating func leaveOut(of content: inout ReportContent) {
        if content.rows.contains(where: \.isOfLineItem) {
            let others = content.rows.filter { !$0.isOfLineItem }
            content.rows.removeAll { !$0.isOfLineItem }
            self.leaveOut(others, of: content)
        }
        ReportDoubles.remove(from: &content, self.options.sameRows, &self.unused)
    }

    /// Leaves out impressions one by one if another report counts them, too: both are of the same traffic.
    private mutating func leaveOutImpressions(of contents: inout [ReportContent]) {
        let counting = contents.first { content in
            !content.isOfImpressions && content.rows.contains { $0.isOfLineItem && $0[.impressions] != nil }
        }
        guard let counting else { return }
        for index in contents.indices where contents[index].isOfImpressions {
            contents[index].rows = []
            self.notes.append(
                "\(contents[index].name.printable) lists the impressions that \(counting.name.printable) counts: "
                    + "its rows are left out."
            )
        }
    }

    /// Leaves out rows without a line item: sums of other rows, or numbers that cannot be attributed to a line item.
    private mutating func leaveOut(_ others: [ReportRow], of content: ReportContent) {
        guard !others.isEmpty else { return }
        let sum = { (rows: [ReportRow], metric: ReportColumn.Metric) in rows.reduce(0) { $0 + ($1[metric] ?? 0) } }
        var greatest = 0.0
        var parts: [String] = []
        for (metric, words) in [(ReportColumn.Metric.requests, "requests"), (.revenue, "earnings")] {
            let (own, rest) = (sum(others, metric), sum(content.rows, metric))
            guard own > 0 else { continue }
            let share = own / (own + rest)
            greatest = max(greatest, share)
            parts.append("\(share.percentText) of the \(words)")
        }
        // Rows with as much as all other rows together are sums of them.
        let isSum = (0.4...0.6).contains(greatest) && others.count * 2 <= content.rows.count
        for row in others {
            let reason = isSum ? "is the sum of other rows" : "has no line item, and other rows of the report have"
            self.unused.append(
                UnusedRow(
                    report: content.name,
                    line: row.position.line,
                    lineItem: nil,
                    reason: reason,
                    isLoss: !isSum && greatest > self.options.unusedShare
                )
            )
        }
        guard !isSum, !parts.isEmpty else { return }
        self.notes.append(
            "\(others.count) rows of \(content.name.printable) have no line item: \(parts.joined(separator: " and ")) "
                + "are left out with them."
        )
    }
}

// MARK: - Consistency

extension ReportSelection {
    /// Fails if reports that are added up do not cover the same days, ad units and so on, or if a row is in two of
    /// them.
    private static func checkPulls(_ contents: [ReportContent]) throws(MediationError) {
        let details = contents.filter { $0.rows.contains(where: \.isOfLineItem) }
        let totals = contents.filter { !$0.rows.contains(where: \.isOfLineItem) }
        try ReportDoubles.check(details)
        try ReportDoubles.check(totals)
        guard !details.isEmpty, !totals.isEmpty else { return }
        for (dimension, words) in [
            (ReportColumn.Dimension.date, "date"), (.adUnit, "ad unit"), (.app, "app"), (.format, "format"),
            (.platform, "platform"),
        ] {
            try Self.check(details, against: totals, dimension, words)
            try Self.check(totals, against: details, dimension, words)
        }
    }

    private static func check(
        _ contents: [ReportContent],
        against others: [ReportContent],
        _ dimension: ReportColumn.Dimension,
        _ words: String
    ) throws(MediationError) {
        let subject = { (row: ReportRow) in dimension == .date ? row.time : row[dimension] }
        // Only some reports of a pull write hyphens in days.
        let value = { (row: ReportRow) in dimension == .date ? row.time?.filter { $0 != "-" } : row[dimension] }
        let known = Set(others.lazy.flatMap(\.rows).compactMap(value))
        guard !known.isEmpty else { return }
        for content in contents {
            guard let row = content.rows.first(where: { value($0).map { !known.contains($0) } ?? false }) else {
                continue
            }
            let names = others.map(\.name).joined(separator: " and ")
            let text = (subject(row) ?? "").quoted
            let hint = dimension == .date ? "; or choose the days that both have by --from and --to" : ""
            throw content.error(
                "\(words) \(text) is not in \(names): pull both reports over the same dates and ad units\(hint)",
                at: row.position
            )
        }
    }
}

extension FitOptions {
    /// The meanings of unknown columns, by header.
    var ownColumns: [String: ReportColumn] {
        var own: [String: ReportColumn] = [:]
        for (header, meaning) in self.columns { own[header.trimmedBlanks] = ReportColumn(named: meaning) }
        return own
    }
}
