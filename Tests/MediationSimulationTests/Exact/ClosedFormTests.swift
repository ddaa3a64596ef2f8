import MediationCore
import MediationSimulation
import TestSupport
import Testing

/// What is known of waterfalls in closed form, against the simulation and, where there is one, the exact evaluation.
struct ClosedFormTests {
    /// Line items that answer at once, or after the latencies given, without a deadline that matters.
    static func model(
        prices: [Double],
        traffic: [LineItemTraffic],
        timeout: Duration = .seconds(60),
        deadline: Duration = .seconds(1800),
        _ change: (inout AdUnit, inout TrafficModel) -> Void = { _, _ in }
    ) throws -> SimulationModel {
        var all = TrafficModel(showRate: 1)
        let items = zip(prices, traffic).enumerated().map { index, item in
            all.lineItems["item \(index)"] = item.1
            return LineItem(
                name: "item \(index)",
                adapter: "Adapter",
                ecpm: item.0,
                timeout: timeout,
                minimumTime: .nanoseconds(1)
            )
        }
        var adUnit = AdUnit(id: "unit", deadline: deadline, order: .listed, lineItems: items)
        change(&adUnit, &all)
        return try SimulationModel(adUnit: adUnit, traffic: all)
    }

    static func rate(_ fill: Double, _ law: Law = .constant(100)) -> LineItemTraffic {
        LineItemTraffic(fill: fill, fillLatency: law, noFillLatency: law, errors: 0)
    }

    @Test(arguments: 0..<4)
    func oneAtATimeWithoutDeadline(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let count = 5
        let prices = (0..<count).map { _ in Double.random(in: 1...9, using: &random) }
        let fills = (0..<count).map { _ in Double.random(in: 0.05...0.5, using: &random) }
        let means = (0..<count).map { _ in Double.random(in: 100...900, using: &random) }
        let tau = 800.0
        let model = try Self.model(
            prices: prices,
            traffic: zip(fills, means).map { Self.rate($0, .exponential(mean: $1)) },
            timeout: .milliseconds(800)
        )
        var (reached, revenue, time, timeouts) = (1.0, 0.0, 0.0, 0.0)
        for index in 0..<count {
            let inTime = 1 - exponential(-tau / means[index])
            revenue += prices[index] * fills[index] * inTime * reached
            time += reached * means[index] * inTime
            timeouts += reached * (1 - inTime)
            reached *= 1 - fills[index] * inTime
        }
        let exact = try ExactEvaluator.evaluate(model)
        #expect((exact.fillRate - (1 - reached)).magnitude < 1e-12)
        #expect((exact.revenuePerThousandRequests - revenue).magnitude < 1e-11)
        #expect((exact.meanLatency - time).magnitude < 1e-8)
        #expect((exact.timeoutsPerRequest - timeouts).magnitude < 1e-12)
        let result = Simulation(model).run(requests: 0..<20_480, seed: seed)
        expect(result.fillRate, isNear: 1 - reached, "fill")
        expect(result.revenuePerThousandRequests, isNear: revenue, "revenue")
        expect(result.meanLatency, isNear: time, "latency")
    }

    /// With exponential latencies and so many line items, answers with ads are a thinned Poisson process.
    @Test func overallDeadlineWithExponentialLatencies() throws {
        let (fill, mean, deadline) = (0.2, 400.0, 3000.0)
        let model = try Self.model(
            prices: Array(repeating: 1, count: 60),
            traffic: Array(repeating: Self.rate(fill, .exponential(mean: mean)), count: 60),
            deadline: .milliseconds(3000)
        )
        let expected = 1 - exponential(-fill * deadline / mean)
        #expect((try ExactEvaluator.evaluate(model).fillRate - expected).magnitude < 5e-5)
        expect(Simulation(model).run(requests: 0..<20_480).fillRate, isNear: expected, "fill")
    }

    @Test func parallelWithBestFillWins() throws {
        let fills = [0.2, 0.4, 0.7]
        let prices = [9.0, 4, 2]
        let (mean, window) = (400.0, 600.0)
        let model = try Self.model(
            prices: prices,
            traffic: fills.map { Self.rate($0, .exponential(mean: mean)) },
            deadline: .milliseconds(600)
        ) { adUnit, _ in adUnit.strategy = .parallel(3, wait: .milliseconds(600)) }
        let inTime = 1 - exponential(-window / mean)
        var (none, revenue) = (1.0, 0.0)
        for (price, fill) in zip(prices, fills) {
            revenue += price * fill * inTime * none
            none *= 1 - fill * inTime
        }
        let result = Simulation(model).run(requests: 0..<20_480)
        expect(result.fillRate, isNear: 1 - none, "fill")
        expect(result.revenuePerThousandRequests, isNear: revenue, "revenue")
    }

    /// One valuation for all floors of a network, evenly spread: k of k + 1 requests are filled.
    @Test(arguments: [1, 2, 5, 10])
    func floorsOfOneNetwork(count: Int) throws {
        let prices = (1...count).map { 1 - Double($0) / Double(count + 1) }
        let traffic = LineItemTraffic(
            network: "n",
            price: .fixed,
            fillLatency: .constant(1),
            noFillLatency: .constant(1),
            errors: 0
        )
        let model = try Self.model(prices: prices, traffic: prices.map { _ in traffic }) { _, all in
            all.networks["n"] = NetworkTraffic(valuation: .uniform(from: 0, to: 1))
        }
        let result = Simulation(model).run(requests: 0..<20_480)
        expect(result.fillRate, isNear: Double(count) / Double(count + 1), "fill")
        let revenue = Double(count) / (2 * Double(count + 1))
        expect(result.revenuePerThousandRequests, isNear: revenue, "revenue")
    }

    @Test func independentNetworksWithOneFloorEach() throws {
        var values = [0.0]
        for _ in 0..<4 { values.append(((1 + values[values.count - 1]) / 2) * ((1 + values[values.count - 1]) / 2)) }
        // The floor of the first is the one that is best with so many to come.
        let prices = values.dropLast().reversed().map { (1 + $0) / 2 }
        let model = try Self.model(
            prices: prices,
            traffic: prices.indices.map {
                LineItemTraffic(
                    network: "n\($0)",
                    fillLatency: .constant(1),
                    noFillLatency: .constant(1),
                    errors: 0
                )
            }
        ) { _, all in
            for index in prices.indices {
                all.networks["n\(index)"] = NetworkTraffic(valuation: .uniform(from: 0, to: 1))
            }
        }
        let expected = values[values.count - 1]
        #expect((try ExactEvaluator.evaluate(model).revenuePerThousandRequests - expected).magnitude < 1e-12)
        expect(Simulation(model).run(requests: 0..<20_480).revenuePerThousandRequests, isNear: expected, "revenue")
    }
}
