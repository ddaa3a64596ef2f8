/// The probability law of a nonnegative random number: a latency in milliseconds, or a value in USD per 1000.
///
/// A ``SimulationModel`` rejects a law with invalid parameters, such as a negative median. Until then, the figures of
/// such a law are meaningless.
///
/// Closed: another case comes only with a new major version.
public enum Law: Hashable, Sendable {
    /// A constant.
    case constant(Double)
    /// An exponential law.
    case exponential(mean: Double)
    /// A lognormal law; `sigma` is the standard deviation of the logarithm.
    case lognormal(median: Double, sigma: Double)
    /// A uniform law over an interval.
    case uniform(from: Double, to: Double)
    /// A beta law, stretched from 0…1 to 0…`scale`.
    case beta(alpha: Double, beta: Double, scale: Double)
    /// Measured numbers.
    case samples(Samples)

    /// Returns the lognormal law with two given percentiles.
    ///
    /// - Parameters:
    ///   - median: The median.
    ///   - p95: The 95th percentile; not below the median.
    /// - Returns: The law.
    public static func lognormal(median: Double, p95: Double) -> Law {
        .lognormal(median: median, sigma: Mathematics.log(p95 / median) / Self.normalP95)
    }

    /// The 95th percentile of the standard normal law.
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

    /// Returns the probability of a number that is at most `value`.
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

    /// Returns the probability of a number that is at least `value`; with that of a smaller number, it adds up to 1.
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

    /// Returns the probability of a number less than `value`, with full precision where it is small.
    package func probability(below value: Double) -> Double {
        switch self {
        case .exponential(let mean): value > 0 ? -Mathematics.expMinusOne(-value / mean) : 0
        case .lognormal(_, let sigma) where sigma > 0: self.cdf(value)
        case .beta: self.cdf(value)
        default: 1 - self.probability(ofAtLeast: value)
        }
    }

    /// Returns the number that a share of the law is at or below.
    ///
    /// - Parameter probability: The share, 0…1.
    /// - Returns: The number.
    public func quantile(_ probability: Double) -> Double {
        self.quantile(probability, tail: 1 - probability)
    }

    /// Returns the mean of the smaller of two numbers: one with this law, and a given limit.
    ///
    /// For a latency and a timeout, this is the mean duration of an attempt.
    ///
    /// - Parameter limit: The limit.
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

    /// Returns the mean of the numbers that are at least `floor`, with all other numbers counted as 0.
    ///
    /// For the valuations of a network and a floor, this is what the network would pay if it paid its full valuation.
    ///
    /// - Parameter floor: The number below which a number counts as 0.
    /// - Returns: The mean.
    public func mean(ofAtLeast floor: Double) -> Double {
        guard floor > 0 else { return self.mean }
        return self.mean - self.mean(atMost: floor) + floor * self.probability(ofAtLeast: floor)
    }

    /// The discrete numbers of the law in ascending order, with their probabilities; `nil` if the law is not discrete.
    package var atoms: [(value: Double, share: Double)]? {
        switch self {
        case .constant(let value): [(value, 1)]
        case .lognormal(let median, let sigma): sigma > 0 ? nil : [(median, 1)]
        case .uniform(let from, let to): to > from ? nil : [(from, 1)]
        case .samples(let samples): samples.atoms
        case .exponential, .beta: nil
        }
    }

    /// Returns the quantile of a probability whose complement, `tail`, is known more precisely than by subtraction.
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

    /// Finds the quantile by bisection: the CDF is monotone, and no caller needs more than a table of quantiles.
    private static func betaQuantile(_ probability: Double, _ alpha: Double, _ beta: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if Mathematics.betaCDF(middle, alpha, beta) < probability { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// Returns the law of the same numbers multiplied by a factor.
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
