/// Distinguishes shares without a percent sign, such as 0.93, from percentages, such as 93.
///
/// Headers do not show the difference: spreadsheets turn cells of "93 %" into 0.93. The counts beside the shares do.
struct ShareScales {
    private struct Evidence {
        var greatest = 0.0
        /// The total difference from the counts if the numbers are shares, and if they are percentages.
        var missAsShares = 0.0
        var missAsPercentages = 0.0
    }

    /// The part and the whole of each share.
    private static let counts: [ReportColumn.Metric: (part: ReportColumn.Metric, whole: ReportColumn.Metric)] = [
        .matchRate: (.matched, .requests), .showRate: (.impressions, .matched), .bidRate: (.bids, .bidRequests),
        .winRate: (.wins, .bids),
    ]

    /// The columns or keys with percentages.
    private let inPercent: Set<String>

    init(_ rows: [ReportRow]) {
        var evidence: [String: Evidence] = [:]
        for row in rows {
            for (metric, header) in row.plainShares {
                guard let share = row[metric] else { continue }
                evidence[header, default: Evidence()].greatest = max(evidence[header]?.greatest ?? 0, share)
                guard let (part, whole) = Self.counts[metric], let total = row[whole], total > 0 else { continue }
                guard let count = row[part], count <= total else { continue }
                evidence[header]?.missAsShares += (share * total - count).magnitude
                evidence[header]?.missAsPercentages += (share / 100 * total - count).magnitude
            }
        }
        self.inPercent = Set(
            evidence.filter { header, evidence in
                guard evidence.missAsShares == evidence.missAsPercentages else {
                    return evidence.missAsPercentages < evidence.missAsShares
                }
                return evidence.greatest > 1 || header.hasSuffix("(%)")
            }.keys
        )
    }

    /// Converts the percentages of a row into shares.
    func apply(to row: inout ReportRow) {
        for (metric, header) in row.plainShares where self.inPercent.contains(header) {
            row.metrics[metric] = row[metric].map { $0 / 100 }
        }
        row.plainShares = [:]
    }
}
