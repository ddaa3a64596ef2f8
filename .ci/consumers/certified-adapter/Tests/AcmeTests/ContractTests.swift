import AcmeHarness
import MediationConformance
import MediationConformanceTesting
import Testing

@Test(arguments: AdapterContract.rules)
func contract(_ rule: ContractRule) async throws {
    try await AdapterConformance.verify(rule, AcmeHarness.self)
}
