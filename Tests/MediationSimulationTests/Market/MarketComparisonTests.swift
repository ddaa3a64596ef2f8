import MediationCore
import MediationSimulation
import Testing

struct MarketComparisonTests {
    private func model(_ prices: [Double] = [10], _ change: (inout TrafficModel) -> Void) throws -> SimulationModel {
        var traffic = TrafficModel(showRate: 1)
        for index in prices.indices {
            traffic.lineItems["item \(index)"] = LineItemTraffic(fill: 0.1, fillLatency: .constant(100))
        }
        change(&traffic)
        let lineItems = prices.enumerated().map { LineItem(name: "item \($0)", adapter: "A", ecpm: $1) }
        return try SimulationModel(adUnit: AdUnit(id: "unit", lineItems: lineItems), traffic: traffic)
    }

    /// Returns the width of the market's interval of the revenue of one line item, as a share of the revenue.
    private func width(_ change: (inout TrafficModel) -> Void) throws -> Double {
        let errors = try #require(MarketComparison.compare(try self.model([10], change))).base.revenue
        let interval = errors.interval(around: 1)
        return interval.upperBound - interval.lowerBound
    }

    @Test func trafficThatIsNotInDoubtHasNoErrors() throws {
        #expect(MarketComparison.compare(try self.model { _ in }) == nil)
    }

    @Test(arguments: [1000, 10_000, 1_000_000])
    func errorOfAFillRateIsThatOfItsCount(attempts: Int) throws {
        let width = try self.width { $0.lineItems["item 0"]?.attempts = attempts }
        let expected = 2 * 1.96 * (0.9 * 0.1 / Double(attempts)).squareRoot() / 0.1
        // The ends of the interval are two of 199 numbers.
        #expect(0.75...1.3 ~= width / expected)
    }

    @Test func errorsOfPricesAndShowRatesAreThoseOfTheFile() throws {
        let price = try self.width { $0.lineItems["item 0"]?.ecpmError = 0.05 }
        let all = try self.width { $0.ecpmError = 0.05 }
        let fills = try self.width { $0.fillError = 0.05 }
        let shown = try self.width { ($0.showRate, $0.loadedAds) = (0.5, 400) }
        for width in [price, all, fills, shown * 2] { #expect(0.75...1.3 ~= width / (2 * 1.96 * 0.05)) }
    }

    @Test func measuredLatenciesAreInDoubtAsTheirNumberTells() throws {
        func width(_ latencies: Int) throws -> Double {
            let model = try self.model {
                $0.lineItems["item 0"]?.fillLatency = .lognormal(median: 400, sigma: 0.5)
                $0.lineItems["item 0"]?.noFillLatency = .lognormal(median: 400, sigma: 0.5)
                $0.lineItems["item 0"]?.latencies = latencies
            }
            let interval = try #require(MarketComparison.compare(model)).base.latency.interval(around: 0)
            return interval.upperBound - interval.lowerBound
        }
        let (few, many) = (try width(100), try width(10_000))
        #expect(7...14 ~= few / many)
    }

    @Test func estimateOfALineItemIsInDoubtWhateverItsSegmentsHaveCounted() throws {
        func width(_ attempts: Int) throws -> Double {
            try self.width { traffic in
                traffic.lineItems["item 0"]?.attempts = attempts
                var counted = SegmentTraffic.Factors(fill: 1.1)
                counted.attempts = 900_000
                traffic.segments = [SegmentTraffic(name: "one", share: 0.5, lineItems: ["item 0": counted])]
            }
        }
        let expected = 2 * 1.96 * (0.9 * 0.1 / 200).squareRoot() / 0.1
        #expect(0.75...1.3 ~= (try width(200)) / expected)
        #expect(try width(1_800_000) < expected / 20)
    }

    @Test func waterfallsMeetTheSameMarkets() throws {
        let model = try self.model([10, 5]) { traffic in
            for name in traffic.lineItems.keys { traffic.lineItems[name]?.attempts = 100 }
        }
        let errors = try #require(MarketComparison.compare(model, with: [model])).alternatives[0]
        #expect(errors.revenue.interval(around: 0) == 0...0)
        #expect(errors.revenue.isZero)
        #expect(errors.revenue.probabilityPositive(0, standardError: 0) == 0.5)
        #expect(errors.revenue.probabilityPositive(1, standardError: 0) == 1)
        #expect(errors.revenue.probabilityPositive(-1, standardError: 0) == 0)
    }

    @Test func bothErrorsTogetherAreMoreThanEach() throws {
        let model = try self.model { $0.lineItems["item 0"]?.attempts = 100 }
        let error = try #require(MarketComparison.compare(model)).base.revenue
        let market = error.interval(around: 1)
        let both = error.interval(around: 1, simulated: 0.5...1.5)
        #expect(both.lowerBound < min(market.lowerBound, 0.5))
        #expect(both.upperBound > max(market.upperBound, 1.5))
        #expect(0.3...0.7 ~= error.probabilityPositive(0, standardError: 1))
        #expect(error.probabilityPositive(50, standardError: 1) > 0.999)
    }

    @Test func threadsChangeNothing() throws {
        let model = try self.model { $0.lineItems["item 0"]?.attempts = 100 }
        let one = MarketComparison.compare(model)
        let two = MarketComparison.compare(model, threads: 2)
        #expect(one?.base == two?.base)
    }

    @Test func resultThatTheMarketMayUndoIsNotRecommended() throws {
        func result(attempts: Int) throws -> WaterfallSearchResult {
            let model = try self.model([10, 5]) { traffic in
                for name in traffic.lineItems.keys { traffic.lineItems[name]?.attempts = attempts }
                // A slow line item that fills rarely is dropped for the price of its time, if its rate is sure.
                traffic.lineItems["item 0"]?.fill = 0.02
                traffic.lineItems["item 0"]?.noFillLatency = .constant(1000)
            }
            return WaterfallSearch(model, objective: SearchObjective(latencyPrice: 0.25), space: [.drop]).run(
                requests: 50_000
            )
        }
        let (sure, unsure) = (try result(attempts: 10_000_000), try result(attempts: 100))
        let isBetter = (sure: sure.isBetter, unsure: unsure.isBetter)
        #expect(isBetter == (true, false))
        let reason = unsure.statements.last ?? ""
        #expect(reason.contains("the uncertainty about the market"))
    }
}
