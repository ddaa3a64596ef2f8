/// A run of many scripts, one after another, because the mediator is confined to the main actor.
package struct ScriptSweep: Sendable {
    package private(set) var tally = Tally()
    package private(set) var count = 0
    /// The first script that failed, at which the run ended, and its seed.
    package private(set) var failure: (seed: UInt64, proof: ScriptProof)?

    /// Performs the scripts of these seeds; a fault makes the reference wrong.
    @MainActor
    package init(_ seeds: Range<UInt64>, fault: ProofFault? = nil) async {
        for seed in seeds {
            let proof = await ScriptProof(Script(seed: seed), fault: fault)
            self.count += 1
            self.tally += proof.tally
            guard proof.problems.isEmpty else {
                self.failure = (seed, proof)
                return
            }
        }
    }
}
