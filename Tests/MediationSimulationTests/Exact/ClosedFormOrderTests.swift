import MediationCore
import MediationSimulation
import TestSupport
import Testing

/// Orders that theorems say are the best, against all others.
struct ClosedFormOrderTests {
    private struct Item {
        var price: Double
        var fill: Double
        var mean: Double
    }

    private static func items(_ seed: UInt64) -> [Item] {
        var random = SplitMix64(seed: seed)
        return (0..<4).map { _ in
            Item(
                price: Double.random(in: 1...9, using: &random),
                fill: Double.random(in: 0.1...0.8, using: &random),
                mean: Double.random(in: 100...2000, using: &random)
            )
        }
    }

    private static func model(_ items: [Item], patience: Duration? = nil) throws -> SimulationModel {
        try ClosedFormTests.model(
            prices: items.map(\.price),
            traffic: items.map { ClosedFormTests.rate($0.fill, .exponential(mean: $0.mean)) },
            timeout: .seconds(30)
        ) { _, traffic in traffic.patience = patience }
    }

    /// The best value of all orders of all subsets, by trying.
    private static func best(
        _ items: [Item],
        _ value: (ExactEvaluation) -> Double,
        _ patience: Duration?
    ) throws -> Double {
        let model = try Self.model(items, patience: patience)
        var evaluator = try ExactEvaluator(model)
        var best = -Double.infinity
        for order in Self.orders(items.count) where !order.isEmpty {
            var adUnit = model.adUnit
            adUnit.lineItems = order.map { model.adUnit.lineItems[$0] }
            best = max(best, value(try evaluator.evaluate(adUnit)))
        }
        return best
    }

    private static func orders(_ count: Int) -> [[Int]] {
        var all: [[Int]] = [[]]
        var next = 0
        while next < all.count {
            let order = all[next]
            for item in 0..<count where !order.contains(item) { all.append(order + [item]) }
            next += 1
        }
        return all
    }

    @Test(arguments: 0..<3)
    func pricedLatencyHasAnIndex(seed: UInt64) throws {
        // In USD per 1000 requests and millisecond.
        let cost = 0.002
        let value = { (exact: ExactEvaluation) in exact.revenuePerThousandRequests - cost * exact.meanLatency }
        let items = Self.items(seed)
        func index(_ item: Item) -> Double { item.price - cost * item.mean / item.fill }
        let best = items.filter { index($0) > 0 }.sorted { index($0) > index($1) }
        let found = value(try ExactEvaluator.evaluate(Self.model(best)))
        #expect(found > (try Self.best(items, value, nil)) - 1e-6)
    }

    @Test func impatientUsersHaveAnIndex() throws {
        let items = Self.items(9)
        let patience = 2000.0
        func index(_ item: Item) -> Double {
            // What is left of 1 after an exponential latency.
            let left = 1 / (1 + item.mean / patience)
            return item.fill * left * item.price / (1 - (1 - item.fill) * left)
        }
        let model = try Self.model(items.sorted { index($0) > index($1) }, patience: .seconds(2))
        let found = try ExactEvaluator.evaluate(model).revenuePerThousandRequests
        #expect(found > (try Self.best(items, \.revenuePerThousandRequests, .seconds(2))) - 1e-4)
        let result = Simulation(model).run(requests: 0..<20_480)
        expect(result.revenuePerThousandRequests, isNear: found, margin: 1e-4, "revenue")
    }

    /// At the best timeout the hazard is what a millisecond costs, over what an ad is worth.
    @Test func bestTimeoutHasAKnownHazard() throws {
        let (price, fill, cost) = (9.0, 0.5, 0.02)
        let law = Law.lognormal(median: 300, sigma: 0.6)
        func value(_ timeout: Double) throws -> Double {
            let model = try ClosedFormTests.model(
                prices: [price],
                traffic: [ClosedFormTests.rate(fill, law)],
                timeout: .nanoseconds(Int64(timeout * 1e6))
            )
            let exact = try ExactEvaluator.evaluate(model)
            return exact.revenuePerThousandRequests - cost * exact.meanLatency
        }
        let step = 0.5
        let timeouts = Array(stride(from: 300, to: 3000, by: step))
        func gain(_ timeout: Double) -> Double {
            let density = (law.cdf(timeout + step) - law.cdf(timeout - step)) / (2 * step)
            return density / (1 - law.cdf(timeout)) - cost / (fill * price)
        }
        // On the branch where the hazard falls.
        let expected = timeouts.last { gain($0) > 0 } ?? 0
        #expect(try value(expected) > value(expected * 1.05))
        #expect(try value(expected) > value(expected * 0.95))
    }
}
