/// Finds out what columns of unknown languages mean from their numbers: requests times the match rate are the matched
/// requests, and so on.
///
/// A guess is only suggested, since numbers may agree by chance.
struct ColumnGuess {
    /// The metrics that depend on each other: the first times the second, divided by the number, is the third.
    private static let rules: [(ReportColumn.Metric, ReportColumn.Metric, Double, ReportColumn.Metric)] = [
        (.requests, .matchRate, 1, .matched), (.matched, .showRate, 1, .impressions),
        (.impressions, .ecpm, 1000, .revenue),
    ]

    /// The cells of each column as numbers; `nil` for cells that are none.
    private let columns: [[Double?]]
    /// The meanings of the columns, by index.
    private(set) var metrics: [Int: ReportColumn.Metric]

    private static let fewestRows = 3

    /// Guesses what columns mean.
    ///
    /// - Parameters:
    ///   - columns: The numbers of all columns.
    ///   - known: The columns whose meaning is known.
    init(_ columns: [[Double?]], known: [Int: ReportColumn.Metric]) {
        self.columns = columns
        self.metrics = known
        // Each rule may explain the columns of the next one.
        for _ in 0..<Self.rules.count {
            for rule in Self.rules { self.apply(rule) }
        }
        for index in known.keys { self.metrics[index] = nil }
    }

    private mutating func apply(_ rule: (ReportColumn.Metric, ReportColumn.Metric, Double, ReportColumn.Metric)) {
        let known = Dictionary(self.metrics.map { ($1, $0) }) { first, _ in first }
        let missing = [rule.0, rule.1, rule.3].filter { known[$0] == nil }
        guard !missing.isEmpty else { return }
        let free = self.columns.indices.filter { self.metrics[$0] == nil }
        func candidates(_ metric: ReportColumn.Metric) -> [Int] { known[metric].map { [$0] } ?? free }
        var found: [(Int, Int, Int)] = []
        for first in candidates(rule.0) {
            for second in candidates(rule.1) where second != first {
                for product in candidates(rule.3) where product != first && product != second {
                    if self.holds(first, second, rule.2, product) { found.append((first, second, product)) }
                }
            }
        }
        // With two explanations, there is none.
        guard found.count == 1 else { return }
        self.metrics[found[0].0] = rule.0
        self.metrics[found[0].1] = rule.1
        self.metrics[found[0].2] = rule.3
    }

    /// Returns whether one column is the product of two others in all rows that have all three, up to the rounding of
    /// rates and cents; totals often lack rates.
    private func holds(_ first: Int, _ second: Int, _ divisor: Double, _ product: Int) -> Bool {
        var rows = 0
        for row in self.columns[first].indices {
            guard let count = self.columns[first][row], let rate = self.columns[second][row],
                let result = self.columns[product][row]
            else { continue }
            guard count >= 20, rate > 0 else { continue }
            // A rate is a share or in percent; both have two decimals at least.
            let isOff = { (scale: Double) in
                let rounding = 0.006 * count / divisor * scale + (divisor > 1 ? 0.011 : 0.6)
                return (count * rate / divisor * scale - result).magnitude > rounding
            }
            let scales = divisor > 1 ? [1.0] : [1, 0.01]
            guard !scales.allSatisfy(isOff) else { return false }
            rows += 1
        }
        return rows >= Self.fewestRows
    }
}
