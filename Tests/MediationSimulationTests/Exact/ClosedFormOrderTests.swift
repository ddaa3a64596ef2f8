import MediationCore
import MediationSimulation
import MediationTesting
import Testing

/// Orders that are the best according to theorems, compared with all other orders.
@Suite(.onOwnThreads)
struct ClosedFormOrderTests {
    private struct Item {
        var price: Double
        var fill: Double
        /// The mean of an exponential law for ads; answers without an ad have their own.
        var mean: Double
        var noFillMean: Double
    }

    private static func items(_ seed: UInt64) -> [Item] {
        var dice = Dice(seed: seed)
        return (0..<4).map { _ in
            Item(
                price: dice.number(1...9),
                fill: dice.number(0.1...0.8),
                mean: dice.number(100...2000),
                noFillMean: dice.number(100...2000)
            )
        }
    }

    /// Creates the model; with a fallback, an ad of that price is always there when all line items have failed.
    private static func model(
        _ items: [Item],
        patience: Duration? = nil,
        fallback: Double? = nil
    ) throws -> SimulationModel {
        let traffic = items.map {
            ClosedFormTests.rate($0.fill, .exponential(mean: $0.mean), noFill: .exponential(mean: $0.noFillMean))
        }
        let last = fallback.map { ($0, ClosedFormTests.rate(1, .constant(0.000_001))) }
        return try ClosedFormTests.model(
            prices: items.map(\.price) + [last?.0].compactMap { $0 },
            traffic: traffic + [last?.1].compactMap { $0 },
            timeout: .seconds(30)
        ) { _, traffic in traffic.patience = patience }
    }

    /// Returns the best value among all orders, and among all subsets if line items may be dropped, by trying each.
    private static func best(
        _ model: SimulationModel,
        mayDrop: Bool = true,
        fallback: Double? = nil,
        _ value: (ExactEvaluation) -> Double
    ) throws -> Double {
        let items = model.adUnit.lineItems
        let count = fallback == nil ? items.count : items.count - 1
        var evaluator = try ExactEvaluator(model)
        var best = -Double.infinity
        for order in Self.orders(count) where mayDrop ? !order.isEmpty : order.count == count {
            var adUnit = model.adUnit
            adUnit.lineItems = order.map { items[$0] } + items[count...]
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

    private static func simulate(_ model: SimulationModel, _ exact: ExactEvaluation, margin: Double = 1e-9) {
        let result = Simulation(model).run(requests: 0..<TestSize.requests(5120))
        expect(result.revenuePerThousandRequests, isNear: exact.revenuePerThousandRequests, margin: margin, "revenue")
        expect(result.meanLatency, isNear: exact.meanLatency, margin: 0.1, "latency")
    }

    /// The highest-priced line item goes first, however rarely it has an ad, if latency has no price.
    @Test(arguments: 0..<4)
    func withoutAPriceOfLatencyTheOrderIsThatOfPrices(seed: UInt64) throws {
        let model = try Self.model(Self.items(seed).sorted { $0.price > $1.price })
        let exact = try ExactEvaluator.evaluate(model)
        let best = try Self.best(model, mayDrop: true, \.revenuePerThousandRequests)
        #expect(exact.revenuePerThousandRequests > best - 1e-9)
        Self.simulate(model, exact)
    }

    @Test(arguments: 0..<4, [nil, 1.5])
    func pricedLatencyHasAnIndex(seed: UInt64, fallback: Double?) throws {
        // In USD per 1000 requests and millisecond.
        let cost = 0.002
        let value = { (exact: ExactEvaluation) in exact.revenuePerThousandRequests - cost * exact.meanLatency }
        let items = Self.items(seed)
        func index(_ item: Item) -> Double {
            item.price - cost * (item.fill * item.mean + (1 - item.fill) * item.noFillMean) / item.fill
        }
        let best = items.filter { index($0) > fallback ?? 0 }.sorted { index($0) > index($1) }
        let model = try Self.model(best, fallback: fallback)
        let exact = try ExactEvaluator.evaluate(model)
        let all = try Self.model(items, fallback: fallback)
        // With a fallback, no other line item needs to be asked.
        let none = fallback ?? -.infinity
        #expect(value(exact) > max(try Self.best(all, fallback: fallback, value), none) - 1e-6)
        Self.simulate(model, exact)
    }

    @Test(arguments: 0..<4)
    func impatientUsersHaveAnIndex(seed: UInt64) throws {
        let items = Self.items(seed)
        let patience = 2000.0
        func index(_ item: Item) -> Double {
            // The remainder of 1 after an exponential latency.
            let (left, leftOfNoFill) = (1 / (1 + item.mean / patience), 1 / (1 + item.noFillMean / patience))
            return item.fill * left * item.price / (1 - (1 - item.fill) * leftOfNoFill)
        }
        let model = try Self.model(items.sorted { index($0) > index($1) }, patience: .seconds(2))
        let exact = try ExactEvaluator.evaluate(model)
        #expect(exact.revenuePerThousandRequests > (try Self.best(model, \.revenuePerThousandRequests)) - 1e-4)
        Self.simulate(model, exact, margin: 1e-4)
    }

    /// Returns the value of an attempt with a timeout and a price of latency, followed by an ad of another price.
    private func value(
        _ law: Law,
        price: Double,
        fill: Double,
        cost: Double,
        next: Double,
        timeout: Double
    ) throws -> (Double, SimulationModel, ExactEvaluation) {
        let traffic = [ClosedFormTests.rate(fill, law), ClosedFormTests.rate(1, .constant(0.000_001))]
        let model = try ClosedFormTests.model(prices: [price, next], traffic: traffic, timeouts: [timeout, 1000])
        let exact = try ExactEvaluator.evaluate(model)
        return (exact.revenuePerThousandRequests - cost * exact.meanLatency, model, exact)
    }

    /// The hazard at the best timeout is the cost of a millisecond over an ad's extra value compared with the next.
    @Test(arguments: 0..<4)
    func bestTimeoutHasAKnownHazard(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let (price, fill, next) = (dice.number(6...9), dice.number(0.4...0.8), dice.number(0.5...3))
        let law = Law.lognormal(median: dice.number(200...400), sigma: dice.number(0.5...0.7))
        let cost = fill * (price - next) * dice.number(0.003...0.004)
        func value(_ timeout: Double) throws -> Double {
            try self.value(law, price: price, fill: fill, cost: cost, next: next, timeout: timeout).0
        }
        let step = 0.5
        func gain(_ timeout: Double) -> Double {
            let density = (law.cdf(timeout + step) - law.cdf(timeout - step)) / (2 * step)
            return density / (1 - law.cdf(timeout)) - cost / (fill * (price - next))
        }
        // The branch on which the hazard falls.
        let timeouts = Array(stride(from: 100, to: 3000, by: step))
        let best = try #require(timeouts.last { gain($0) > 0 })
        #expect(try value(best) > value(best * 1.05))
        #expect(try value(best) > value(best * 0.95))
        let (_, model, exact) = try self.value(law, price: price, fill: fill, cost: cost, next: next, timeout: best)
        Self.simulate(model, exact)
    }

    /// The hazard of an exponential latency is constant: either no wait is too long, or every wait is.
    @Test(arguments: 0..<6)
    func exponentialLatenciesHaveNoTimeoutBetween(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let (price, fill, next) = (dice.number(5...9), dice.number(0.2...0.8), dice.number(0.5...3))
        let mean = dice.number(200...900)
        let worth = fill * (price - next) / mean
        let isWorthIt = seed.isMultiple(of: 2)
        let cost = worth * (isWorthIt ? dice.number(0.3...0.9) : dice.number(1.1...3))
        let values = try [10.0, 100, 400, 1000, 3000, 9000].map {
            try self.value(.exponential(mean: mean), price: price, fill: fill, cost: cost, next: next, timeout: $0).0
        }
        for (shorter, longer) in zip(values, values.dropFirst()) {
            #expect(isWorthIt ? longer > shorter : longer < shorter)
        }
    }
}
