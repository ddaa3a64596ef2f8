import MediationCore
import MediationSimulation
import Testing

/// Searches of what only simulations tell: hedge delays, waits and the floors of bidders.
@Suite(.onOwnThreads)
struct StrategySearchTests {
    @Test func waitForABetterAdIsFound() throws {
        var traffic = TrafficModel(showRate: 1, patience: nil)
        traffic.lineItems["Slow"] = LineItemTraffic(fill: 0.5, fillLatency: .constant(600))
        traffic.lineItems["Fast"] = LineItemTraffic(fill: 0.9, fillLatency: .constant(100))
        let items = [
            LineItem(name: "Slow", adapter: "A", ecpm: 10), LineItem(name: "Fast", adapter: "A", ecpm: 1),
        ]
        let adUnit = AdUnit(id: "unit", strategy: WaterfallStrategy(width: 2), lineItems: items)
        var search = WaterfallSearch(try SimulationModel(adUnit: adUnit, traffic: traffic), space: [.hedging])
        search.effort = (requests: 4096, attempts: 300_000, choice: 8192)
        let result = search.run(requests: 8192)
        #expect(result.isBetter)
        // The fast one has to be held back, or its ad: for half a second, until that of the slow one comes.
        let strategy = result.best.adUnit.strategy
        let isHeldBack = strategy.hedgeDelay.map { $0 >= .milliseconds(600) } ?? false
        #expect(strategy.wait >= .milliseconds(500) || isHeldBack)
    }

    @Test func floorOfABidderIsFoundOnlyIfItIsAskedFor() throws {
        var traffic = TrafficModel(showRate: 1)
        traffic.lineItems["Bidder"] = LineItemTraffic(
            fill: 1,
            price: .second,
            fillLatency: .constant(10),
            bidRate: 1,
            bid: .uniform(from: 0, to: 10),
            signalLatency: .constant(10)
        )
        var bidder = LineItem(name: "Bidder", adapter: "A", ecpm: 0)
        bidder.bidder = Bidder(floor: 0.1)
        let adUnit = AdUnit(id: "unit", lineItems: [bidder])
        let model = try SimulationModel(adUnit: adUnit, traffic: traffic)
        func floor(_ space: SearchSpace) -> Double {
            var search = WaterfallSearch(model, space: space)
            search.effort = (requests: 4096, attempts: 200_000, choice: 8192)
            return search.run(requests: 8192).best.adUnit.lineItems[0].bidder?.floor ?? 0
        }
        // Alone, it pays its floor: half of the greatest bid is best.
        #expect(3.5...6.5 ~= floor([.bidFloors]))
        #expect(floor(.all) == 0.1)
    }
}
