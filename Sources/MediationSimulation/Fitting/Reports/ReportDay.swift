/// A day that rows are about, however a report writes it.
struct ReportDay: Hashable {
    /// Days in digits from the year to the day; all others as they are written.
    let key: String
    let isDigits: Bool

    init(_ text: String) {
        // Interfaces write days without signs, and hours come after the day.
        let digits = text.prefix { $0 != " " && $0 != "T" }.filter { $0 != "-" }
        self.isDigits = digits.utf8.count == 8 && digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        self.key = self.isDigits ? String(digits) : text
    }

    /// As an option takes it, and people read it.
    var text: String {
        guard self.isDigits else { return self.key }
        return "\(self.key.prefix(4))-\(self.key.dropFirst(4).prefix(2))-\(self.key.suffix(2))"
    }

    /// Puts days into their order: by the calendar where all are in digits, else as they came.
    static func sorted(_ days: some Sequence<ReportDay>) -> [ReportDay] {
        var seen: Set<ReportDay> = []
        let inOrder = days.filter { seen.insert($0).inserted }
        return inOrder.allSatisfy(\.isDigits) ? inOrder.sorted { $0.key < $1.key } : inOrder
    }
}

extension ReportRow {
    /// The day that it is about; `nil` if it does not say.
    var day: ReportDay? { self[.date].map(ReportDay.init) }
}
