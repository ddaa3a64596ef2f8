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

    /// So many that the spread of the differences is known well, and each so small that an interrupt is soon heard.
    private static let batchCounts = 128...65_536
    private static let leastBatchCount = 16
    private static let greatestBatch = 1 << 17

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
    /// - Returns: The comparison; if it was cancelled, of fewer requests, and `nil` if of none. Also `nil` if the days of
    ///   the waterfalls are so different that no number of requests is whole days of each.
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
        guard let block = Self.leastCommonMultiple(simulations.map(\.blockSize)) else { return nil }
        let wanted = max(
            min(requests / Self.batchCounts.lowerBound, Self.greatestBatch),
            requests / Self.batchCounts.upperBound
        )
        let size = block * max((wanted + block - 1) / block, 1)
        let count = max((requests + size - 1) / size, Self.leastBatchCount)
        let work = PairedWork(batches: count)
        let body: @Sendable (Int) -> Void = { _ in
            while isCancelled?() != true, let batch = work.next() {
                let range = (batch * size)..<((batch + 1) * size)
                let results = simulations.map { $0.run(requests: range, seed: seed, isCancelled: isCancelled) }
                // What was cancelled is not the same requests for all.
                guard results.allSatisfy({ $0.requests == size }) else { return }
                let done = work.finish(batch, results, results.map { PairedFigures($0, objective) })
                progress?(done * size, count * size)
            }
        }
        if threads > 1 {
            DispatchQueue.concurrentPerform(iterations: threads, execute: body)
        } else {
            body(0)
        }
        return PairedComparison(work.totals(batchSize: size), work.figures)
    }

    /// From the sums of all models, and their figures batch by batch.
    private init?(_ totals: [SimulationResult], _ figures: [[PairedFigures]]) {
        guard let base = totals.first else { return nil }
        self.base = base
        self.alternatives = totals.indices.dropFirst().map { index in
            func difference(_ figure: KeyPath<PairedFigures, Double>) -> PairedDifference {
                PairedDifference(figures.map { $0[index][keyPath: figure] - $0[0][keyPath: figure] })
            }
            return Alternative(
                result: totals[index],
                value: difference(\.value),
                revenue: difference(\.revenue),
                fillRate: difference(\.fillRate),
                latency: difference(\.latency)
            )
        }
    }

    /// `nil` if it is so large that nobody would wait for a batch of it.
    private static func leastCommonMultiple(_ numbers: [Int]) -> Int? {
        var multiple = 1
        for number in numbers {
            var (a, b) = (multiple, number)
            while b != 0 { (a, b) = (b, a % b) }
            // Neither is more than 32 bits long.
            multiple = multiple / a * number
            guard multiple < 1 << 32 else { return nil }
        }
        return multiple
    }
}

/// What a waterfall comes to in a batch.
private struct PairedFigures: Sendable {
    let value, revenue, fillRate, latency: Double

    init(_ result: SimulationResult, _ objective: SearchObjective) {
        self.value = objective.value(of: result)
        self.revenue = result.revenuePerThousandRequests.value
        self.fillRate = result.fillRate.value
        self.latency = result.meanLatency.value
    }
}

/// The batches that threads take their work from, and what came of them.
///
/// Whole results are only kept added up, which is exact in any order: there may be a hundred waterfalls.
private final class PairedWork: Sendable {
    private struct State {
        var next = 0
        var totals: [SimulationResult] = []
        var figures: [Int: [PairedFigures]] = [:]
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

    /// Keeps what came of a batch; answers how many there are.
    func finish(_ batch: Int, _ results: [SimulationResult], _ figures: [PairedFigures]) -> Int {
        self.state.withLock { state in
            if state.totals.isEmpty { state.totals = results } else { Self.add(results, to: &state.totals) }
            state.figures[batch] = figures
            return state.figures.count
        }
    }

    private static func add(_ results: [SimulationResult], to totals: inout [SimulationResult]) {
        for (index, result) in results.enumerated() { totals[index].add(result) }
    }

    /// The sums.
    func totals(batchSize size: Int) -> [SimulationResult] {
        let (totals, batches) = self.state.withLock { ($0.totals, $0.figures.keys.sorted()) }
        var ranges: [Range<Int>] = []
        for batch in batches {
            let range = (batch * size)..<((batch + 1) * size)
            if let last = ranges.last, last.upperBound == range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        return totals.map { total in
            var total = total
            total.ranges = ranges
            return total
        }
    }

    /// In the order of the batches.
    var figures: [[PairedFigures]] {
        self.state.withLock(\.figures).sorted { $0.key < $1.key }.map(\.value)
    }
}
