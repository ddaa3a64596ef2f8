import MediationConformance
import MediationConformanceTesting
import Testing

@testable import CheckedAdapter

struct ContractTests {
    @Test(arguments: AdapterContract.rules)
    func contract(_ rule: ContractRule) async throws {
        try await AdapterConformance.verify(rule, CheckedHarness.self)
    }

    @Test
    func wholeContract() async throws {
        try await AdapterConformance.check(CheckedHarness())
    }
}
