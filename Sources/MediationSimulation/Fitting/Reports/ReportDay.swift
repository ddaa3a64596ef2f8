/// The day that rows are about, in whatever form a report writes it.
struct ReportDay: Hashable {
    /// The digits of the year, the month and the day; for days in other forms, the text.
    let key: String
    let isDigits: Bool

    init(_ text: String) {
        // Reporting interfaces write days without hyphens, and hours come after the day.
        let digits = text.prefix { $0 != " " && $0 != "T" }.filter { $0 != "-" }
        self.isDigits = digits.utf8.count == 8 && digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        self.key = self.isDigits ? String(digits) : text
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
    /// The day of the row; `nil` if the row has none.
    var day: ReportDay? { self[.date].map(ReportDay.init) }
}
