import ConformanceMutants
import MediationConformance
import Testing

/// That none is found by any rule takes minutes: `conformance-mutants --prove` looks.
struct OddAdapterTests {
    /// The rules that are hard on each: what it does is in their way.
    private static let rules: [String: [RuleID]] = [
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
    ]

    @Test(arguments: Mutant.odd)
    func oddAdapterIsNotRefused(_ odd: Mutant) async throws {
        let rules = try #require(Self.rules[odd.name])
        let report = await MutantRun.report(odd.mutation, rules: rules)
        #expect(report.exitCode == 0, "\(report.text)")
        #expect(report.tripped.isEmpty, "\(report.text)")
    }
}
