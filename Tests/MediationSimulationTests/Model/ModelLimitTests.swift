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
}
