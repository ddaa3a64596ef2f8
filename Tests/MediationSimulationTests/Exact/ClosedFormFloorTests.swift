import MediationCore
import MediationSimulation
import MediationTesting
import Testing

/// Networks that have a valuation of each request, and pay the floor that it exceeds.
@Suite(.onOwnThreads)
struct ClosedFormFloorTests {
    private static func traffic(_ network: String, _ price: LineItemTraffic.Price = .fixed) -> LineItemTraffic {
        LineItemTraffic(
            network: network,
            price: price,
            fillLatency: .constant(1),
            noFillLatency: .constant(1),
            errors: 0
        )
    }

    private static func ladder(_ prices: [Double], _ law: Law) throws -> SimulationModel {
        try ClosedFormTests.model(prices: prices, traffic: prices.map { _ in Self.traffic("n") }) { _, all in
            all.networks["n"] = NetworkTraffic(valuation: law)
        }
    }

    private static func run(_ model: SimulationModel) -> SimulationResult {
        Simulation(model).run(requests: 0..<TestSize.requests(4096))
    }

    /// One evenly spread valuation applies to all floors of a network: k of k + 1 requests are filled.
    @Test(arguments: [1, 2, 5, 10])
    func floorsOfOneNetwork(count: Int) throws {
        let prices = (1...count).map { 1 - Double($0) / Double(count + 1) }
        let model = try Self.ladder(prices, .uniform(from: 0, to: 1))
        let (fill, revenue) = (Double(count) / Double(count + 1), Double(count) / (2 * Double(count + 1)))
        let result = Self.run(model)
        expect(result.fillRate, isNear: fill, "fill")
        expect(result.revenuePerThousandRequests, isNear: revenue, "revenue")
        let exact = try ExactEvaluator.evaluate(model)
        #expect((exact.fillRate - fill).magnitude < 1e-12)
        #expect((exact.revenuePerThousandRequests - revenue).magnitude < 1e-12)
    }

    /// A network with many floors pays its own valuation of its ads, as far as that is above the lowest floor.
    @Test(arguments: 0..<3)
    func denseLadderPaysWhatIsBid(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let (median, sigma, least) = (dice.number(1...3), dice.number(0.4...0.8), dice.number(0.5...2))
        let law = Law.lognormal(median: median, sigma: sigma)
        func above(_ floor: Double) -> Double { normalCDF(logarithm(median / floor) / sigma) }
        func mean(ofAtLeast floor: Double) -> Double {
            median * exponential(sigma * sigma / 2) * normalCDF(sigma + logarithm(median / floor) / sigma)
        }
        let expected = mean(ofAtLeast: least)
        // The floors are 5 % of their price apart, so they lose no more than that and the loss at the highest floor.
        let prices = (0..<60).map { least * exponential(0.05 * Double(59 - $0)) }
        var (steps, higher) = (0.0, 0.0)
        for price in prices {
            steps += price * (above(price) - higher)
            higher = above(price)
        }
        #expect(steps < expected && steps > expected * 0.95 - mean(ofAtLeast: prices[0]))
        let ladder = Self.run(try Self.ladder(prices, law))
        expect(ladder.revenuePerThousandRequests, isNear: steps, "revenue of the ladder")
        expect(ladder.fillRate, isNear: above(least), "fill of the ladder")
        let bid = try ClosedFormTests.model(prices: [least], traffic: [Self.traffic("n", .valuation)]) { _, all in
            all.networks["n"] = NetworkTraffic(valuation: law)
        }
        #expect((try ExactEvaluator.evaluate(bid).revenuePerThousandRequests - expected).magnitude < 1e-9)
        expect(Self.run(bid).revenuePerThousandRequests, isNear: expected, margin: 1e-5, "revenue of the bid")
    }

    @Test(arguments: 1..<6)
    func independentNetworksWithOneFloorEach(count: Int) throws {
        var values = [0.0]
        for _ in 0..<count { values.append(power((1 + values[values.count - 1]) / 2, 2)) }
        // The floor of the first network is the best one, given the number of networks that follow.
        let prices = values.dropLast().reversed().map { (1 + $0) / 2 }
        func model(_ prices: [Double]) throws -> SimulationModel {
            let traffic = prices.indices.map { Self.traffic("n\($0)") }
            return try ClosedFormTests.model(prices: prices, traffic: traffic) { _, all in
                for index in prices.indices {
                    all.networks["n\(index)"] = NetworkTraffic(valuation: .uniform(from: 0, to: 1))
                }
            }
        }
        let expected = values[count]
        #expect((try ExactEvaluator.evaluate(model(prices)).revenuePerThousandRequests - expected).magnitude < 1e-12)
        for index in prices.indices {
            var others = prices
            others[index] += index.isMultiple(of: 2) ? 0.03 : -0.03
            #expect(try ExactEvaluator.evaluate(model(others)).revenuePerThousandRequests < expected)
        }
        expect(Self.run(try model(prices)).revenuePerThousandRequests, isNear: expected, "revenue")
    }
}
