import Foundation
import MediationCore
import MediationSimulation
import Testing

struct HiddenQualityTests {
    private static let prices = [12.0, 6, 2]
    /// The fill rates as counted in this order.
    private static let fills = [0.1, 0.2, 0.7]

    private func model(
        _ quality: HiddenQuality?,
        order: [Int] = [0, 1, 2],
        _ change: (inout TrafficModel) -> Void = { _ in }
    ) throws -> SimulationModel {
        var traffic = TrafficModel(showRate: 1)
        traffic.hiddenQuality = quality
        for (index, fill) in Self.fills.enumerated() {
            traffic.lineItems["item \(index)"] = LineItemTraffic(fill: fill, fillLatency: .constant(100))
        }
        change(&traffic)
        let lineItems = order.map {
            LineItem(name: "item \($0)", adapter: "A", ecpm: Self.prices[$0], timeout: .seconds(1))
        }
        let adUnit = AdUnit(id: "unit", deadline: .seconds(10), order: .listed, lineItems: lineItems)
        return try SimulationModel(adUnit: adUnit, traffic: traffic)
    }

    private let counted = HiddenQuality(spread: 0.6, order: ["item 0", "item 1", "item 2"])

    private func revenue(_ model: SimulationModel) throws -> Double {
        try ExactEvaluator.evaluate(model).revenuePerThousandRequests
    }

    @Test func waterfallThatWasCountedEarnsTheSameWhateverTheSpread() throws {
        let (alike, different) = (try self.model(nil), try self.model(self.counted))
        #expect(abs(try self.revenue(alike) - self.revenue(different)) < 1e-12)
    }

    @Test func reversedWaterfallLosesMoreIfUsersDiffer() throws {
        // By hand: the rates of both halves that were counted as 10, 20 and 70 % in the first order.
        let halves = [0.16, 0.04]
        let left = halves.map { 0.5 * (1 - $0) }
        let second = 0.2 * (left[0] + left[1]) / (left[0] * 1.6 + left[1] * 0.4)
        let rest = zip(left, [1.6, 0.4]).map { $0 * (1 - second * $1) }
        // A user of high quality always fills the last one, and the others make up for it.
        let last = [1, (0.7 * (rest[0] + rest[1]) - rest[0]) / rest[1]]
        let revenue = [0, 1].reduce(0.0) { sum, half in
            let quality = [1.6, 0.4][half]
            let others = second * quality * 6 + (1 - second * quality) * halves[half] * 12
            return sum + 0.5 * (last[half] * 2 + (1 - last[half]) * others)
        }
        #expect(abs(try self.revenue(self.model(self.counted, order: [2, 1, 0])) - revenue) < 1e-9)
        #expect(revenue < (try self.revenue(self.model(nil, order: [2, 1, 0]))))
    }

    @Test func simulationDrawsTheHalvesThatTheEvaluationCalculates() throws {
        let model = try self.model(self.counted, order: [2, 0, 1])
        let result = Simulation(model).run(requests: 0..<100_000, seed: 3)
        expect(result.revenuePerThousandRequests, isNear: try self.revenue(model), "revenue")
    }

    @Test func noSpreadDrawsTheSameNumbers() throws {
        let models = [try self.model(nil), try self.model(HiddenQuality(spread: 0, order: self.counted.order))]
        let results = models.map { Simulation($0).run(requests: 0..<1000) }
        #expect(results[0].lineItems == results[1].lineItems)
    }

    @Test func ratesWithoutAnOrderAreThoseOfAllUsers() throws {
        let model = try self.model(HiddenQuality(spread: 0.4))
        let evaluation = try ExactEvaluator.evaluate(model)
        #expect(abs(evaluation.lineItems[0].fills - 0.1) < 1e-12)
        #expect(evaluation.lineItems[1].fills < 0.9 * 0.2 - 1e-3)
    }

    @Test func lineItemThatIsGoneStillHasItsPlaceInTheOrder() throws {
        let gone = try self.model(self.counted, order: [1, 2])
        let evaluation = try ExactEvaluator.evaluate(gone)
        // More of the better users are left than when its rate was counted.
        #expect(evaluation.lineItems[0].fills > 0.2 + 1e-3)
    }

    @Test func nameInTheOrderWithoutAFillRateIsAnError() throws {
        let quality = HiddenQuality(spread: 0.4, order: ["item 0", "nothing"])
        let error = try #require(throws: MediationError.self) { try self.model(quality) }
        #expect(error.message.contains("hiddenQuality.order[1]: is not under \"lineItems\""))
    }
}
