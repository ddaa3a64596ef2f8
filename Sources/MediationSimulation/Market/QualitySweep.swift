/// The differences of waterfalls for several amounts by which users may differ in a way that nobody sees.
public struct QualitySweep: Sendable {
    /// The differences for one amount.
    public struct Point: Sendable {
        /// The share by which one half of the users fills more often than the mean, and the other less.
        public let spread: Double
        /// The differences of the revenue of 1000 requests from that of the first waterfall, in USD.
        public let differences: [PairedDifference]
    }

    /// The points, by ascending spread.
    public let points: [Point]

    /// The standard error of a spread from which on it is not known.
    private static let leastError = 0.05

    /// Indicates whether the spread of a model is not known.
    package static func isNeeded(for model: SimulationModel) -> Bool {
        model.traffic.hiddenQuality.map { $0.error >= Self.leastError } ?? false
    }

    /// Compares waterfalls with the least, the likeliest and the greatest spread.
    ///
    /// - Parameters:
    ///   - base: The model that the others are compared with.
    ///   - others: The other models.
    ///   - requests: The approximate number of requests for each spread.
    ///   - seed: The seed of all random numbers.
    ///   - threads: The number of threads that simulate.
    ///   - isCancelled: Called from time to time, on any of the threads; returns whether to stop.
    /// - Returns: The sweep; `nil` if the spread of the first model is known, or if cancelled.
    public static func compare(
        _ base: SimulationModel,
        with others: [SimulationModel],
        requests: Int,
        seed: UInt64 = 1,
        threads: Int = 1,
        isCancelled: (@Sendable () -> Bool)? = nil
    ) -> QualitySweep? {
        guard let quality = base.traffic.hiddenQuality, Self.isNeeded(for: base) else { return nil }
        let ends = [quality.spread - 2 * quality.error, quality.spread, quality.spread + 2 * quality.error]
        var points: [Point] = []
        for spread in ends.map({ min(max($0, 0), 1) }) {
            let models = ([base] + others).map { model in
                var traffic = model.traffic
                traffic.hiddenQuality?.spread = spread
                return model.with(completeTraffic: traffic)
            }
            let comparison = PairedComparison.compare(
                models[0],
                with: Array(models.dropFirst()),
                requests: requests,
                seed: seed,
                threads: threads,
                isCancelled: isCancelled
            )
            guard let comparison, isCancelled?() != true else { return nil }
            points.append(Point(spread: spread, differences: comparison.alternatives.map(\.revenue)))
        }
        return QualitySweep(points: points)
    }
}
