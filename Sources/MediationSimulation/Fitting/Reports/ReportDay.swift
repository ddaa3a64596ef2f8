/// The day that rows are about, in whatever form a report writes it.
struct ReportDay: Hashable {
    /// The digits of the year, the month and the day; for days in other forms, the text.
    let key: String
    let isDigits: Bool

    init(_ text: String) {
        // Reporting interfaces write days without hyphens, and hours come after the day. Days that begin with the day or
        // the month have as many digits, which tell no order.
        let parts = text.prefix { $0 != " " && $0 != "T" }.split(separator: "-", omittingEmptySubsequences: false)
        let digits = parts.joined()
        self.isDigits =
            [[8], [4, 2, 2]].contains(parts.map(\.utf8.count))
            && digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        self.key = self.isDigits ? digits : text
    }

    /// The day in the form for options and for people.
    var text: String {
        guard self.isDigits else { return self.key }
        return "\(self.key.prefix(4))-\(self.key.dropFirst(4).prefix(2))-\(self.key.suffix(2))"
    }

    /// Returns each day once, in order: by the calendar if all are in digits, otherwise as they came.
    static func sorted(_ days: some Sequence<ReportDay>) -> [ReportDay] {
        var seen: Set<ReportDay> = []
        let inOrder = days.filter { seen.insert($0).inserted }
        return inOrder.allSatisfy(\.isDigits) ? inOrder.sorted { $0.key < $1.key } : inOrder
    }
}

extension ReportRow {
    /// The day of the row, or else its month or week; `nil` if the row has none.
    var day: ReportDay? { self.ownDay ?? (self[.month] ?? self[.week] ?? self[.date]).map(ReportDay.init) }

    /// All that the row says of its time; `nil` if it says nothing.
    var time: String? {
        let texts = [ReportColumn.Dimension.date, .week, .month, .hour].compactMap { self[$0] }
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    /// The column that the row has instead of a day; `nil` if it has a day, or no time at all.
    var timeInsteadOfDay: ReportColumn.Dimension? {
        guard self.ownDay == nil else { return nil }
        return self[.date] == nil ? [.week, .month, .hour].first { self[$0] != nil } : .month
    }

    /// The day as such; some hours come with theirs, and some dates are months.
    private var ownDay: ReportDay? {
        self[.date].flatMap { Self.isMonth($0) ? nil : ReportDay($0) }
            ?? self[.hour].map(ReportDay.init).flatMap { $0.isDigits ? $0 : nil }
    }

    /// Indicates whether a date is a month, such as `2026-05`.
    private static func isMonth(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [4, 2] && parts.allSatisfy { $0.utf8.allSatisfy { 48...57 ~= $0 } }
    }
}
