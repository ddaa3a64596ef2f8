/// Estimates the hidden quality of users from logs that tell users apart.
///
/// A user whose requests have been filled is more likely of the better half, and so are the other requests. For each
/// spread of a grid, the fill rates that make the log most likely are found by expectation and maximization; the
/// likelihoods of the spreads, with what is assumed without a log, give the mean and the standard error.
struct QualityFit {
    private struct Pattern {
        /// The attempts and fills of each line item, by its place.
        var counts: [(item: Int, attempts: Double, fills: Double)]
        var users: Double
    }

    private static let steps = 40
    private static let rounds = 25
    /// The number of users with several attempts from which on a log says anything.
    private static let fewest = 100

    private let patterns: [Pattern]
    private var rates: [Double]

    /// Returns the hidden quality; `nil` if the log has too few users.
    static func quality(_ outcomes: UserOutcomes, assumed: HiddenQuality) -> HiddenQuality? {
        guard outcomes.severalTimes >= Self.fewest else { return nil }
        var fit = QualityFit(outcomes)
        var logs: [Double] = []
        for step in 0...Self.steps {
            let spread = Double(step) / Double(Self.steps)
            let z = assumed.error > 0 ? (spread - assumed.spread) / assumed.error : 0
            logs.append(fit.logLikelihood(min(spread, 0.99)) - z * z / 2)
        }
        let greatest = logs.max() ?? 0
        let weights = logs.map { Mathematics.exp($0 - greatest) }
        let total = weights.reduce(0, +)
        let spreads = weights.indices.map { Double($0) / Double(Self.steps) }
        let mean = zip(weights, spreads).reduce(0) { $0 + $1.0 * $1.1 } / total
        let variance = zip(weights, spreads).reduce(0) { $0 + $1.0 * ($1.1 - mean) * ($1.1 - mean) } / total
        // The grid itself is not exact.
        let least = 0.5 / Double(Self.steps)
        return HiddenQuality(spread: mean, error: max(variance.squareRoot(), least))
    }

    private init(_ outcomes: UserOutcomes) {
        let patterns = outcomes.patterns
        let names = Set(patterns.flatMap(\.counts.keys)).sorted()
        let places = Dictionary(zip(names, 0...)) { first, _ in first }
        var sums = names.map { _ in (attempts: 0.0, fills: 0.0) }
        self.patterns = patterns.map { counts, users in
            Pattern(
                counts: counts.map { name, counts in
                    let item = places[name] ?? 0
                    sums[item].attempts += Double(counts.attempts) * users
                    sums[item].fills += Double(counts.fills) * users
                    return (item, Double(counts.attempts), Double(counts.fills))
                },
                users: users
            )
        }
        self.rates = sums.map { min(max($0.fills / max($0.attempts, 1), 1e-6), 1 - 1e-6) }
    }

    /// Returns the greatest likelihood of the log with a spread, and keeps the fill rates for the next spread.
    private mutating func logLikelihood(_ spread: Double) -> Double {
        var result = 0.0
        for _ in 0..<Self.rounds {
            var sums = self.rates.map { _ in (high: (attempts: 0.0, fills: 0.0), low: (attempts: 0.0, fills: 0.0)) }
            let logs = self.rates.map { rate in
                let (high, low) = Self.halves(rate, spread)
                return (
                    high: (fill: Mathematics.log(high), none: Mathematics.log(1 - high)),
                    low: (fill: Mathematics.log(low), none: Mathematics.log(1 - low))
                )
            }
            result = 0
            for pattern in self.patterns {
                var (high, low) = (0.0, 0.0)
                for (item, attempts, fills) in pattern.counts {
                    high += fills * logs[item].high.fill + (attempts - fills) * logs[item].high.none
                    low += fills * logs[item].low.fill + (attempts - fills) * logs[item].low.none
                }
                let greatest = max(high, low)
                let (p, q) = (Mathematics.exp(high - greatest), Mathematics.exp(low - greatest))
                result += pattern.users * (greatest + Mathematics.log((p + q) / 2))
                let share = p / (p + q)
                for (item, attempts, fills) in pattern.counts {
                    sums[item].high.attempts += pattern.users * share * attempts
                    sums[item].high.fills += pattern.users * share * fills
                    sums[item].low.attempts += pattern.users * (1 - share) * attempts
                    sums[item].low.fills += pattern.users * (1 - share) * fills
                }
            }
            for item in self.rates.indices {
                // The rate with which both halves together fill as often as they did.
                let fills = sums[item].high.fills + sums[item].low.fills
                let weight = (1 + spread) * sums[item].high.attempts + (1 - spread) * sums[item].low.attempts
                self.rates[item] = min(max(fills / max(weight, 1e-9), 1e-6), 1 - 1e-6)
            }
        }
        return result
    }

    /// Returns the fill rates of both halves, which are limited as those of a simulation.
    private static func halves(_ rate: Double, _ spread: Double) -> (high: Double, low: Double) {
        let high = min(rate * (1 + spread), 1 - 1e-6)
        return (high, min(max(2 * rate - high, 1e-6), 1 - 1e-6))
    }
}
