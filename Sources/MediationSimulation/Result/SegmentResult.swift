/// The result of a segment's requests, simulated on their own.
public struct SegmentResult: Sendable {
    /// The name of the segment; empty for the users without a segment.
    public let name: String
    /// The share of all requests.
    public let share: Double
    /// The result of simulating requests of the segment alone.
    public let result: SimulationResult

    /// Simulates each segment of a model on its own.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - requests: The number of requests of all segments together; each has its share, and at least 20,000.
    ///   - seed: The seed of all random numbers.
    ///   - threads: The number of threads that simulate.
    /// - Returns: The results in the order of the segments; empty if there are fewer than two.
    public static func results(
        of model: SimulationModel,
        requests: Int,
        seed: UInt64 = 1,
        threads: Int = 1
    ) -> [SegmentResult] {
        let segments = model.traffic.wholeSegments
        guard segments.count > 1 else { return [] }
        return segments.map { segment in
            var traffic = model.traffic
            traffic.segments = [segment]
            traffic.segments[0].share = 1
            // Days differ for all segments alike, and their mean is what is asked for.
            traffic.drift = nil
            let alone = model.with(completeTraffic: traffic)
            let count = max(Int(Double(requests) * segment.share), 20_000)
            let result = Simulation(alone).run(requests: 0..<count, seed: seed, threads: threads)
            return SegmentResult(name: segment.name, share: segment.share, result: result)
        }
    }
}
