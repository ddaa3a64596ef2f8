/// A case run by the mediator and by the simulation, with the result of the comparison.
package struct LoadCaseProof: Sendable {
    package let load: LoadCase
    /// The mediator's record of each load.
    package let expected: [LoadCaseRecord]
    /// The simulation's record of each load.
    package let actual: [LoadCaseRecord]
    /// The totals that the simulation must count, and those that it counts; `nil` if it cannot be given the case.
    package let expectedTotals: CaseTotals
    package let totals: CaseTotals?

    /// Runs the case of a seed, with faulty drivers if a fault is given.
    package init(seed: UInt64, fault: CaseFault? = nil) async throws {
        self.load = LoadCase(seed: seed)
        self.expected = try await CaseRunner.records(of: self.load)
        self.actual = CaseStage.records(of: self.load, fault: fault)
        self.expectedTotals = CaseTotals(self.expected, of: self.load)
        self.totals = fault == nil ? try CaseTotals.simulated(self.load) : nil
    }

    /// Indicates whether all records and totals agree.
    package var holds: Bool {
        self.actual == self.expected && self.totals.map { $0 == self.expectedTotals } ?? true
    }

    /// The information needed to investigate the case.
    package var report: String {
        """
        \(self.load)
        the mediator: \(self.expected)
        the simulation: \(self.actual)
        to be counted: \(self.expectedTotals)
        counted: \(self.totals.map { "\($0)" } ?? "nothing")
        \(self.holds ? "all is the same" : "they differ")
        """
    }
}
