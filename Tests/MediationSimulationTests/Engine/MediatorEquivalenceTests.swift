import SimulationProof
import MediationTesting
import Testing

/// The same answers in the real mediator and in the simulation; `mediate-check simulation loads` runs 100,000 cases.
@MainActor
@Suite(.serialized)
struct MediatorEquivalenceTests {
    @Test func recordsAreTheSame() async throws {
        let sweep = try await LoadCaseSweep(0..<UInt64(TestSize.cases(1000)))
        #expect(sweep.failure == nil, "\(sweep.failure?.report ?? "")")
    }

    @Test(arguments: CaseFault.allCases)
    func driversWithFaultsAreFound(fault: CaseFault) async throws {
        let sweep = try await LoadCaseSweep(0..<2000, fault: fault)
        #expect(sweep.failure != nil)
    }
}
