import MediationCore
import MediationSimulation
import MediationTesting
import Testing

/// Searches whose right answer follows from a formula, one for each thing that may change.
@Suite(.onOwnThreads)
struct KnownOptimumTests {
    private static func search(
        _ model: SimulationModel,
        _ space: SearchSpace,
        latencyPrice: Double = 0
    ) -> WaterfallSearchResult {
        var search = WaterfallSearch(model, objective: SearchObjective(latencyPrice: latencyPrice), space: space)
        search.effort = (requests: 16_384, attempts: 2_000_000, choice: 20_000)
        return search.run(requests: 20_000)
    }

    /// Creates one network's floors; its valuation is even from 0 to 10 USD, and each attempt takes exactly 100 ms.
    private static func ladder(_ floors: [Double]) throws -> SimulationModel {
        let constant = Law.constant(100)
        let traffic = floors.map { _ in
            LineItemTraffic(network: "n", fillLatency: constant, noFillLatency: constant, errors: 0)
        }
        return try ClosedFormTests.model(prices: floors, traffic: traffic) { adUnit, all in
            adUnit.order = .price
            all.networks["n"] = NetworkTraffic(valuation: .uniform(from: 0, to: 10))
        }
    }

    /// The best single floor for a uniform valuation is half of the maximum, the best two are thirds, and so on.
    @Test(arguments: 1...(TestSize.share < 1 ? 2 : 4))
    func floorsOfANetworkAreEvenlySpread(count: Int) throws {
        let result = Self.search(try Self.ladder((1...count).map { Double($0) }.reversed()), [.floors])
        let share = Double(count) / Double(count + 1)
        #expect(try #require(result.exactBest).revenuePerThousandRequests > 10 * share / 2 * 0.998)
        for (index, item) in result.best.adUnit.waterfall.enumerated() {
            let floor = 10 * (1 - Double(index + 1) / Double(count + 1))
            #expect((item.ecpm - floor).magnitude < 0.5)
        }
    }

    /// Each floor costs an attempt; dynamic programming over the rest of the valuation gives the right number.
    @Test(.enabled(if: TestSize.share == 1, "It takes a minute."), arguments: [0.5, 1, 3])
    func aNetworkGetsAsManyFloorsAsAreWorthTheirTime(latencyPrice: Double) throws {
        let cost = latencyPrice * 0.1
        let steps = 200
        var worth = Array(repeating: 0.0, count: steps + 1)
        // There are at most six floors; each additional one makes the rest of the valuation worth more.
        for _ in 0..<6 {
            worth = worth.indices.map { most in
                let share = { (part: Int) in Double(part) / Double(steps) }
                // This share of all requests is still open, and is asked; the requests from the floor on are filled.
                let values = (0..<most).map { share(most - $0) * share($0) * 10 - cost * share(most) + worth[$0] }
                return max(values.max() ?? 0, 0)
            }
        }
        let result = Self.search(try Self.ladder([7]), [.floors, .ladders], latencyPrice: latencyPrice)
        let found = SearchObjective(latencyPrice: latencyPrice).value(of: try #require(result.exactBest))
        // Another floor that earns less than 0.3 % is not added.
        #expect(found > worth[steps] * 0.98)
        #expect(found < worth[steps] * 1.001)
        #expect(result.best.adUnit.lineItems.count > 1)
        let added = result.best.adUnit.waterfall.filter { $0.name != "item 0" }
        #expect(added.allSatisfy { $0.name.hasPrefix("item 0 at ") && $0.name.count <= 14 })
    }

    /// An exponential latency is worth the same after any wait: the best timeout is endless, or none at all.
    @Test func timeoutsOfExponentialLatenciesGoToOneEnd() throws {
        func timeout(latencyPrice: Double) throws -> Duration {
            let law = Law.exponential(mean: 3000)
            let model = try ClosedFormTests.model(
                prices: [4, 1],
                traffic: [ClosedFormTests.rate(0.5, law), ClosedFormTests.rate(0.001, .constant(1))],
                timeout: .seconds(2)
            )
            let result = Self.search(model, [.timeouts], latencyPrice: latencyPrice)
            return try #require(result.best.adUnit.waterfall.first).timeout
        }
        // An attempt earns at most 2 USD and takes 3 s, so at a price of 2/3 it is worth nothing.
        #expect(try timeout(latencyPrice: 0.4) > .seconds(7))
        #expect(try timeout(latencyPrice: 0.9) < .milliseconds(600))
    }

    /// The best timeout of a faster-falling latency is where the hazard is a millisecond's cost over an ad's revenue.
    @Test func timeoutsOfOtherLatenciesAreWhereTheHazardSays() throws {
        let law = Law.lognormal(median: 300, sigma: 0.6)
        let (price, fill, latencyPrice) = (9.0, 0.5, 4.0)
        let model = try ClosedFormTests.model(
            prices: [price],
            traffic: [ClosedFormTests.rate(fill, law)],
            timeout: .milliseconds(2000)
        )
        let result = Self.search(model, [.timeouts], latencyPrice: latencyPrice)
        var best = -Double.infinity
        for timeout in stride(from: 500, to: 8000, by: 10.0) {
            best = max(best, price * fill * law.cdf(timeout) - latencyPrice * law.mean(atMost: timeout) / 1000)
        }
        let found = SearchObjective(latencyPrice: latencyPrice).value(of: try #require(result.exactBest))
        #expect(found > best * 0.999)
    }

    /// Users who leave after 2 s on average do not wait for the second line item to be asked after the first.
    @Test func impatientUsersGetTwoAtATime() throws {
        let slow = Law.constant(2000)
        func model(patience: Duration?) throws -> SimulationModel {
            try ClosedFormTests.model(
                prices: [4, 4],
                traffic: [ClosedFormTests.rate(0.5, slow), ClosedFormTests.rate(0.5, slow)]
            ) { _, traffic in traffic.patience = patience }
        }
        let result = Self.search(try model(patience: .seconds(2)), [.width])
        #expect(result.best.adUnit.strategy.width == 2)
        // Of the 1 - 1/4 of requests that get an ad, only those whose users wait 2 s count.
        let revenue = try #require(result.comparison).alternatives[0].result.revenuePerThousandRequests.value
        #expect((revenue - 4 * 0.75 * 0.367_879).magnitude < 0.05)
        // Users who wait forever bring the same revenue, so there is nothing to gain.
        #expect(!Self.search(try model(patience: nil), [.width]).isBetter)
    }

    /// The best choice for two at a time is not the best for one: the search starts over.
    @Test func whatWasLeftOutComesBackWhereSeveralAreAsked() throws {
        let slow = Law.constant(2000)
        let model = try ClosedFormTests.model(
            prices: [4, 4, 4],
            traffic: (0..<3).map { _ in ClosedFormTests.rate(0.5, slow) }
        ) { _, traffic in traffic.patience = .seconds(2) }
        let result = Self.search(model, [.order, .drop, .width])
        #expect(result.best.adUnit.strategy.width == 3)
        #expect(result.best.adUnit.lineItems.count == 3)
    }

    /// A simulated search finds the same waterfall as the exact one, where both are possible.
    @Test func aSimulatedSearchFindsWhatTheExactOneDoes() throws {
        let law = Law.exponential(mean: 400)
        let fills = [0.3, 0.1, 0.25, 0.002, 0.2]
        let model = try ClosedFormTests.model(
            prices: [2, 9, 1, 7, 5],
            traffic: fills.map { ClosedFormTests.rate($0, law) },
            timeout: .seconds(5)
        )
        let exact = Self.search(model, [.order, .drop], latencyPrice: 1)
        var adUnit = model.adUnit
        // The cap is reached so rarely that it does not matter.
        adUnit.lineItems[0].frequencyCaps = [FrequencyCap(impressions: 1000, per: .seconds(1))]
        let simulated = Self.search(try model.with(adUnit: adUnit), [.order, .drop], latencyPrice: 1)
        #expect(exact.proof == .index && simulated.proof == .local)
        let names = simulated.best.adUnit.waterfall.map(\.name)
        #expect(names == exact.best.adUnit.waterfall.map(\.name))
        #expect(!names.contains("item 3"))
    }
}
