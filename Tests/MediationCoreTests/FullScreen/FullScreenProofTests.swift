#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import FullScreenProof
import MediationTesting
import Testing

/// Random scripts for ads that cover the screen; `mediate-check full-screen` performs a million.
///
/// A failure prints its seed; `FULL_SCREEN_SEED=<seed> swift test --filter FullScreenProofTests` performs that script alone.
@MainActor
struct FullScreenProofTests {
    private static let replayed = ProcessInfo.processInfo.environment["FULL_SCREEN_SEED"].flatMap(UInt64.init)

    @Test func mediationAndReferenceAgreeAfterEveryMoment() async {
        let first = Self.replayed ?? 0
        let sweep = await ScriptSweep(first..<(first + (Self.replayed == nil ? UInt64(TestSize.cases(10_000)) : 1)))
        guard let failure = sweep.failure else { return }
        let shortest = await failure.proof.shrunk()
        Issue.record("FULL_SCREEN_SEED=\(failure.seed)\n\(shortest.report)")
    }

    /// The faults that a few scripts show, from a seed shortly before the first of them; `mediate-check full-screen
    /// --self-test` has them all.
    @Test(arguments: [(ProofFault.everyClick, UInt64(0)), (.twoImpressions, 10), (.oneLook, 50)])
    func aFaultOfTheReferenceIsNoticed(fault: ProofFault, first: UInt64) async {
        let sweep = await ScriptSweep(first..<500, fault: fault)
        #expect(sweep.failure != nil)
    }
}
#endif
