import MediationCore
import MediationSimulation
import MediationTesting
import Testing

/// Facts that reports do not contain, and that a model made only of reports gets wrong.
@Suite(.onOwnThreads)
struct ReportTrapTests {
    /// Two line items, A above B, for two segments of users with different fill rates.
    private struct Market {
        let prices: [Double]
        let share: Double
        /// The fill rates, by segment and line item.
        let fills: [[Double]]

        init(seed: UInt64) {
            var dice = Dice(seed: seed)
            self.prices = [dice.number(5...9), dice.number(2...4)]
            self.share = dice.number(0.3...0.7)
            // Segments that fill well for one line item fill well for the other.
            self.fills = [dice.numbers(2, 0.5...0.9), dice.numbers(2, 0.05...0.3)]
        }

        var shares: [Double] { [self.share, 1 - self.share] }

        /// Returns the shares of requests that end with an ad of each line item, if asked in that order.
        func filled(_ order: [Int]) -> [Double] {
            var filled = [0.0, 0.0]
            for (share, fills) in zip(self.shares, self.fills) {
                filled[order[0]] += share * fills[order[0]]
                filled[order[1]] += share * (1 - fills[order[0]]) * fills[order[1]]
            }
            return filled
        }

        /// The fill rates in a report of the order A, B, where the second rate covers only the requests that reached B.
        var reported: [Double] {
            let filled = self.filled([0, 1])
            return [filled[0], filled[1] / (1 - filled[0])]
        }

        func revenue(_ order: [Int]) -> Double {
            zip(self.prices, self.filled(order)).reduce(0) { $0 + $1.0 * $1.1 }
        }

        /// The covariance of the two line items' fills across users.
        var covariance: Double {
            let users = zip(self.shares, self.fills)
            let both = users.reduce(0) { $0 + $1.0 * $1.1[0] * $1.1[1] }
            let means = [0, 1].map { item in users.reduce(0) { $0 + $1.0 * $1.1[item] } }
            return both - means[0] * means[1]
        }

        func model(_ order: [Int], hasSegments: Bool) throws -> SimulationModel {
            let rates = hasSegments ? [1.0, 1] : self.reported
            return try ClosedFormTests.model(
                prices: order.map { self.prices[$0] },
                traffic: order.map { ClosedFormTests.rate(rates[$0]) }
            ) { _, traffic in
                guard hasSegments else { return }
                traffic.segments = zip(self.shares, self.fills).enumerated().map { number, segment in
                    let factors = order.enumerated().map {
                        ("item \($0)", SegmentTraffic.Factors(fill: segment.1[$1]))
                    }
                    return SegmentTraffic(
                        name: "segment \(number)",
                        share: segment.0,
                        lineItems: Dictionary(uniqueKeysWithValues: factors)
                    )
                }
            }
        }
    }

    private static func check(_ model: SimulationModel, _ revenue: Double, _ fill: Double, _ what: String) throws {
        let exact = try ExactEvaluator.evaluate(model)
        #expect((exact.revenuePerThousandRequests - revenue).magnitude < 1e-9, "\(what)")
        #expect((exact.fillRate - fill).magnitude < 1e-9, "\(what)")
        let result = Simulation(model).run(requests: 0..<TestSize.requests(10_240))
        expect(result.revenuePerThousandRequests, isNear: revenue, "revenue, \(what)")
        expect(result.fillRate, isNear: fill, "fill, \(what)")
    }

    /// Rates of the report reproduce it, but mispredict the revenue of another order; segments predict it correctly.
    @Test(arguments: 0..<5)
    func pooledRatesMispredictAnotherOrder(seed: UInt64) throws {
        let market = Market(seed: seed)
        let rates = market.reported
        for order in [[0, 1], [1, 0]] {
            let filled = market.filled(order).reduce(0, +)
            try Self.check(try market.model(order, hasSegments: true), market.revenue(order), filled, "segments")
            // As if the fills of the two line items were independent.
            let (first, second) = (order[0], order[1])
            let fills = [rates[first], (1 - rates[first]) * rates[second]]
            let pooled = fills[0] * market.prices[first] + fills[1] * market.prices[second]
            let pooledFill = fills[0] + fills[1]
            try Self.check(try market.model(order, hasSegments: false), pooled, pooledFill, "pooled")
            // The reported fill rate of B is too low by the part that B has in common with A.
            let wrong = market.covariance * (market.prices[1] - market.prices[0]) / (1 - rates[0])
            #expect((market.revenue(order) - pooled - (order[0] == 0 ? 0 : wrong)).magnitude < 1e-9)
            #expect(wrong < -0.008)
        }
    }

    /// The overall eCPM is total revenue over total impressions, which differs from the mean of the rows.
    @Test func meansOfRowsAreNotTheMean() throws {
        let market = Market(seed: 1)
        let model = try market.model([0, 1], hasSegments: true)
        let filled = market.filled([0, 1])
        let expected = market.revenue([0, 1]) / filled.reduce(0, +)
        #expect((try ExactEvaluator.evaluate(model).ecpm - expected).magnitude < 1e-9)
        var result = Simulation(model).run(requests: 0..<1024)
        expect(result.ecpm, isNear: expected, "eCPM")
        #expect((expected - market.prices.reduce(0, +) / 2).magnitude > 0.2)
        // The same holds for merged parts.
        let part = Simulation(model).run(requests: 1024..<8192)
        let sum = result.ecpmSum.double + part.ecpmSum.double
        let impressions = result.impressions + part.impressions
        try result.merge(part)
        #expect((result.ecpm.value - sum / 1e6 / Double(impressions)).magnitude < 1e-9)
    }

    /// A session has one impression under a cap of one, however long it is: no fill rate shows that.
    @Test(arguments: [2.0, 5])
    func capsDependOnWhatWasShownBefore(depth: Double) throws {
        let model = try ClosedFormTests.model(
            prices: [5, 1],
            traffic: [ClosedFormTests.rate(1), ClosedFormTests.rate(1)]
        ) { adUnit, traffic in
            adUnit.lineItems[0].frequencyCaps = [FrequencyCap(impressions: 1, per: .seconds(86_400))]
            traffic.sessions = SessionTraffic(depth: depth)
        }
        // Never fewer requests, because the error of sessions comes from their blocks.
        let result = Simulation(model).run(requests: 0..<10_240)
        #expect(result.lineItems[0].impressions == result.sessions)
        #expect(result.lineItems[0].capped == result.requests - result.sessions)
        let share = Double(result.sessions) / Double(result.requests)
        expectShare(share, of: result.requests, isNear: 1 / depth, "sessions")
        expect(result.revenuePerThousandRequests, isNear: 5 / depth + 1 - 1 / depth, margin: 1e-9, "revenue")
    }
}
