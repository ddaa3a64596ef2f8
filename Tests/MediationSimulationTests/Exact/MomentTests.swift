import SimulationProof
import MediationTesting
import Testing

/// Random waterfalls with many events that coincide, computed by exact arithmetic, the simulation and the exact
/// evaluation; `mediate-check simulation moments` runs 100,000.
@Suite(.onOwnThreads)
struct MomentTests {
    @Test func figuresAreThoseOfExactArithmetic() throws {
        let sweep = try MomentSweep(0..<UInt64(TestSize.cases(300)))
        #expect(sweep.failure == nil, "\(sweep.failure?.report ?? "")")
    }

    @Test(arguments: MomentFault.allCases)
    func faultIsFound(fault: MomentFault) throws {
        let sweep = try MomentSweep(0..<200, fault: fault)
        #expect(sweep.failure != nil)
    }
}
