import ConformanceMutants
import MediationConformance
import Testing

struct KillMatrixTests {
    @Test
    func referenceKeepsTheWholeContract() async {
        let report = await MutantRun.report(.none)
        #expect(report.summary.passed == AdapterContract.rules.count, "\(report.text)")
        #expect(report.exitCode == 0)
        #expect(report.tier == .networkPlayed)
    }

    /// That no other rule finds it takes minutes: `conformance-mutants --prove` looks.
    @Test(arguments: Mutant.all.filter { !$0.mustTrip.isEmpty })
    func mutantIsFoundByItsRules(_ mutant: Mutant) async {
        let report = await MutantRun.report(mutant.mutation, rules: mutant.mustTrip.sorted())
        #expect(report.harnessProblem == nil)
        #expect(report.tripped.isSuperset(of: mutant.mustTrip), "survived: \(report.text)")
    }

    @Test
    func eachRuleMustFindAMutant() {
        let killers = Mutant.all.reduce(into: Set<RuleID>()) { $0.formUnion($1.mustTrip) }
        let idle = AdapterContract.rules.map(\.id).filter { !killers.contains($0) }
        #expect(idle.isEmpty)
    }
}

extension Mutant: CustomTestStringConvertible {
    /// The name, in the output of the tests.
    public var testDescription: String { self.name }
}
