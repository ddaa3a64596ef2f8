/// Rows of which each is one impression, as user-level exports have them, added up by day and line item.
enum ImpressionRows {
    private static let counts: Set<ReportColumn.Metric> = [
        .requests, .matched, .impressions, .bidRequests, .bids, .wins, .unitRequests, .unitMatched,
    ]

    /// Indicates whether each row is one impression: it has earnings, and a user, and no counts.
    static func areImpressions(_ rows: [ReportRow]) -> Bool {
        guard let first = rows.first, first[.revenue] != nil else { return false }
        return rows.allSatisfy { row in
            row.metrics.keys.allSatisfy { !self.counts.contains($0) }
        } && rows.contains { $0[.user] != nil }
    }

    /// Returns a row for each day, line item and whatever else tells rows apart, with the number of its impressions.
    static func sums(of rows: [ReportRow]) -> [ReportRow] {
        var places: [[ReportColumn.Dimension: String]: Int] = [:]
        var sums: [ReportRow] = []
        for row in rows {
            var dimensions = row.dimensions
            dimensions[.user] = nil
            // Times of the day tell no rows apart.
            dimensions[.date] = row.timeInsteadOfDay == nil ? row.day?.text : nil
            dimensions[.hour] = nil
            if let place = places[dimensions] {
                sums[place].metrics[.impressions, default: 0] += 1
                sums[place].metrics[.revenue, default: 0] += row[.revenue] ?? 0
                continue
            }
            places[dimensions] = sums.count
            var sum = ReportRow(position: row.position)
            sum.dimensions = dimensions
            sum.metrics = [.impressions: 1, .revenue: row[.revenue] ?? 0]
            // Each impression is exact, and so is their sum.
            sum.roundings[.revenue] = 0
            sums.append(sum)
        }
        return sums
    }
}
