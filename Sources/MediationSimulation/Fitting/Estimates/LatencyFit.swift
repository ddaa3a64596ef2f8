/// A law of latencies, made from what was measured.
enum LatencyFit {
    /// With fewer latencies there is no law.
    static let fewest = 8
    /// With fewer the law is lognormal; with so many it is what was measured.
    static let enoughForSamples = 200
    /// How many pieces a law of samples has.
    private static let pieces = 200
    /// The sigma of a law of which only the mean is known.
    static let assumedSigma = 0.8

    /// The law of latencies of which only the mean is known, in milliseconds.
    static func law(mean: Double) -> Law {
        .lognormal(median: mean * Mathematics.exp(-Self.assumedSigma * Self.assumedSigma / 2), sigma: Self.assumedSigma)
    }

    /// The law of what was measured; `nil` if that is too little.
    ///
    /// - Parameters:
    ///   - times: What was measured.
    ///   - weight: How much of what was cut off belongs to it.
    /// - Returns: The law.
    static func law(of times: MeasuredTimes, weight: Double) -> Law? {
        guard times.count >= Self.fewest else { return nil }
        let points = times.distribution(weight: weight)
        guard let last = points.last, last.share > 0 else { return nil }
        let lognormal = Self.lognormal(points)
        guard times.count >= Self.enoughForSamples else { return lognormal }
        return .samples(Samples(Self.grid(points, beyond: lognormal)))
    }

    /// By two quantiles, within what was seen.
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
            // What was cut off goes on as the lognormal law does; a last sample stands for all that is rarer.
            let rank = min(share, 1 - 0.25 / Double(Self.pieces))
            let reach = Self.normal(rank) - Self.normal(min(seen, 1 - 0.25 / Double(Self.pieces)))
            return Self.rounded(min(last.time * Mathematics.exp(max(sigma, 0.05) * max(reach, 0)) + 0.001, 1e7))
        }
    }

    /// The time that a share of all comes within, between the points by straight lines.
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

    /// To a microsecond, which is finer than anybody measures.
    private static func rounded(_ milliseconds: Double) -> Double {
        max((milliseconds * 1000).rounded() / 1000, 0.001)
    }
}

extension LatencyFit {
    /// The law of one of several latencies, of which the slowest was measured; `nil` if that is too little.
    static func law(ofOneOf count: Int, slowest times: MeasuredTimes) -> Law? {
        guard count > 0, times.count >= Self.fewest else { return nil }
        let points = times.distribution(weight: 0)
        // The slowest of several is within a time if all are.
        let share = { (own: Double) in Mathematics.pow(own, Double(count)) }
        let (low, high) = (0.5, 0.9)
        let (from, to) = (Self.quantile(share(low), of: points), Self.quantile(share(high), of: points))
        let sigma = min(max(Mathematics.log(to / from) / Self.normal(high), 0), 4)
        return .lognormal(median: from, sigma: sigma)
    }
}
