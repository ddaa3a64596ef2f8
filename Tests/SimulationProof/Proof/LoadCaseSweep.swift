/// A run of many cases, one after another, because the mediator is confined to the main actor.
package struct LoadCaseSweep: Sendable {
    /// The situations that occurred.
    package private(set) var tally = Tally()
    /// The number of cases that were run.
    package private(set) var count = 0
    /// The first case that failed, at which the run ended.
    package private(set) var failure: LoadCaseProof?

    /// Runs the cases of these seeds, with faulty drivers if a fault is given.
    @MainActor
    package init(_ seeds: Range<UInt64>, fault: CaseFault? = nil) async throws {
        for seed in seeds {
            let proof = try await LoadCaseProof(seed: seed, fault: fault)
            self.count += 1
            self.tally.add(proof)
            guard proof.holds else {
                self.failure = proof
                return
            }
        }
    }
}
