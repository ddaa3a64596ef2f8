import MediationCore
import MediationSimulation
import Testing

/// Bids that take their places in the waterfall by price.
@Suite(.onOwnThreads)
struct ClosedFormHybridTests {
    private struct Items {
        var prices: [Double]
        var fills: [Double]
    }

    private static func items(_ seed: UInt64) -> Items {
        var dice = Dice(seed: seed)
        return Items(prices: dice.numbers(3, 0.1...0.95).sorted(by: >), fills: dice.numbers(3, 0.1...0.9))
    }

    private static func run(_ items: Items, bidders: Int = 1, rate: Double = 1, window: Double? = nil) throws
        -> SimulationResult
    {
        ClosedFormAuctionTests.run(
            try ClosedFormAuctionTests.model(
                bidders: bidders,
                prices: items.prices,
                fills: items.fills
            ) { adUnit, traffic in
                traffic.lineItems["bidder 0"]?.bidRate = rate
                guard let window else { return }
                adUnit.bidding = BiddingLimits(signalTimeout: .milliseconds(Int64(window)), timeout: .seconds(1))
                traffic.lineItems["bidder 0"]?.signalLatency = .exponential(mean: 300)
            }
        )
    }

    /// Returns the revenue with a bid that is spread evenly over 0…1.
    private static func revenue(_ items: Items) -> Double {
        var (revenue, none, above) = (0.0, 1.0, 1.0)
        for (price, fill) in zip(items.prices, items.fills) {
            // The bid is between this price and the one above, and no line item above has an ad.
            revenue += none * (above * above - price * price) / 2
            // No line item above has an ad, this one has, and the bid is below it.
            revenue += price * fill * none * price
            none *= 1 - fill
            above = price
        }
        return revenue + none * above * above / 2
    }

    private static func revenueWithoutBid(_ items: Items) -> Double {
        var (revenue, none) = (0.0, 1.0)
        for (price, fill) in zip(items.prices, items.fills) {
            revenue += price * fill * none
            none *= 1 - fill
        }
        return revenue
    }

    /// Returns the mean of the greater of the bid and the best ad, as if all line items were asked at once.
    private static func greater(_ items: Items) -> Double {
        var (mean, none) = (0.0, 1.0)
        for (price, fill) in zip(items.prices, items.fills) {
            // The mean of the greater of the bid and this price.
            mean += none * fill * (1 + price * price) / 2
            none *= 1 - fill
        }
        return mean + none / 2
    }

    @Test(arguments: 0..<5)
    func aBidInTheWaterfallEarnsTheGreaterOfTheTwo(seed: UInt64) throws {
        let items = Self.items(seed)
        let expected = Self.revenue(items)
        #expect((expected - Self.greater(items)).magnitude < 1e-12)
        let result = try Self.run(items)
        expect(result.revenuePerThousandRequests, isNear: expected, "revenue")
        // It also asks fewer line items: only those above the bid.
        var (attempts, none) = (0.0, 1.0)
        for (price, fill) in zip(items.prices, items.fills) {
            attempts += none * price
            none *= 1 - fill
        }
        let asked = result.lineItems.prefix(3).reduce(0) { $0 + $1.attempts }
        expectCount(asked, isNear: attempts * Double(result.requests), "attempts")
        #expect(result.lineItems.prefix(3).allSatisfy { $0.attempts < result.requests })
    }

    /// Missing or late bids leave the waterfall as it is.
    @Test(arguments: 0..<5)
    func bidsThatAreMissingMakeAMixture(seed: UInt64) throws {
        let items = Self.items(seed)
        var dice = Dice(seed: seed + 100)
        let (rate, window) = (dice.number(0.2...0.9), dice.number(100...600).rounded())
        let share = rate * (1 - exponential(-window / 300))
        let expected = share * Self.revenue(items) + (1 - share) * Self.revenueWithoutBid(items)
        let result = try Self.run(items, rate: rate, window: window)
        expect(result.revenuePerThousandRequests, isNear: expected, "revenue")
    }
}
