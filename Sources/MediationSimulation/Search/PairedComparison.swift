internal import Dispatch
internal import MediationCore

/// A comparison of several waterfalls on the same random traffic.
///
/// A line item with the same name draws the same numbers in each waterfall, so that chance is the same for all of them:
/// the differences are far more certain than the figures themselves.
public struct PairedComparison: Sendable {
    /// A waterfall, and its differences from the first one.
    public struct Alternative: Sendable {
        /// The result of simulating the waterfall.
        public let result: SimulationResult
        /// The difference of the value of 1000 requests according to the objective, in USD; with
        /// ``SessionTraffic/seen``, of 1000 sessions.
        public let value: PairedDifference
        /// The difference of the revenue of 1000 requests, in USD; with ``SessionTraffic/seen``, of 1000 sessions.
        public let revenue: PairedDifference
        /// The difference of the fill rate.
        public let fillRate: PairedDifference
        /// The difference of the mean latency, in milliseconds.
        public let latency: PairedDifference
    }

    /// The result of simulating the first waterfall.
    public let base: SimulationResult

    /// The other waterfalls, in the given order.
    public let alternatives: [Alternative]

    /// The number of requests that each waterfall was simulated with; with ``SessionTraffic/seen``, of sessions.
    public var requests: Int { self.base.unitCount }

    /// Indicates whether all requests were simulated: `false` if the comparison was cancelled.
    public let isComplete: Bool

    /// The limits of batches: enough of them to know the spread of the differences well, and each small enough for a
    /// cancellation to take effect soon.
    private static let batchCounts = 128...65_536
    private static let leastBatchCount = 16
    private static let greatestBatch = 1 << 17

    /// Simulates all waterfalls.
    ///
    /// - Parameters:
    ///   - base: The model that the others are compared with.
    ///   - others: The other models.
    ///   - objective: The objective that defines the value of requests.
    ///   - requests: The approximate number of requests; whole blocks are simulated, and at least 16 of them.
    ///   - seed: The seed of all random numbers.
    ///   - threads: The number of threads that simulate.
    ///   - progress: Called from time to time, on any of the threads, with the number of requests done for each
    ///     waterfall, and the total.
    ///   - isCancelled: Called from time to time, on any of the threads; returns whether to stop.
    /// - Returns: The comparison; if cancelled, it has fewer requests, or is `nil` if it would have none. Also `nil` if
    ///   the days of the waterfalls are so different that no number of requests is whole days of each, or if only
    ///   some of them have ``SessionTraffic/seen``.
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
        guard others.allSatisfy({ $0.unit == base.unit }) else { return nil }
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
                // If cancelled, the waterfalls do not have the same requests.
                guard results.allSatisfy({ $0.unitCount == size }) else { return }
                let done = work.finish(batch, results, results.map { PairedFigures($0, objective) })
                progress?(done * size, count * size)
            }
        }
        if threads > 1 {
            DispatchQueue.concurrentPerform(iterations: threads, execute: body)
        } else {
            body(0)
        }
        return PairedComparison(work.totals(batchSize: size), work.figures, batches: count)
    }

    /// Creates a comparison from the sums of all models, and their figures for each batch.
    private init?(_ totals: [SimulationResult], _ figures: [[PairedFigures]], batches: Int) {
        guard let base = totals.first else { return nil }
        self.isComplete = figures.count == batches
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

    /// Returns the least common multiple; `nil` if it is too large for a batch to end in acceptable time.
    private static func leastCommonMultiple(_ numbers: [Int]) -> Int? {
        var multiple = 1
        for number in numbers {
            var (a, b) = (multiple, number)
            while b != 0 { (a, b) = (b, a % b) }
            // Neither factor has more than 32 bits.
            multiple = multiple / a * number
            guard multiple < 1 << 32 else { return nil }
        }
        return multiple
    }
}

/// The figures of a waterfall in a batch.
private struct PairedFigures: Sendable {
    let value, revenue, fillRate, latency: Double

    init(_ result: SimulationResult, _ objective: SearchObjective) {
        self.value = objective.value(of: result)
        self.revenue = result.revenuePerThousand.value
        self.fillRate = result.fillRate.value
        self.latency = result.meanLatency.value
    }
}

/// The batches that threads take their work from, and their results.
///
/// Whole results are kept only as sums, which are exact in any order: there may be a hundred waterfalls.
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

    /// Stores the results of a batch, and returns the number of batches that are done.
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

    /// Returns the sums of all results.
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

    /// The figures in the order of the batches.
    var figures: [[PairedFigures]] {
        self.state.withLock(\.figures).sorted { $0.key < $1.key }.map(\.value)
    }
}
