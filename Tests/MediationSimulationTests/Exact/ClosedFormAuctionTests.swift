import MediationCore
import MediationSimulation
import Testing

/// Auctions whose revenue is known in closed form.
struct ClosedFormAuctionTests {
    private static func model(
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

    @Test(arguments: [(1, 0.5), (2, 0.5), (3, 0.0), (4, 0.3)])
    func uniformBids(bidders: Int, floor: Double) throws {
        let n = Double(bidders)
        let none = power(floor, bidders)
        let first = n / (n + 1) * (1 - none * floor)
        let second = (n - 1) / (n + 1) + none * (1 - 2 * n * floor / (n + 1))
        for (price, revenue) in [(LineItemTraffic.Price.first, first), (.second, second)] {
            let model = try Self.model(bidders: bidders, floor: floor, price: price)
            let result = Simulation(model).run(requests: 0..<10_240)
            expect(result.fillRate, isNear: 1 - none, margin: 1e-9, "fill of \(bidders)")
            expect(result.revenuePerThousandRequests, isNear: revenue, "revenue of \(bidders), \(price)")
        }
    }

    @Test func lognormalBids() throws {
        let sigma = 0.8
        let law = Law.lognormal(median: 2, sigma: sigma)
        // Of two bids: what the greater and the smaller come to.
        let greater = Law.lognormal(median: 1, sigma: 1).cdf(exponential(sigma / 2.0.squareRoot()))
        for (price, share) in [(LineItemTraffic.Price.first, greater), (.second, 1 - greater)] {
            let result = Simulation(try Self.model(bidders: 2, law: law, price: price)).run(requests: 0..<10_240)
            expect(result.revenuePerThousandRequests, isNear: 2 * law.mean * share, "revenue, \(price)")
        }
    }

    /// A bid at its place in the waterfall earns what the greater of the bid and the best fill is.
    @Test func hybrid() throws {
        let (prices, fills) = ([0.8, 0.5, 0.2], [0.3, 0.5, 0.9])
        let model = try Self.model(bidders: 1, prices: prices, fills: fills)
        var (revenue, none) = (0.0, 1.0)
        var above = 1.0
        for (price, fill) in zip(prices, fills) {
            // The bid is between this price and the one above, and all above have no ad.
            revenue += none * (above * above - price * price) / 2
            revenue += price * fill * none * price
            none *= 1 - fill
            above = price
        }
        revenue += none * above * above / 2
        let result = Simulation(model).run(requests: 0..<20_480)
        expect(result.revenuePerThousandRequests, isNear: revenue, "revenue")
    }

    @Test func biddersThatAreSlowTakeNoPart() throws {
        let model = try Self.model(bidders: 1) { adUnit, traffic in
            adUnit.bidding = BiddingLimits(signalTimeout: .milliseconds(300), timeout: .seconds(1))
            traffic.lineItems["bidder 0"]?.signalLatency = .exponential(mean: 300)
            traffic.lineItems["bidder 0"]?.bidRate = 0.6
        }
        let inTime = 1 - exponential(-1)
        let result = Simulation(model).run(requests: 0..<20_480)
        expect(result.revenuePerThousandRequests, isNear: 0.6 * inTime * 0.5, "revenue")
        let late = result.lineItems.last?.bidsTooLate ?? 0
        expectCount(late, isNear: exponential(-1) * Double(result.requests), "late bidders")
    }
}

private func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
}
