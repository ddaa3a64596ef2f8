import MediationCore
import MediationSimulation
import MediationTesting
import SimulationProof
import Testing

/// Searches that begin where nothing nearby is better.
@Suite(.onOwnThreads)
struct BadStartTests {
    private static func search(
        _ model: SimulationModel,
        _ space: SearchSpace,
        latencyPrice: Double = 0
    ) -> WaterfallSearchResult {
        var search = WaterfallSearch(model, objective: SearchObjective(latencyPrice: latencyPrice), space: space)
        search.effort = (requests: 16_384, attempts: 2_000_000, choice: 20_000)
        return search.run(requests: 20_000)
    }

    /// Creates networks whose valuations are evenly spread from 0 to 10 USD.
    private static func floors(
        _ floors: [Double],
        _ change: (inout AdUnit, inout TrafficModel) -> Void = { _, _ in }
    ) throws -> SimulationModel {
        let traffic = floors.indices.map { index in
            LineItemTraffic(
                network: "network \(index)",
                fillLatency: .constant(100),
                noFillLatency: .constant(100),
                errors: 0
            )
        }
        return try ClosedFormTests.model(prices: floors, traffic: traffic) { adUnit, all in
            for index in floors.indices {
                all.networks["network \(index)"] = NetworkTraffic(valuation: .uniform(from: 0, to: 10))
            }
            change(&adUnit, &all)
        }
    }

    @Test(arguments: [0.01, 10.5, 400, 90_000])
    func aFloorIsFoundFromAnywhere(floor: Double) throws {
        let result = Self.search(try Self.floors([floor]), [.floors])
        #expect(result.isBetter)
        #expect(try #require(result.exactBest).revenuePerThousandRequests > 2.5 * 0.999)
    }

    /// Each network is worth its own ads and those after it: floors of 5 and 6.25, and of 6.953125 before them.
    @Test(arguments: [[0.01, 0.01, 0.01], [400, 0.01, 90_000], [10.5, 10.5, 10.5]])
    func floorsOfSeveralNetworksAreFoundFromAnywhere(floors: [Double]) throws {
        let result = Self.search(try Self.floors(floors), [.order, .drop, .floors])
        #expect(result.best.adUnit.lineItems.count == 3)
        #expect(try #require(result.exactBest).revenuePerThousandRequests > 4.834_594 * 0.999)
    }

    @Test(arguments: [0.01, 400])
    func aSimulatedSearchFindsFloorsFromAnywhere(floor: Double) throws {
        let model = try Self.floors([floor]) { adUnit, _ in
            adUnit.lineItems[0].frequencyCaps = [FrequencyCap(impressions: 1000, per: .seconds(1))]
        }
        let result = Self.search(model, [.floors])
        #expect(result.exactBest == nil && result.isBetter)
        let revenue = try #require(result.comparison).alternatives[0].result.revenuePerThousandRequests.value
        #expect(revenue > 2.4)
    }

    /// A high-priced line item follows a low-priced one, which leaves it little time unless it is cut short.
    @Test(arguments: [500, 10_000, 60_000])
    func timeoutsAreFoundFromAnywhere(start: Int) throws {
        let slow = Law.lognormal(median: 700, sigma: 0.9)
        let model = try ClosedFormTests.model(
            prices: [4, 8],
            traffic: [ClosedFormTests.rate(0.5, slow), ClosedFormTests.rate(0.6, slow)],
            timeout: .milliseconds(start),
            deadline: .seconds(2)
        )
        let result = Self.search(model, [.timeouts])
        var best = 0.0
        for first in stride(from: 50, through: 2000, by: 50) {
            var adUnit = model.adUnit
            adUnit.lineItems[0].timeout = .milliseconds(first)
            adUnit.lineItems[1].timeout = .seconds(2)
            let exact = try ExactEvaluator.evaluate(try model.with(adUnit: adUnit))
            best = max(best, exact.revenuePerThousandRequests)
        }
        #expect(try #require(result.exactBest).revenuePerThousandRequests > best * 0.999)
    }

    /// Checks four cases of `mediate-check simulation search` that take little time.
    @Test(arguments: TestSize.share < 1 ? [28] : [5, 28, 190, 214])
    func nothingOnAGridIsBetter(seed: UInt64) throws {
        let proof = try SearchProof(seed: seed)
        #expect(proof.holds, "\(proof.report)")
    }
}
