/// The variation between the days of reports beyond the chance of their counts, and the error of a mean over them.
///
/// Prices and fill rates vary from day to day for all line items together, and for each besides.
struct DailyVariation {
    /// The standard errors of all prices and of all fill rates together, as shares; `nil` if days are alike.
    private(set) var ecpmError: Double?
    private(set) var fillError: Double?
    /// The standard errors of single prices, as shares.
    private(set) var ecpmErrors: [String: Double] = [:]
    /// The factors by which the variances of single fill rates exceed those of chance.
    private(set) var dispersions: [String: Double] = [:]

    /// The number of days from which on their variation says anything.
    private static let fewest = 4
    /// The errors below which prices are fixed, and rounded to cents.
    private static let leastError = 0.0005

    private let days: [[String: LineItemSums]]
    private var totals: [String: LineItemSums] = [:]

    init(_ details: ReportDetails) {
        self.days = details.sortedDays.compactMap { details.days[$0]?.lineItems }.filter { !$0.isEmpty }
        guard self.days.count >= Self.fewest else { return }
        for day in self.days {
            for (name, sums) in day { self.totals[name, default: LineItemSums()].add(sums, share: 1) }
        }
        self.comparePrices()
        self.compareFills()
    }

    /// The factor that makes a standard error from a few days as wide as Student's law.
    private var widening: Double {
        (StudentInterval.quantile(freedom: Double(self.days.count - 1)) ?? 2) / 1.959_963_984_540_054
    }

    /// Returns the standard error of a ratio of sums over days, as a share: of what was counted to what was expected.
    private func error(_ days: [(counted: Double, expected: Double)]) -> Double {
        let all = days.reduce(0) { $0 + $1.expected }
        let squares = days.reduce(0) { $0 + ($1.counted - $1.expected) * ($1.counted - $1.expected) }
        let count = Double(days.count)
        return all > 0 ? (squares * count / (count - 1)).squareRoot() / all * self.widening : 0
    }

    private mutating func comparePrices() {
        let totals = self.totals.filter { $0.value.ecpm != nil }
        let prices = totals.mapValues { $0.revenue / $0.impressions }
        let all = self.days.map { day in
            day.reduce(into: (counted: 0.0, expected: 0.0)) { sums, entry in
                guard let price = prices[entry.key] else { return }
                sums.counted += entry.value.revenue
                sums.expected += entry.value.impressions * price
            }
        }
        let error = self.error(all)
        if error > Self.leastError { self.ecpmError = error }
        for (name, price) in prices {
            let own = zip(self.days, all).map { day, all in
                let sums = day[name] ?? LineItemSums()
                let index = all.expected > 0 ? all.counted / all.expected : 1
                return (counted: sums.revenue, expected: sums.impressions * price * index)
            }
            let error = self.error(own)
            if error > Self.leastError { self.ecpmErrors[name] = error }
        }
    }

    private mutating func compareFills() {
        var rates: [String: Double] = [:]
        for (name, sums) in self.totals {
            let (trials, successes) = Self.trials(of: sums)
            if successes > 0, successes < trials { rates[name] = successes / trials }
        }
        var chance = 0.0
        let all = self.days.map { day in
            day.reduce(into: (counted: 0.0, expected: 0.0)) { sums, entry in
                guard let rate = rates[entry.key] else { return }
                let (trials, successes) = Self.trials(of: entry.value)
                sums.counted += successes
                sums.expected += trials * rate
                chance += trials * rate * (1 - rate)
            }
        }
        let expected = all.reduce(0) { $0 + $1.expected }
        guard expected > 0 else { return }
        let error = self.error(all)
        let byChance = chance.squareRoot() / expected * self.widening
        let excess = error * error - byChance * byChance
        if excess > Self.leastError * Self.leastError { self.fillError = excess.squareRoot() }
        for (name, rate) in rates {
            var squares = 0.0
            for (day, all) in zip(self.days, all) {
                let (trials, successes) = Self.trials(of: day[name] ?? LineItemSums())
                guard trials > 0 else { continue }
                let mean = trials * rate * (self.fillError == nil ? 1 : all.counted / max(all.expected, 1))
                squares += (successes - mean) * (successes - mean) / (trials * rate * (1 - rate))
            }
            let dispersion = squares / Double(self.days.count - 1)
            if dispersion > 1 { self.dispersions[name] = dispersion }
        }
    }

    private static func trials(of sums: LineItemSums) -> (trials: Double, successes: Double) {
        sums.bidRequests > 0 ? (sums.bidRequests, sums.bids) : (sums.requests, sums.matched)
    }
}
