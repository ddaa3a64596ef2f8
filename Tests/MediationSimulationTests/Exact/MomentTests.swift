import SimulationProof
import Testing

/// Random waterfalls with much that happens at the same moment, by exact arithmetic, in the simulation and in the exact
/// evaluation; `simulation-check moments` does 100,000.
@Suite(.onOwnThreads)
struct MomentTests {
    @Test func figuresAreThoseOfExactArithmetic() throws {
        let sweep = try MomentSweep(0..<UInt64(TestSize.cases(60)))
        #expect(sweep.failure == nil, "\(sweep.failure?.report ?? "")")
    }

    @Test(arguments: MomentFault.allCases)
    func faultIsFound(fault: MomentFault) throws {
        let sweep = try MomentSweep(0..<200, fault: fault)
        #expect(sweep.failure != nil)
    }
}
