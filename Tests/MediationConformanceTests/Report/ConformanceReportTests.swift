import Foundation
import MediationConformance
import Testing

struct ConformanceReportTests {
    private static func result(_ id: RuleID, _ verdict: Verdict, known: String? = nil) -> RuleResult {
        RuleResult(
            id: id,
            level: verdict == .warning ? .should : .must,
            text: "It MUST.",
            verdict: verdict,
            timeline: [TimelineEntry(time: .milliseconds(1500), party: .network, event: "fills")],
            knownFailure: known
        )
    }

    private static func report(_ results: RuleResult..., problem: String? = nil) -> ConformanceReport {
        ConformanceReport(
            harness: "Harness",
            adapter: "Adapter",
            tier: .networkPlayed,
            capabilities: [.icon, .video],
            results: results,
            harnessProblem: problem
        )
    }

    @Test
    func succeedsWithPassesWarningsAndWhatWasNotJudged() {
        let report = Self.report(
            Self.result(RuleID(1, 1), .pass),
            Self.result(RuleID(2, 6), .warning),
            Self.result(RuleID(4, 9), .notApplicable(reason: "adChoices is not declared")),
            Self.result(RuleID(3, 1), .notVerified(reason: "the harness plays no network"))
        )
        #expect(report.exitCode == 0)
        #expect(report.summary.passed == 1)
        #expect(report.summary.warnings == 1)
        #expect(report.summary.notApplicable == 1)
        #expect(report.summary.notVerified == 1)
        #expect(report.summary.total == 4)
    }

    @Test
    func failsWithABrokenRule() {
        #expect(Self.report(Self.result(RuleID(1, 1), .fail)).exitCode == 1)
    }

    @Test
    func doesNotFailWithAKnownFailure() {
        let report = Self.report(Self.result(RuleID(1, 1), .fail, known: "see the tracker"))
        #expect(report.exitCode == 0)
        #expect(report.summary.failed == 0)
        #expect(report.summary.knownFailures == 1)
    }

    @Test
    func failsWithAKnownFailureThatPasses() {
        let report = Self.report(Self.result(RuleID(1, 1), .pass, known: "see the tracker"))
        #expect(report.exitCode == 1)
        #expect(report.summary.stale == 1)
    }

    @Test
    func failsWithAKnownFailureThatMatchesNothing() {
        var report = Self.report(Self.result(RuleID(1, 1), .pass))
        report.unmatchedKnownFailures = [KnownFailure("9.99", reason: "gone")]
        #expect(report.exitCode == 1)
    }

    @Test
    func isAnErrorOfTheHarnessWithoutAnyRule() {
        #expect(Self.report().exitCode == 2)
    }

    @Test
    func isAnErrorOfTheHarnessBeforeItIsAFailure() {
        let failed = Self.result(RuleID(1, 1), .fail)
        #expect(Self.report(failed, problem: "It throws.").exitCode == 2)
        #expect(Self.report(failed, Self.result(RuleID(1, 2), .harnessError(message: "It throws."))).exitCode == 2)
    }

    @Test
    func isReadBackAsItWasWritten() throws {
        var report = Self.report(
            Self.result(RuleID(3, 14), .fail),
            Self.result(RuleID(1, 2), .notVerified(reason: "]]> \u{0} \"quoted\"")),
            problem: "It throws."
        )
        report.selection = [RuleID(3, 14), RuleID(1, 2)]
        let data = try JSONEncoder().encode(report)
        #expect(try JSONDecoder().decode(ConformanceReport.self, from: data) == report)
    }
}
