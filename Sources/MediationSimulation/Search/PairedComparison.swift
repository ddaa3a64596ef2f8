internal import Dispatch
internal import MediationCore

/// Several waterfalls on the same random traffic.
///
/// A line item with the same name draws the same numbers in each, so that chance is the same for all of them: differences
/// are far surer than the figures themselves.
public struct PairedComparison: Sendable {
    /// A waterfall, and what it has more than the first one.
    public struct Alternative: Sendable {
        /// What came of it.
        public let result: SimulationResult
        /// Of the value of 1000 requests, as the objective says, in USD.
        public let value: PairedDifference
        /// Of the revenue of 1000 requests in USD.
        public let revenue: PairedDifference
        /// Of the fill rate.
        public let fillRate: PairedDifference
        /// Of the mean latency in milliseconds.
        public let latency: PairedDifference
    }

    /// What came of the first one.
    public let base: SimulationResult

    /// The others, in their order.
    public let alternatives: [Alternative]

    /// How many requests each of them had.
    public var requests: Int { self.base.requests }

    /// So many that the spread of the differences is known well.
    private static let batchCount = 128
    private static let leastBatchCount = 16

    /// Simulates them all.
    ///
    /// - Parameters:
    ///   - base: What the others are compared with.
    ///   - others: The others.
    ///   - objective: What the value of requests is.
    ///   - requests: About how many requests; whole blocks are simulated, and at least 16 of them.
    ///   - seed: What all random numbers come from.
    ///   - threads: How many threads do it.
    ///   - progress: Hears from time to time, on any of the threads, how many requests each has had, and of how many.
    ///   - isCancelled: Is asked from time to time, on any of the threads, whether to stop.
    /// - Returns: The comparison; if it was cancelled, of fewer requests, and `nil` if of none.
    public static func compare(
        _ base: SimulationModel,
        with others: [SimulationModel],
        objective: SearchObjective = SearchObjective(),
        requests: Int,
        seed: UInt64 = 1,
        threads: Int = 1,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil,
        isCancelled: (@Sendable () -> Bool)? = nil
    ) -> PairedComparison? {
        let simulations = ([base] + others).map { Simulation($0) }
        let block = simulations.reduce(1) { Self.leastCommonMultiple($0, $1.blockSize) }
        let size = block * max((requests / Self.batchCount + block - 1) / block, 1)
        let count = max((requests + size - 1) / size, Self.leastBatchCount)
        let work = PairedWork(batches: count)
        let body: @Sendable (Int) -> Void = { _ in
            while isCancelled?() != true, let batch = work.next() {
                let range = (batch * size)..<((batch + 1) * size)
                let results = simulations.map { $0.run(requests: range, seed: seed) }
                let done = work.finish(batch, results)
                progress?(done * size, count * size)
            }
        }
        if threads > 1 {
            DispatchQueue.concurrentPerform(iterations: threads, execute: body)
        } else {
            body(0)
        }
        return PairedComparison(work.results, objective)
    }

    /// From the results of all models, batch by batch.
    private init?(_ batches: [[SimulationResult]], _ objective: SearchObjective) {
        guard let first = batches.first else { return nil }
        var results = first
        for batch in batches.dropFirst() {
            for (index, result) in batch.enumerated() {
                results[index].add(result)
                results[index].ranges = [0..<results[index].requests]
            }
        }
        self.base = results[0]
        self.alternatives = results.indices.dropFirst().map { index in
            func difference(_ figure: (SimulationResult) -> Double) -> PairedDifference {
                PairedDifference(batches.map { figure($0[index]) - figure($0[0]) })
            }
            return Alternative(
                result: results[index],
                value: difference { objective.value(of: $0) },
                revenue: difference { $0.revenuePerThousandRequests.value },
                fillRate: difference { $0.fillRate.value },
                latency: difference { $0.meanLatency.value }
            )
        }
    }

    private static func leastCommonMultiple(_ left: Int, _ right: Int) -> Int {
        var (a, b) = (left, right)
        while b != 0 { (a, b) = (b, a % b) }
        return left / a * right
    }
}

/// The batches that threads take their work from, and what came of them.
private final class PairedWork: Sendable {
    private struct State {
        var next = 0
        var results: [Int: [SimulationResult]] = [:]
    }

    private let batches: Int
    private let state = LockedValue(State())

    init(batches: Int) {
        self.batches = batches
    }

    func next() -> Int? {
        self.state.withLock { state in
            guard state.next < self.batches else { return nil }
            state.next += 1
            return state.next - 1
        }
    }

    /// Keeps the results of a batch; answers how many there are.
    func finish(_ batch: Int, _ results: [SimulationResult]) -> Int {
        self.state.withLock {
            $0.results[batch] = results
            return $0.results.count
        }
    }

    /// In the order of the batches; those are the first ones, since every batch that was taken was finished.
    var results: [[SimulationResult]] {
        self.state.withLock { $0.results }.sorted { $0.key < $1.key }.map(\.value)
    }
}
