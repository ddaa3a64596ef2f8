import MediationCore
import MediationSimulation
import Testing

/// The limits of models, beyond which numbers would overflow.
@Suite(.onOwnThreads)
struct ModelLimitTests {
    /// Returns the problems of an ad unit with so many line items.
    private func problems(lineItems count: Int = 1, deadline: Duration = .seconds(8)) -> String {
        let items = (0..<count).map { LineItem(name: "\($0)", adapter: "X", ecpm: 1) }
        do throws(MediationError) {
            _ = try SimulationModel(
                adUnit: AdUnit(id: "feed", deadline: deadline, lineItems: items),
                traffic: TrafficModel()
            )
            return "none"
        } catch {
            return error.message
        }
    }

    @Test func aModelHasNoMoreThan65536LineItems() {
        #expect(self.problems(lineItems: 65_537).contains("lineItems: has 65537 line items, and can have 65536"))
    }

    @Test func aLoadOfAModelEndsWithinHalfAnHour() {
        #expect(self.problems(deadline: .seconds(1_800)) == "none")
        #expect(self.problems(deadline: .seconds(1_801)).contains("deadline: is more than 30 minutes"))
    }

    @Test func theLastOfThousandsOfLineItemsFillsInItsTurn() throws {
        let names = (0..<3_000).map { "\($0)" }
        let never = LineItemTraffic(fill: 0, noFillLatency: .constant(1))
        var traffic = TrafficModel(lineItems: Dictionary(uniqueKeysWithValues: names.map { ($0, never) }))
        traffic.lineItems["2999"] = LineItemTraffic(fill: 1, fillLatency: .constant(1))
        let adUnit = AdUnit(
            id: "feed",
            strategy: .parallel(4),
            lineItems: names.map { LineItem(name: $0, adapter: "X", ecpm: 1) }
        )
        let result = Simulation(try SimulationModel(adUnit: adUnit, traffic: traffic)).run(requests: 0..<20)
        #expect(result.lineItems.allSatisfy { $0.attempts == 20 })
        #expect(result.lineItems.last?.fills == 20)
        // Four at a time, a millisecond each.
        #expect(result.meanLatency.value == 750)
    }
}
