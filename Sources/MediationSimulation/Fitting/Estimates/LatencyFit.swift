/// Fits a law of latencies to measured latencies.
enum LatencyFit {
    /// The minimum number of latencies for a law.
    static let fewest = 8
    /// The number of latencies from which on the law consists of samples; with fewer, it is lognormal.
    static let enoughForSamples = 200
    /// The number of pieces of a law of samples.
    private static let pieces = 200
    /// The sigma of a law for which only the mean is known.
    static let assumedSigma = 0.8

    /// Returns the law of latencies for which only the mean is known, in milliseconds.
    static func law(mean: Double) -> Law {
        .lognormal(median: mean * Mathematics.exp(-Self.assumedSigma * Self.assumedSigma / 2), sigma: Self.assumedSigma)
    }

    /// Returns the law of measured latencies; `nil` if there are too few.
    ///
    /// - Parameters:
    ///   - times: The measured latencies.
    ///   - weight: The share of the cut-off attempts that belongs to them.
    /// - Returns: The law.
    static func law(of times: MeasuredTimes, weight: Double) -> Law? {
        guard times.count >= Self.fewest else { return nil }
        let points = times.distribution(weight: weight)
        guard let last = points.last, last.share > 0 else { return nil }
        let lognormal = Self.lognormal(points)
        guard times.count >= Self.enoughForSamples else { return lognormal }
        return .samples(Samples(Self.grid(points, beyond: lognormal)))
    }

    /// Returns the lognormal law through two quantiles of the measured part.
    private static func lognormal(_ points: [(time: Double, share: Double)]) -> Law {
        let seen = points.last?.share ?? 1
        let (low, high) = (0.25 * seen, 0.85 * seen)
        let (from, to) = (Self.quantile(low, of: points), Self.quantile(high, of: points))
        let (zFrom, zTo) = (Self.normal(low), Self.normal(high))
        let sigma = min(max(Mathematics.log(to / from) / (zTo - zFrom), 0), 4)
        return .lognormal(median: Self.rounded(from * Mathematics.exp(-sigma * zFrom)), sigma: sigma)
    }

    private static func grid(_ points: [(time: Double, share: Double)], beyond lognormal: Law) -> [Double] {
        guard let last = points.last, case .lognormal(_, let sigma) = lognormal else { return [] }
        let seen = last.share
        return (0...Self.pieces).map { step in
            let share = Double(step) / Double(Self.pieces)
            if share <= seen { return Self.rounded(Self.quantile(share, of: points)) }
            // The part that was cut off continues like the lognormal law; a last sample stands for everything rarer.
            let rank = min(share, 1 - 0.25 / Double(Self.pieces))
            let reach = Self.normal(rank) - Self.normal(min(seen, 1 - 0.25 / Double(Self.pieces)))
            return Self.rounded(min(last.time * Mathematics.exp(max(sigma, 0.05) * max(reach, 0)) + 0.001, 1e7))
        }
    }

    /// Returns the time by which a share of all answers has come, interpolated between the points.
    private static func quantile(_ share: Double, of points: [(time: Double, share: Double)]) -> Double {
        var (time, below) = (points[0].time, 0.0)
        for point in points {
            if point.share >= share {
                let step = point.share - below
                let fraction = step > 0 ? (share - below) / step : 1
                return max(time + (point.time - time) * fraction, 0.001)
            }
            (time, below) = (point.time, point.share)
        }
        return max(time, 0.001)
    }

    private static func normal(_ probability: Double) -> Double {
        Mathematics.normalQuantile(probability, tail: 1 - probability)
    }

    /// Rounds to a microsecond, which is finer than any measurement.
    private static func rounded(_ milliseconds: Double) -> Double {
        max((milliseconds * 1000).rounded() / 1000, 0.001)
    }
}

extension LatencyFit {
    /// Returns the law of one of several latencies of which only the slowest was measured; `nil` if there are too few.
    static func law(ofOneOf count: Int, slowest times: MeasuredTimes) -> Law? {
        guard count > 0, times.count >= Self.fewest else { return nil }
        let points = times.distribution(weight: 0)
        // The slowest of several latencies is within a time if all of them are.
        let share = { (own: Double) in Mathematics.pow(own, Double(count)) }
        let (low, high) = (0.5, 0.9)
        let (from, to) = (Self.quantile(share(low), of: points), Self.quantile(share(high), of: points))
        let sigma = min(max(Mathematics.log(to / from) / Self.normal(high), 0), 4)
        return .lognormal(median: from, sigma: sigma)
    }
}
