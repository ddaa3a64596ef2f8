import MediationCore
import MediationSimulation
import MediationTesting
import Testing

/// Very small and very large bids and valuations, next to each other.
@Suite(.onOwnThreads)
struct ValueRangeTests {
    /// Runs bidders without floors, each with the law of its bids and its bid rate.
    private static func auction(
        _ bids: [(law: Law, rate: Double)],
        _ change: (inout AdUnit, inout TrafficModel) -> Void = { _, _ in }
    ) throws -> SimulationResult {
        try ClosedFormTests.model(prices: [], traffic: []) { adUnit, traffic in
            for (index, bid) in bids.enumerated() {
                let name = "bidder \(index)"
                adUnit.lineItems.append(LineItem(name: name, adapter: "Adapter", bidder: Bidder(floor: 0)))
                traffic.lineItems[name] = LineItemTraffic(
                    fill: 1,
                    price: .first,
                    fillLatency: .constant(10),
                    noFillLatency: .constant(10),
                    errors: 0,
                    bidRate: bid.rate,
                    bid: bid.law,
                    signalLatency: .constant(10)
                )
            }
            change(&adUnit, &traffic)
        }.result(requests: TestSize.requests(100_000))
    }

    @Test(arguments: [2, 0.02, 0.000_1, 1000])
    func aWideLawDoesNotChangeWhatOthersBid(price: Double) throws {
        let result = try Self.auction([(.constant(price), 1), (.lognormal(median: price / 4, sigma: 4), 0.001)])
        let item = result.lineItems[0]
        #expect(item.bids == result.requests)
        #expect(Double(item.auctionsWon) > 0.999 * Double(result.requests))
        #expect(abs(try #require(item.ecpm) / price - 1) < 1e-12)
    }

    /// The median of a law is the point below which half of its bids are, however far its tail goes.
    @Test func halfOfTheBidsOfAWideLawAreBelowItsMedian() throws {
        let result = try Self.auction([(.lognormal(median: 0.01, sigma: 6), 1), (.constant(0.01), 1)])
        let share = Double(result.lineItems[0].auctionsWon) / Double(result.requests)
        expectShare(share, of: result.requests, isNear: 0.5, "won")
    }

    @Test func theGreatestBidsAndFactorsDoNotOverflow() throws {
        let result = try Self.auction([(.lognormal(median: 100_000, sigma: 8), 1)]) { _, traffic in
            traffic.segments = [SegmentTraffic(name: "all", share: 1, factors: .init(ecpm: 1000))]
            traffic.drift = DriftTraffic(ecpm: 10, requestsPerDay: 1000)
        }
        #expect(result.fillRate.value == 1)
        #expect(result.revenue > 0)
        // No impression earns more than a sum can hold.
        #expect(try #require(result.lineItems[0].ecpm) <= 1e8)
        #expect(result.ecpmSum == result.lineItems[0].ecpmSum)
    }

    @Test func theGreatestValuationsDoNotOverflow() throws {
        let network = LineItemTraffic(network: "n")
        let model = try ClosedFormTests.model(prices: [100_000], traffic: [network]) { _, traffic in
            traffic.lineItems["item 0"]?.price = .valuation
            traffic.networks["n"] = NetworkTraffic(valuation: .lognormal(median: 100_000, sigma: 8))
            traffic.segments = [SegmentTraffic(name: "all", share: 1, factors: .init(ecpm: 1000))]
        }
        let result = model.result(requests: TestSize.requests(100_000))
        #expect(result.ecpm.value >= 100_000)
        #expect(result.ecpm.value <= 1e8)
    }

    /// The largest sum of a day is that of all requests at the highest possible price.
    @Test func theSumsOfTheLongestDayHaveRoomForTheGreatestPrices() throws {
        let model = try ClosedFormTests.model(
            prices: [100_000],
            traffic: [ClosedFormTests.rate(1, .constant(1))]
        ) { _, traffic in
            traffic.segments = [SegmentTraffic(name: "all", share: 1, factors: .init(ecpm: 1000))]
            traffic.drift = DriftTraffic(requestsPerDay: 10_000_000)
        }
        let requests = TestSize.requests(1_000_000)
        let result = model.result(requests: requests)
        let ecpm = result.ecpm.value
        #expect(ecpm >= 100_000)
        // The sum of a whole day fits into 64 bits.
        #expect(ecpm * 1e6 * 1e7 < 0x1p64)
    }
}

extension SimulationModel {
    fileprivate func result(requests: Int) -> SimulationResult { Simulation(self).run(requests: 0..<requests, seed: 3) }
}
