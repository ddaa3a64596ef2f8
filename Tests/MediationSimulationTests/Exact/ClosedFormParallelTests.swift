import MediationCore
import MediationSimulation
import MediationTesting
import Testing

/// Line items that are all asked at once; the best ad wins, and lower-priced ads wait for higher-priced ones.
@Suite(.onOwnThreads)
struct ClosedFormParallelTests {
    private struct Items {
        var prices: [Double]
        var fills: [Double]
        var means: [Double]
    }

    private static func items(_ seed: UInt64) -> Items {
        var dice = Dice(seed: seed)
        return Items(
            prices: dice.numbers(4, 1...9).sorted(by: >),
            fills: dice.numbers(4, 0.1...0.7),
            means: dice.numbers(4, 100...900)
        )
    }

    private static func run(_ items: Items, window: Double, seed: UInt64) throws -> SimulationResult {
        let model = try ClosedFormTests.model(
            prices: items.prices,
            traffic: zip(items.fills, items.means).map { ClosedFormTests.rate($0, .exponential(mean: $1)) },
            deadline: .nanoseconds(Int64(window * 1e6))
        ) { adUnit, _ in adUnit.strategy = .parallel(4, wait: adUnit.deadline) }
        #expect(throws: ExactEvaluationError.strategy) { try ExactEvaluator.evaluate(model) }
        return Simulation(model).run(requests: 0..<TestSize.requests(5120), seed: seed)
    }

    private static func inTime(_ mean: Double, _ time: Double) -> Double { 1 - exponential(-time / mean) }

    @Test(arguments: 0..<4)
    func bestAdWithinAWindowWins(seed: UInt64) throws {
        let items = Self.items(seed)
        let window = 300.0 + 200 * Double(seed)
        var (none, revenue) = (1.0, 0.0)
        for (price, (fill, mean)) in zip(items.prices, zip(items.fills, items.means)) {
            let ad = fill * Self.inTime(mean, window)
            revenue += price * ad * none
            none *= 1 - ad
        }
        let result = try Self.run(items, window: window, seed: seed)
        expect(result.fillRate, isNear: 1 - none, "fill")
        expect(result.revenuePerThousandRequests, isNear: revenue, "revenue")
    }

    /// Only the lowest-priced line item may have an ad, which therefore has to wait for all others.
    @Test(arguments: 0..<4)
    func waitingForAllTakesAsLongAsTheSlowest(seed: UInt64) throws {
        var items = Self.items(seed)
        for index in 0..<3 { items.fills[index] = 0 }
        let window = 500.0 + 300 * Double(seed)
        let latency = integral(from: 0, to: window) { time in
            1 - items.means.reduce(1) { $0 * Self.inTime($1, time) }
        }
        let result = try Self.run(items, window: window, seed: seed)
        expect(result.meanLatency, isNear: latency, "latency")
    }

    /// The load is decided when the best ad so far is better than all line items that have not answered.
    @Test(arguments: 0..<4)
    func decidingEarlyHasAKnownLaw(seed: UInt64) throws {
        let items = Self.items(seed)
        func decided(_ time: Double) -> Double {
            var (sum, none) = (0.0, 1.0)
            for (fill, mean) in zip(items.fills, items.means) {
                sum += fill * Self.inTime(mean, time) * none
                none *= (1 - fill) * Self.inTime(mean, time)
            }
            return sum + none
        }
        let result = try Self.run(items, window: 60_000, seed: seed)
        for time in [50.0, 150, 400, 900, 2000] {
            let share = result.latency.share(notSlowerThan: time) ?? 0
            // The share is interpolated within a bucket.
            expectShare(share, of: result.requests, isNear: decided(time), margin: 1e-4, "decided by \(time) ms")
        }
        expect(result.meanLatency, isNear: integral(from: 0, to: 20_000) { 1 - decided($0) }, margin: 0.01, "latency")
    }
}
