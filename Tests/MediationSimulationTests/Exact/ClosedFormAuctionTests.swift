import MediationCore
import MediationSimulation
import MediationTesting
import Testing

/// Auctions whose revenue is known in closed form.
@Suite(.onOwnThreads)
struct ClosedFormAuctionTests {
    /// Returns identical bidders above line items at fixed prices, which by default are practically worthless.
    static func model(
        bidders: Int,
        law: Law = .uniform(from: 0, to: 1),
        floor: Double = 0,
        price: LineItemTraffic.Price = .first,
        prices: [Double] = [0.000_001],
        fills: [Double] = [0],
        _ change: (inout AdUnit, inout TrafficModel) -> Void = { _, _ in }
    ) throws -> SimulationModel {
        try ClosedFormTests.model(prices: prices, traffic: fills.map { ClosedFormTests.rate($0) }) { adUnit, traffic in
            for number in 0..<bidders {
                adUnit.lineItems.append(
                    LineItem(
                        name: "bidder \(number)",
                        adapter: "Adapter",
                        bidder: Bidder(floor: floor),
                        minimumTime: .nanoseconds(1)
                    )
                )
                traffic.lineItems["bidder \(number)"] = LineItemTraffic(
                    fill: 1,
                    price: price,
                    fillLatency: .constant(10),
                    noFillLatency: .constant(10),
                    errors: 0,
                    bidRate: 1,
                    bid: law,
                    signalLatency: .constant(50)
                )
            }
            change(&adUnit, &traffic)
        }
    }

    static func run(_ model: SimulationModel) -> SimulationResult {
        Simulation(model).run(requests: 0..<TestSize.requests(4096))
    }

    /// Returns an auction's revenue for any law of bids: from the highest bid, or from the second one and the floor.
    private static func revenue(
        _ bidders: Int,
        _ cdf: (Double) -> Double,
        floor: Double,
        price: LineItemTraffic.Price
    ) -> Double {
        let sold = floor * (1 - power(cdf(floor), bidders))
        // Far into the tail, in steps that grow with the numbers.
        return sold
            + integral(from: 0, to: 12, steps: 4000) { place in
                let bid = floor + (exponential(place) - 1) * 0.01
                let (below, width) = (cdf(bid), exponential(place) * 0.01)
                let second = Double(bidders) * power(below, bidders - 1) * (1 - below)
                return width * (1 - power(below, bidders) - (price == .second ? second : 0))
            }
    }

    @Test(arguments: [(1, 0.5), (2, 0.5), (3, 0.0), (4, 0.3)])
    func uniformBids(bidders: Int, floor: Double) throws {
        let n = Double(bidders)
        let none = power(floor, bidders)
        let first = n / (n + 1) * (1 - none * floor)
        let second = (n - 1) / (n + 1) + none * (1 - 2 * n * floor / (n + 1))
        for (price, revenue) in [(LineItemTraffic.Price.first, first), (.second, second)] {
            let integrated = Self.revenue(bidders, { min(max($0, 0), 1) }, floor: floor, price: price)
            #expect((integrated - revenue).magnitude < 1e-4)
            let result = Self.run(try Self.model(bidders: bidders, floor: floor, price: price))
            expect(result.fillRate, isNear: 1 - none, margin: 1e-9, "fill of \(bidders)")
            expect(result.revenuePerThousandRequests, isNear: revenue, "revenue of \(bidders), \(price)")
        }
    }

    @Test(arguments: 0..<4)
    func lognormalBidsWithFloors(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let (median, sigma, floor) = (dice.number(1...3), dice.number(0.4...0.9), dice.number(0.5...3))
        let bidders = 1 + Int(seed)
        let law = Law.lognormal(median: median, sigma: sigma)
        func cdf(_ bid: Double) -> Double { normalCDF(logarithm(bid / median) / sigma) }
        if bidders == 1 {
            // The mean of all bids that are at least the floor.
            let all = median * exponential(sigma * sigma / 2) * normalCDF(sigma - logarithm(floor / median) / sigma)
            #expect((Self.revenue(1, cdf, floor: floor, price: .first) / all - 1).magnitude < 1e-6)
        }
        for price in [LineItemTraffic.Price.first, .second] {
            let expected = Self.revenue(bidders, cdf, floor: floor, price: price)
            let result = Self.run(try Self.model(bidders: bidders, law: law, floor: floor, price: price))
            expect(result.revenuePerThousandRequests, isNear: expected, margin: 1e-5, "revenue, \(price)")
            expect(result.fillRate, isNear: 1 - power(cdf(floor), bidders), "fill, \(price)")
        }
    }

    @Test(arguments: 0..<3)
    func greaterAndSmallerOfTwoLognormalBids(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let (median, sigma) = (dice.number(1...3), dice.number(0.4...0.9))
        let law = Law.lognormal(median: median, sigma: sigma)
        let greater = normalCDF(sigma / 2.0.squareRoot())
        for (price, share) in [(LineItemTraffic.Price.first, greater), (.second, 1 - greater)] {
            let expected = 2 * median * exponential(sigma * sigma / 2) * share
            let result = Self.run(try Self.model(bidders: 2, law: law, price: price))
            expect(result.revenuePerThousandRequests, isNear: expected, margin: 1e-5, "revenue, \(price)")
        }
    }

    /// The best floor is where it equals (1 - F) / f, for any number of bidders: 1/2 for bids spread evenly over 0…1.
    @Test(arguments: 1..<5)
    func bestFloorDoesNotDependOnHowManyBid(bidders: Int) throws {
        func revenue(_ floor: Double) throws -> SimulationResult {
            Self.run(try Self.model(bidders: bidders, floor: floor, price: .second))
        }
        let n = Double(bidders)
        let results = try [0.35, 0.5, 0.65].map { floor in
            let result = try revenue(floor)
            let expected = (n - 1) / (n + 1) + power(floor, bidders) * (1 - 2 * n * floor / (n + 1))
            expect(result.revenuePerThousandRequests, isNear: expected, "revenue with a floor of \(floor)")
            return expected
        }
        #expect(results[1] > results[0] && results[1] > results[2])
    }

    /// Auctions earn a third at the first price if bidders bid half of an ad's value, as they do at the second price
    /// with full bids; no floor pays off, because recorded bids do not follow it.
    @Test func firstPriceInEquilibriumEarnsTheSecondPrice() throws {
        let second = Self.run(try Self.model(bidders: 2, price: .second))
        let first = Self.run(try Self.model(bidders: 2, law: .uniform(from: 0, to: 0.5)))
        expect(second.revenuePerThousandRequests, isNear: 1.0 / 3, "revenue at the second price")
        expect(first.revenuePerThousandRequests, isNear: 1.0 / 3, "revenue at the first price")
        // With the same bids, a floor never earns more.
        let floored = Self.run(try Self.model(bidders: 2, law: .uniform(from: 0, to: 0.5), floor: 0.2))
        #expect(floored.revenue <= first.revenue)
        expect(floored.revenuePerThousandRequests, isNear: (1.0 - power(0.4, 3)) / 3, "revenue with a floor")
    }

    @Test(arguments: 0..<3)
    func biddersThatAreSlowTakeNoPart(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let (rate, mean, window) = (dice.number(0.3...0.9), dice.number(100...500), dice.number(100...500).rounded())
        let model = try Self.model(bidders: 1) { adUnit, traffic in
            adUnit.bidding = BiddingLimits(signalTimeout: .milliseconds(Int64(window)), timeout: .seconds(1))
            traffic.lineItems["bidder 0"]?.signalLatency = .exponential(mean: mean)
            traffic.lineItems["bidder 0"]?.bidRate = rate
        }
        let late = exponential(-window / mean)
        let result = Self.run(model)
        expect(result.revenuePerThousandRequests, isNear: rate * (1 - late) * 0.5, "revenue")
        expectCount(result.lineItems.last?.bidsTooLate ?? 0, isNear: late * Double(result.requests), "late bidders")
    }
}
