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

    @Test(arguments: Mutant.all)
    func mutantIsFoundByItsRulesAndByNoOthers(_ mutant: Mutant) async {
        let report = await MutantRun.report(mutant.mutation)
        #expect(report.harnessProblem == nil)
        #expect(report.tripped.isSuperset(of: mutant.mustTrip), "survived: \(report.text)")
        #expect(report.tripped.isSubset(of: mutant.mayTrip), "false alarms: \(report.text)")
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
