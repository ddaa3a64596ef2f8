/// Fits a law of bids to observed bids.
enum BidFit {
    /// Returns the law of bids, in USD per 1000; `nil` if there are too few bids.
    static func law(of bids: [Double]) -> Law? {
        guard bids.count >= LatencyFit.fewest else { return nil }
        let sorted = bids.sorted()
        guard sorted.count >= LatencyFit.enoughForSamples else {
            let logs = sorted.map { Mathematics.log($0) }
            let count = Double(logs.count)
            let mean = logs.reduce(0, +) / count
            let variance = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
            return .lognormal(median: Mathematics.exp(mean), sigma: min(variance.squareRoot(), 4))
        }
        let all = Samples(sorted)
        return .samples(Samples((0...200).map { Self.rounded(all.quantile(Double($0) / 200)) }))
    }

    private static func rounded(_ value: Double) -> Double { max((value * 1e6).rounded() / 1e6, 1e-6) }
}
