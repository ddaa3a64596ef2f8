import ConformanceMutants
import MediationConformance
import MediationTesting
import Testing

/// Broken adapters against the rules that must find them, and odd ones against those that their habits make hard to keep.
///
/// All of them with `TEST_SHARE=1`; `mediate-check adapters prove` checks all of them against all rules, which takes many
/// minutes.
@Suite(.serialized)
struct KillMatrixTests {
    @Test
    func referenceKeepsTheContract() async throws {
        // Other adapters have what the reference does not.
        let applicable = AdapterContract.rules.filter { $0.needs.isSubset(of: MutantHarness.capabilities) }
        let rules = TestSize.some(of: applicable.map(\.id))
        let reports = await MutantProcess.reports(of: [(.none, rules)], executable: MutantRun.executable)
        let report = try #require(reports[.none] ?? nil)
        #expect(report.summary.passed == rules.count, "\(report.text)")
        #expect(report.exitCode == 0)
        #expect(report.tier == .networkPlayed)
    }

    @Test
    func everyMutantIsFoundByItsRules() async throws {
        let mutants = TestSize.some(of: Mutant.all.filter { !$0.mustTrip.isEmpty })
        let reports = await MutantProcess.reports(
            of: mutants.map { ($0.mutation, $0.mustTrip.sorted()) },
            executable: MutantRun.executable
        )
        for mutant in mutants {
            var report = try #require(reports[mutant.mutation] ?? nil, "\(mutant.name) gave no report.")
            if !report.tripped.isSuperset(of: mutant.mustTrip) { report = try await Self.reportAlone(of: mutant) }
            #expect(report.harnessProblem == nil, "\(mutant.name)")
            #expect(report.tripped.isSuperset(of: mutant.mustTrip), "\(mutant.name) survived: \(report.text)")
        }
    }

    /// Checks a mutant once more, beside no other one: beside eight processes and two thousand tests, two threads may not
    /// meet often enough for a race.
    private static func reportAlone(of mutant: Mutant) async throws -> ConformanceReport {
        let mutation = (mutant.mutation, mutant.mustTrip.sorted())
        let reports = await MutantProcess.reports(of: [mutation], executable: MutantRun.executable)
        return try #require(reports[mutant.mutation] ?? nil, "\(mutant.name) gave no report.")
    }

    @Test
    func noOddAdapterIsRefused() async throws {
        let odd = try TestSize.some(of: Mutant.odd).map { ($0.mutation, try #require(Self.hardRules[$0.name])) }
        let reports = await MutantProcess.reports(of: odd, executable: MutantRun.executable)
        for (mutation, rules) in odd {
            let report = try #require(reports[mutation] ?? nil, "\(mutation.name) gave no report.")
            #expect(report.results.map(\.id) == rules.sorted())
            #expect(report.exitCode == 0, "\(report.text)")
            #expect(report.tripped.isEmpty, "\(report.text)")
        }
    }

    /// The rules that the habits of the odd adapters make hard to keep.
    private static let hardRules: [String: [RuleID]] = [
        "isAsync": [RuleID(3, 2), RuleID(3, 11), RuleID(6, 1), RuleID(8, 1), RuleID(10, 3)],
        "isAsyncAndCannotStop": [RuleID(3, 11), RuleID(3, 14), RuleID(8, 1), RuleID(10, 3), RuleID(10, 4)],
        "remembersSetUp": [RuleID(2, 1), RuleID(2, 3), RuleID(3, 2), RuleID(7, 4)],
        "refusesSetUpWithoutSettings": [RuleID(2, 4), RuleID(7, 4)],
        "sdkVersionIsReadOnce": [RuleID(1, 2), RuleID(1, 4), RuleID(10, 5)],
        "sdkIsLate": [RuleID(2, 1), RuleID(2, 3), RuleID(3, 9), RuleID(6, 1), RuleID(6, 6), RuleID(10, 3)],
        "sdkIsLateOnMainThread": [RuleID(2, 1), RuleID(3, 9), RuleID(5, 4), RuleID(6, 8), RuleID(10, 3)],
        "sdkDownloadsAtOnce": [RuleID(3, 2), RuleID(5, 2), RuleID(5, 3)],
        "extrasHoldManyNumbers": [RuleID(4, 6), RuleID(4, 10)],
        "consentStands": [RuleID(9, 2), RuleID(9, 3)],
        "hopsToMainThread": [RuleID(3, 5), RuleID(3, 6), RuleID(3, 8), RuleID(10, 3)],
        "answersFromNewThread": [RuleID(3, 5), RuleID(3, 8), RuleID(8, 1), RuleID(10, 3)],
    ]

    @Test
    func eachRuleMustFindAMutant() {
        let killers = Mutant.all.reduce(into: Set<RuleID>()) { $0.formUnion($1.mustTrip) }
        let idle = AdapterContract.rules.map(\.id).filter { !killers.contains($0) }
        #expect(idle.isEmpty)
    }
}
