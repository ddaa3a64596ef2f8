/// Many cases, one after the other: the runner lives on the main actor.
package struct LoadCaseSweep: Sendable {
    /// What was seen.
    package private(set) var tally = Tally()
    /// How many cases were run.
    package private(set) var count = 0
    /// The first that failed; there the sweep has ended.
    package private(set) var failure: LoadCaseProof?

    /// Runs the cases of these seeds, with drivers that have a fault if one is given.
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
