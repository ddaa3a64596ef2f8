import MediationConformance
import Testing

struct RuleIDTests {
    @Test(arguments: ["1.1", "3.5", "3.14", "10.4"])
    func readsWhatItWrites(_ text: String) {
        #expect(RuleID(text)?.description == text)
    }

    @Test(arguments: ["", "3", "3.", ".5", "3.5.1", "03.5", "3.05", "+3.5", "3.-5", "0.1", "1.0", " 3.5", "a.b", "3,5"])
    func refusesAnythingElse(_ text: String) {
        #expect(RuleID(text) == nil)
    }

    @Test
    func isOrderedByNumberAndNotByText() {
        let ids = ["10.1", "3.10", "3.9", "2.1"].compactMap { RuleID($0) }
        #expect(ids.sorted().map(\.description) == ["2.1", "3.9", "3.10", "10.1"])
    }
}
