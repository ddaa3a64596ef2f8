/// The details of rows beside their sums: the attempts on each day, and the division of the rows by other columns.
struct ReportDetails {
    /// The counts of one day.
    struct Day {
        /// The requests of the ad unit; 0 if no report has them.
        var total = 0.0
        var asked: [String: Double] = [:]
        /// The sums of each line item.
        var lineItems: [String: LineItemSums] = [:]
        var impressions = 0.0
        var revenue = 0.0
    }

    private(set) var days: [ReportDay: Day] = [:]
    /// The days in the order of the rows.
    private var order: [ReportDay] = []
    /// The columns of rows that have another time instead of a day.
    private(set) var timesInsteadOfDays: Set<ReportColumn.Dimension> = []
    /// The number of requests of rows, by the column that divides the rows and its text.
    private(set) var divisions: [ReportColumn.Dimension: [String: Double]] = [:]

    /// The subjects of rows beside the line item, for all line items and for each.
    private var cells: Set<String> = []
    private var cellsOf: [String: Set<String>] = [:]

    /// Returns the share of days, countries and so on for which other line items have a row, and this one has none.
    func gaps(of name: String) -> Double {
        1 - Double(self.cellsOf[name]?.count ?? 0) / Double(max(self.cells.count, 1))
    }

    /// The days in order.
    var sortedDays: [ReportDay] { ReportDay.sorted(self.order) }

    private static let dividing: [ReportColumn.Dimension] = [.country, .format, .platform, .group, .variant, .app]

    /// The note on last days on which impressions earned far less than before; `nil` if there are none.
    var noteOnEarnings: String? {
        guard self.timesInsteadOfDays.isEmpty else { return nil }
        let days = self.sortedDays
        let prices = days.map { day -> Double in
            let sums = self.days[day] ?? Day()
            return sums.impressions >= 100 ? sums.revenue / sums.impressions * 1000 : .nan
        }
        let usual = prices.filter { !$0.isNaN }.sorted()
        guard usual.count > 3 else { return nil }
        let median = usual[usual.count / 2]
        guard let last = prices.lastIndex(where: { $0.isNaN || $0 >= median / 2 }), last < days.count - 1 else {
            return nil
        }
        let late = days.count - 1 - last
        guard late * 2 < days.count else { return nil }
        let whole = late == 1 ? "On \(days[last + 1].text), the last day," : "On the last \(late) days"
        let amounts = [prices[(last + 1)...].reduce(0, +) / Double(late), median].map { FigureText.amount($0) }
        return
            "\(whole) impressions earned \(amounts[0]) per 1000, and \(amounts[1]) on other days, as if not all earnings "
            + "were in yet: prices come out too low. Fit again with --to \(days[last].text)."
    }

    mutating func add(_ row: ReportRow, name: String?) {
        let requests = max(row[.requests] ?? 0, row[.bidRequests] ?? 0)
        for dimension in Self.dividing {
            guard let text = row[dimension] else { continue }
            self.divisions[dimension, default: [:]][text, default: 0] += requests
        }
        if let name {
            let texts = [ReportColumn.Dimension.country, .format, .platform, .app].map { row[$0] ?? "" }
            let cell = (texts + [row.time ?? ""]).joined(separator: "\u{1F}")
            self.cells.insert(cell)
            self.cellsOf[name, default: []].insert(cell)
        }
        if let time = row.timeInsteadOfDay { self.timesInsteadOfDays.insert(time) }
        guard let day = row.day else { return }
        if self.days[day] == nil { self.order.append(day) }
        if let name {
            self.days[day, default: Day()].asked[name, default: 0] += requests
            self.days[day]?.lineItems[name, default: LineItemSums()].add(row, usd: 1)
            self.days[day]?.impressions += row[.impressions] ?? 0
            self.days[day]?.revenue += row[.revenue] ?? 0
        } else {
            self.days[day, default: Day()].total += requests
        }
    }
}
