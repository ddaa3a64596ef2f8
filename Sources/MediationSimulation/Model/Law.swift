/// The law of a random number that is not negative: of a latency in milliseconds, or of a value in USD per 1000.
///
/// A law with parameters that make no sense, such as a negative median, is refused where a ``SimulationModel`` is made of
/// it; until then its figures are of no meaning.
public enum Law: Hashable, Sendable {
    /// Always this number.
    case constant(Double)
    /// An exponential law.
    case exponential(mean: Double)
    /// A lognormal law; `sigma` is the standard deviation of the logarithm.
    case lognormal(median: Double, sigma: Double)
    /// Every number of an interval alike.
    case uniform(from: Double, to: Double)
    /// A beta law, stretched from 0…1 to 0…`scale`.
    case beta(alpha: Double, beta: Double, scale: Double)
    /// What was measured.
    case samples(Samples)

    /// A lognormal law by two of its percentiles.
    ///
    /// - Parameters:
    ///   - median: What half of the numbers are below.
    ///   - p95: What 95 % of the numbers are below; not below the median.
    /// - Returns: The law.
    public static func lognormal(median: Double, p95: Double) -> Law {
        .lognormal(median: median, sigma: Mathematics.log(p95 / median) / Self.normalP95)
    }

    /// What 95 % of all standard normal numbers are below.
    private static let normalP95 = 1.644_853_626_951_472_2
}

// MARK: - Figures

extension Law {
    /// The mean.
    public var mean: Double {
        switch self {
        case .constant(let value): value
        case .exponential(let mean): mean
        case .lognormal(let median, let sigma): median * Mathematics.exp(sigma * sigma / 2)
        case .uniform(let from, let to): (from + to) / 2
        case .beta(let alpha, let beta, let scale): scale * alpha / (alpha + beta)
        case .samples(let samples): samples.mean
        }
    }

    /// The probability of at most that number.
    ///
    /// - Parameter value: The number.
    /// - Returns: The probability, 0…1.
    public func cdf(_ value: Double) -> Double {
        switch self {
        case .constant(let constant): return value >= constant ? 1 : 0
        case .exponential(let mean): return value > 0 ? -Mathematics.expMinusOne(-value / mean) : 0
        case .lognormal(let median, let sigma):
            guard sigma > 0 else { return value >= median ? 1 : 0 }
            return value > 0 ? Mathematics.normalCDF(Mathematics.log(value / median) / sigma) : 0
        case .uniform(let from, let to):
            guard to > from else { return value >= from ? 1 : 0 }
            return min(max((value - from) / (to - from), 0), 1)
        case .beta(let alpha, let beta, let scale): return Mathematics.betaCDF(value / scale, alpha, beta)
        case .samples(let samples): return samples.cdf(value)
        }
    }

    /// The probability of at least that number: with that of less than it, 1.
    ///
    /// - Parameter value: The number.
    /// - Returns: The probability, 0…1.
    public func probability(ofAtLeast value: Double) -> Double {
        switch self {
        case .constant(let constant): return constant >= value ? 1 : 0
        case .exponential(let mean): return value > 0 ? Mathematics.exp(-value / mean) : 1
        case .lognormal(let median, let sigma):
            guard sigma > 0 else { return median >= value ? 1 : 0 }
            return value > 0 ? Mathematics.normalCDF(-Mathematics.log(value / median) / sigma) : 1
        case .uniform(let from, let to) where to <= from: return from >= value ? 1 : 0
        case .samples(let samples): return samples.probability(ofAtLeast: value)
        case .uniform, .beta: return 1 - self.cdf(value)
        }
    }

    /// The probability of less than that number, with all its digits where it is small.
    package func probability(below value: Double) -> Double {
        switch self {
        case .exponential(let mean): value > 0 ? -Mathematics.expMinusOne(-value / mean) : 0
        case .lognormal(_, let sigma) where sigma > 0: self.cdf(value)
        case .beta: self.cdf(value)
        default: 1 - self.probability(ofAtLeast: value)
        }
    }

    /// The number that so much of the law is at or below.
    ///
    /// - Parameter probability: How much, 0…1.
    /// - Returns: The number.
    public func quantile(_ probability: Double) -> Double {
        self.quantile(probability, tail: 1 - probability)
    }

    /// The mean of the smaller of two numbers, of which one has this law and the other is given.
    ///
    /// Of a latency and a timeout, it is how long an attempt takes.
    ///
    /// - Parameter limit: The number that is given.
    /// - Returns: The mean.
    public func mean(atMost limit: Double) -> Double {
        guard limit > 0 else { return 0 }
        guard limit < .infinity else { return self.mean }
        switch self {
        case .constant(let value): return min(value, limit)
        case .exponential(let mean): return -mean * Mathematics.expMinusOne(-limit / mean)
        case .lognormal(let median, let sigma):
            guard sigma > 0 else { return min(median, limit) }
            let z = Mathematics.log(limit / median) / sigma
            return self.mean * Mathematics.normalCDF(z - sigma) + limit * Mathematics.normalCDF(-z)
        case .uniform(let from, let to):
            guard limit > from, to > from else { return min(from, limit) }
            let top = min(limit, to)
            return ((top * top - from * from) / 2 + limit * (to - top)) / (to - from)
        case .beta(let alpha, let beta, let scale):
            let x = limit / scale
            let below = self.mean * Mathematics.betaCDF(x, alpha + 1, beta)
            return below + limit * (1 - Mathematics.betaCDF(x, alpha, beta))
        case .samples(let samples): return samples.mean(atMost: limit)
        }
    }

    /// The mean of those numbers that are at least as large as one, with all others counted as 0.
    ///
    /// Of the values of a network and a floor, it is what the network would pay if it paid all it has.
    ///
    /// - Parameter floor: The number below which nothing counts.
    /// - Returns: The mean.
    public func mean(ofAtLeast floor: Double) -> Double {
        guard floor > 0 else { return self.mean }
        return self.mean - self.mean(atMost: floor) + floor * self.probability(ofAtLeast: floor)
    }

    /// The numbers that come at all, ascending, with the probability of each; `nil` if they are not single ones.
    package var atoms: [(value: Double, share: Double)]? {
        switch self {
        case .constant(let value): [(value, 1)]
        case .lognormal(let median, let sigma): sigma > 0 ? nil : [(median, 1)]
        case .uniform(let from, let to): to > from ? nil : [(from, 1)]
        case .samples(let samples): samples.atoms
        case .exponential, .beta: nil
        }
    }

    /// The quantile of a probability of which what is left to 1 is known better than by subtraction.
    package func quantile(_ probability: Double, tail: Double) -> Double {
        switch self {
        case .constant(let value): value
        case .exponential(let mean): tail > 0 ? -mean * Mathematics.log(tail) : .infinity
        case .lognormal(let median, let sigma):
            if sigma == 0 {
                median
            } else if probability <= 0 {
                0
            } else if tail <= 0 {
                .infinity
            } else {
                median * Mathematics.exp(sigma * Mathematics.normalQuantile(probability, tail: tail))
            }
        case .uniform(let from, let to): from + (to - from) * probability
        case .beta(let alpha, let beta, let scale): scale * Self.betaQuantile(probability, alpha, beta)
        case .samples(let samples): samples.quantile(probability)
        }
    }

    /// By halving: its cdf is monotone, and nobody asks for more than a table of it.
    private static func betaQuantile(_ probability: Double, _ alpha: Double, _ beta: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if Mathematics.betaCDF(middle, alpha, beta) < probability { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The law of the same numbers, each as many times as large.
    package func scaled(by factor: Double) -> Law {
        guard factor != 1 else { return self }
        switch self {
        case .constant(let value): return .constant(value * factor)
        case .exponential(let mean): return .exponential(mean: mean * factor)
        case .lognormal(let median, let sigma): return .lognormal(median: median * factor, sigma: sigma)
        case .uniform(let from, let to): return .uniform(from: from * factor, to: to * factor)
        case .beta(let alpha, let beta, let scale): return .beta(alpha: alpha, beta: beta, scale: scale * factor)
        case .samples(let samples): return .samples(Samples(samples.values.map { $0 * factor }))
        }
    }
}
