/// A case through the runner and through the simulation, and whether they agree.
package struct LoadCaseProof: Sendable {
    package let load: LoadCase
    /// What the runner has written down of each load.
    package let expected: [LoadCaseRecord]
    /// What the simulation's drivers say of each load.
    package let actual: [LoadCaseRecord]
    /// What the simulation has to count, and counts; `nil` where it cannot be given the case.
    package let expectedTotals: CaseTotals
    package let totals: CaseTotals?

    /// Runs the case of a seed, with drivers that have a fault if one is given.
    package init(seed: UInt64, fault: CaseFault? = nil) async throws {
        self.load = LoadCase(seed: seed)
        self.expected = try await CaseRunner.records(of: self.load)
        self.actual = CaseStage.records(of: self.load, fault: fault)
        self.expectedTotals = CaseTotals(self.expected, of: self.load)
        self.totals = fault == nil ? try CaseTotals.simulated(self.load) : nil
    }

    /// Whether all is the same.
    package var holds: Bool {
        self.actual == self.expected && self.totals.map { $0 == self.expectedTotals } ?? true
    }

    /// All that is needed to look into it.
    package var report: String {
        """
        \(self.load)
        the runner: \(self.expected)
        the simulation: \(self.actual)
        to be counted: \(self.expectedTotals)
        counted: \(self.totals.map { "\($0)" } ?? "nothing")
        \(self.holds ? "all is the same" : "they differ")
        """
    }
}
