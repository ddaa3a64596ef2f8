/// The attempts of line items by day, as shares of the requests.
struct DailyAttempts {
    /// A line item that was asked more or less often on one day than on other days.
    struct Odd {
        var day: ReportDay
        var lineItem: String
        /// The share of requests in which it was asked that day, and the share on other days.
        var share: Double
        var usual: Double
    }

    /// The days in order.
    let days: [ReportDay]
    /// The line items that were asked only from a later day on, and those that were asked only until an earlier day.
    private(set) var late: [(name: String, first: ReportDay)] = []
    private(set) var early: [(name: String, last: ReportDay)] = []
    /// The line items that end where other line items begin.
    private(set) var successions: [(old: String, new: String, last: ReportDay, first: ReportDay)] = []
    /// The days that are not like the others, each with the line item that differs most.
    private(set) var odd: [Odd] = []
    /// The days since the last change of the waterfall, by index; `nil` if there was none.
    private(set) var latestPeriod: ClosedRange<Int>?
    /// The range over all days of the attempts of the line item that was asked most, as a share of the requests.
    private(set) var rangeOfFirst: ClosedRange<Double>?

    init(_ details: ReportDetails, items: [String]) {
        self.days = details.sortedDays
        let counts = self.days.map { details.days[$0] ?? ReportDetails.Day() }
        guard counts.count > 1 else { return }
        // Days without requests are no evidence.
        let bases = counts.map { $0.total > 0 ? $0.total : $0.asked.values.max() ?? 0 }
        var spans: [String: ClosedRange<Int>] = [:]
        for name in items {
            let asked = counts.indices.filter { (counts[$0].asked[name] ?? 0) > 0 }
            if let first = asked.first, let last = asked.last { spans[name] = first...last }
        }
        self.findPeriods(items, spans, end: counts.count - 1)
        self.findOdd(items, spans, counts, bases)
        if counts.allSatisfy({ $0.total > 0 }) {
            let ratios = counts.map { ($0.asked.values.max() ?? 0) / $0.total }
            if let least = ratios.min(), let greatest = ratios.max() { self.rangeOfFirst = least...greatest }
        }
    }

    private mutating func findPeriods(_ items: [String], _ spans: [String: ClosedRange<Int>], end: Int) {
        var start = 0
        for name in items {
            guard let span = spans[name] else { continue }
            if span.lowerBound > 0 {
                self.late.append((name, self.days[span.lowerBound]))
                start = max(start, span.lowerBound)
            }
            if span.upperBound < end {
                self.early.append((name, self.days[span.upperBound]))
                start = max(start, span.upperBound + 1)
            }
        }
        if start > 0, start <= end { self.latestPeriod = start...end }
        for old in items {
            guard let before = spans[old], before.upperBound < end else { continue }
            for new in items where new != old {
                guard let after = spans[new], after.lowerBound > 0 else { continue }
                guard (1...2).contains(after.lowerBound - before.upperBound) else { continue }
                self.successions.append((old, new, self.days[before.upperBound], self.days[after.lowerBound]))
            }
        }
    }

    private mutating func findOdd(
        _ items: [String],
        _ spans: [String: ClosedRange<Int>],
        _ counts: [ReportDetails.Day],
        _ bases: [Double]
    ) {
        var greatest: [Int: (excess: Double, odd: Odd)] = [:]
        for name in items {
            guard let span = spans[name], span.count > 2 else { continue }
            let shares = span.map { bases[$0] > 0 ? (counts[$0].asked[name] ?? 0) / bases[$0] : 0 }
            let usual = shares.sorted()[shares.count / 2]
            for (day, share) in zip(span, shares) where bases[day] > 0 {
                let chance = 5 * (min(usual, 1) * max(1 - usual, 0.01) / bases[day]).squareRoot()
                let excess = (share - usual).magnitude - chance - 0.03 * usual
                guard excess > greatest[day]?.excess ?? 0 else { continue }
                let odd = Odd(day: self.days[day], lineItem: name, share: share, usual: usual)
                greatest[day] = (excess, odd)
            }
        }
        self.odd = greatest.sorted { $0.key < $1.key }.map(\.value.odd)
    }
}
