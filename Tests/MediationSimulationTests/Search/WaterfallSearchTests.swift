import MediationCore
import MediationSimulation
import Testing

@Suite(.onOwnThreads)
struct WaterfallSearchTests {
    private struct Item {
        var ecpm: Double
        var fill: Double?
        var latency = 500.0
        var network: String?
    }

    private static func model(
        _ items: [Item],
        networks: [String: Law] = [:],
        _ change: (inout AdUnit, inout TrafficModel) -> Void = { _, _ in }
    ) throws -> SimulationModel {
        var traffic = TrafficModel(showRate: 1, networks: networks.mapValues { NetworkTraffic(valuation: $0) })
        var lineItems: [LineItem] = []
        for (index, item) in items.enumerated() {
            let name = "item \(index)"
            let law = Law.lognormal(median: item.latency, sigma: 0.4)
            traffic.lineItems[name] = LineItemTraffic(
                network: item.network,
                fill: item.fill,
                fillLatency: law,
                noFillLatency: law,
                errors: 0
            )
            lineItems.append(LineItem(name: name, adapter: "Adapter", ecpm: item.ecpm))
        }
        var adUnit = AdUnit(id: "unit", deadline: .seconds(60), order: .listed, lineItems: lineItems)
        change(&adUnit, &traffic)
        return try SimulationModel(adUnit: adUnit, traffic: traffic)
    }

    private static func search(
        _ model: SimulationModel,
        _ space: SearchSpace,
        latencyPrice: Double = 0
    ) -> WaterfallSearchResult {
        var search = WaterfallSearch(model, objective: SearchObjective(latencyPrice: latencyPrice), space: space)
        search.effort = (requests: 16_384, attempts: 2_000_000, choice: 20_000)
        return search.run(requests: 20_000)
    }

    private static func names(_ result: WaterfallSearchResult) -> [String] { result.best.adUnit.waterfall.map(\.name) }

    @Test func withoutAPriceOfLatencyItIsThePriceOrder() throws {
        let model = try Self.model([Item(ecpm: 1, fill: 0.5), Item(ecpm: 9, fill: 0.1), Item(ecpm: 4, fill: 0.3)])
        let result = Self.search(model, [.order, .drop])
        #expect(Self.names(result) == ["item 1", "item 2", "item 0"])
        #expect(result.proof == .index)
        #expect(result.isBetter)
        #expect(try #require(result.comparison).alternatives[0].value.isSurelyPositive)
    }

    @Test func aLineItemThatIsNotWorthItsTimeIsLeftOut() throws {
        let items = [Item(ecpm: 9, fill: 0.005, latency: 1000), Item(ecpm: 4, fill: 0.5, latency: 200)]
        // An ad of the first takes 200 attempts of about a second each: 0.1 USD per second is more than it earns.
        let result = Self.search(try Self.model(items), [.order, .drop], latencyPrice: 0.1)
        #expect(Self.names(result) == ["item 1"])
        #expect(result.proof == .index)
    }

    @Test func patienceMakesTheFastOneFirst() throws {
        let items = [Item(ecpm: 5, fill: 0.5, latency: 1500), Item(ecpm: 4.5, fill: 0.5, latency: 100)]
        let waiting = Self.search(try Self.model(items), [.order])
        #expect(!waiting.isBetter)
        let result = Self.search(try Self.model(items) { $1.patience = .seconds(2) }, [.order])
        #expect(Self.names(result) == ["item 1", "item 0"])
        #expect(result.proof == .index)
    }

    /// Myerson's result: the best floor for a valuation that is uniform from 0 is half of its maximum.
    @Test func theFloorOfOneNetworkIsThatOfMyerson() throws {
        let model = try Self.model([Item(ecpm: 2, network: "n")], networks: ["n": .uniform(from: 0, to: 10)])
        let result = Self.search(model, [.floors])
        #expect((result.best.adUnit.lineItems[0].ecpm - 5).magnitude < 0.3)
        #expect(try #require(result.exactBest).revenuePerThousandRequests > 2.49)
    }

    /// A floor is higher if there is a network to fall back on: half of the sum of the maximum and the rest's value.
    @Test func floorsOfTwoNetworksStepDown() throws {
        let model = try Self.model(
            [Item(ecpm: 3, network: "a"), Item(ecpm: 3, network: "b")],
            networks: ["a": .uniform(from: 0, to: 10), "b": .uniform(from: 0, to: 10)]
        )
        let floors = Self.search(model, [.floors, .order]).best.adUnit.waterfall.map(\.ecpm)
        #expect((floors[0] - 6.25).magnitude < 0.4)
        #expect((floors[1] - 5).magnitude < 0.3)
    }

    @Test func aTimeoutBecomesLongerWhereOnlyTheSlowFill() throws {
        let model = try Self.model([Item(ecpm: 5, fill: 0.5, latency: 2500)])
        let result = Self.search(model, [.timeouts])
        #expect(result.best.adUnit.lineItems[0].timeout > .seconds(2))
    }

    @Test func whatIsBestAlreadyStays() throws {
        let model = try Self.model([Item(ecpm: 9, fill: 0.1), Item(ecpm: 4, fill: 0.3)])
        let result = Self.search(model, [.order, .drop])
        #expect(!result.isBetter)
        #expect(result.best.adUnit == model.adUnit)
        #expect(result.exactBase == result.exactBest)
    }

    @Test func aWaterfallIsNeverEmpty() throws {
        let model = try Self.model([Item(ecpm: 1, fill: 0.1), Item(ecpm: 1, fill: 0.2)])
        let result = Self.search(model, [.order, .drop], latencyPrice: 1000)
        #expect(Self.names(result).count == 1)
    }

    @Test func whatCannotBeEvaluatedIsSimulated() throws {
        let model = try Self.model([Item(ecpm: 1, fill: 0.6), Item(ecpm: 9, fill: 0.3)]) { adUnit, _ in
            adUnit.strategy = .parallel(2)
        }
        let result = Self.search(model, [.order, .width])
        #expect(result.statements.contains { $0.contains("several line items at a time") })
        #expect(result.proof == .local)
        #expect(result.exactBase == nil)
        // The highest revenue comes from asking the higher-priced line item first, and the other one only after it.
        #expect(Self.names(result) == ["item 1", "item 0"])
        #expect(result.best.adUnit.strategy.width == 1)
    }

    @Test func aSecondFloorOfANetworkIsFound() throws {
        let model = try Self.model([Item(ecpm: 5, network: "n")], networks: ["n": .uniform(from: 0, to: 10)])
        let result = Self.search(model, [.ladders])
        #expect(result.best.adUnit.lineItems.count > 1)
        let added = try #require(result.best.adUnit.waterfall.first { $0.name != "item 0" })
        #expect(added.name == "item 0 at \(FigureText.decimal(added.ecpm, places: 2))")
        #expect(result.best.traffic.lineItems[added.name]?.network == "n")
    }
}
