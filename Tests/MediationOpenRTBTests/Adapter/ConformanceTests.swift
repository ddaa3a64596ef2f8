import MediationConformance
import MediationOpenRTBConformance
import MediationTesting
import Testing

extension AdapterTests {
    @MainActor
    struct ConformanceTests {
        /// Checks the rules about bidding and some of each other section; `mediate conformance OpenRTBAdapter` checks all.
        @Test func theAdapterKeepsTheContract() async throws {
            let rules = AdapterContract.rules.map(\.id)
            let bidding = rules.filter { $0.section == ContractSection.bidding.rawValue }
            let some = bidding + TestSize.some(of: rules, atLeast: 40)
            try await AdapterConformance.check(OpenRTBHarness(), options: ConformanceOptions(rules: some))
        }
    }
}
