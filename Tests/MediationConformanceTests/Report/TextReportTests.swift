import ConformanceMutants
import ConformanceReportSamples
import MediationConformance
import Testing

struct TextReportTests {
    private static func result(_ id: RuleID, _ verdict: Verdict, cause: RuleID? = nil) -> RuleResult {
        RuleResult(
            id: id,
            level: .must,
            text: "Rule \(id).",
            verdict: verdict,
            expected: "one call",
            happened: "2 calls",
            cause: cause,
            timeline: (1...40).map { TimelineEntry(time: .zero, party: .network, event: "event \($0)") },
            likelyCause: "A mistake.",
            fix: "Mend it."
        )
    }

    private static func report(_ results: [RuleResult]) -> ConformanceReport {
        var report = ReportSamples.kept
        report.results = results
        return report
    }

    @Test
    func keptRulesAreCountedBySection() {
        let results = [RuleID(1, 1), RuleID(1, 2), RuleID(2, 1)].map { Self.result($0, .pass) }
        let text = Self.report(results).text
        #expect(text.contains("1     Identity and versions: 2 passed, 0 failed\n"))
        #expect(text.contains("2     Set-up: 1 passed, 0 failed\n"))
        #expect(!text.contains("Rule 1.1."))
    }

    @Test
    func findingShowsTheLastEventsAndWhatToDo() {
        let text = Self.report([Self.result(RuleID(3, 4), .fail)]).text
        #expect(text.contains("The finding:"))
        #expect(text.contains("(24 earlier events)"))
        #expect(!text.contains("event 24\n"))
        #expect(text.contains("event 25\n") && text.contains("event 40\n"))
        #expect(text.contains("Fix: Mend it."))
    }

    @Test
    func ruleThatFollowsFromAnotherOneStandsBelowIt() {
        let cause = RuleID(3, 4)
        let text = Self.report([
            Self.result(cause, .fail), Self.result(RuleID(3, 5), .fail, cause: cause),
            Self.result(RuleID(8, 2), .fail, cause: cause),
        ]).text
        #expect(text.contains("Rules 3.5 and 8.2 are broken, too, perhaps by this alone."))
        #expect(text.split(separator: "Expected: one call").count == 2, "one finding")
    }

    @Test
    func verboseTextHasEveryRuleAndEvent() {
        let text = Self.report([Self.result(RuleID(1, 1), .pass), Self.result(RuleID(3, 4), .fail)]).verboseText
        #expect(text.contains("pass        1.1   Rule 1.1."))
        #expect(text.contains("event 1\n") && text.contains("event 40\n"))
    }

    @Test
    func rulesInARowThatAreUnverifiedForOneReasonStandOnce() {
        let hangs = Verdict.notVerified(reason: "The adapter hangs.")
        let results = [
            (RuleID(3, 4), hangs), (RuleID(3, 5), hangs), (RuleID(4, 1), .notVerified(reason: "No driver.")),
        ]
        let report = Self.report(results.map { Self.result($0, $1) })
        let shown = results.map { report.text.contains("Rule \($0.0).") }
        #expect(shown == [true, false, true])
        #expect(report.text.contains("3     Load and completion: 0 passed, 0 failed, 2 not verified\n"))
        #expect(report.verboseText.contains("Rule 3.5."))
    }

    @Test
    func brokenAdapterFitsOnTwoScreens() {
        let text = Self.report(AdapterContract.rules.map { Self.result($0.id, .fail) }).text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(Self.report(ReportSamples.broken.results).text.split(separator: "\n").count < 100)
        // A line for each of those that are not told in full.
        #expect(lines.count < AdapterContract.rules.count + 140, "even if every rule is broken by itself")
    }

    /// Checks the order of mending with an adapter that has one mistake.
    @Test
    func secondAnswerThatIsPassedOnIsOneFinding() async throws {
        let rules = [RuleID(3, 4), RuleID(3, 5), RuleID(3, 7), RuleID(10, 2)]
        let report = await MutantRun.report(Mutation("hasNoGuard"), rules: rules)
        let broken = report.results.filter { $0.verdict == .fail }
        try #require(broken.count > 1, "\(report.text)")
        #expect(broken.filter { $0.cause == nil }.map(\.id) == [RuleID(3, 4)])
    }
}

struct KnownCauseTests {
    /// Checks that a rule that fails the run is shown, whatever is known about others.
    @Test
    func knownFailureExplainsNothing() async throws {
        let known = KnownFailure("3.4", reason: "the SDK's fault")
        let report = await Mutation.$chosen.withValue(Mutation("hasNoGuard")) {
            await AdapterConformance.run(
                MutantHarness.self,
                options: .init(rules: [RuleID(3, 4), RuleID(3, 7)], knownFailing: [known])
            )
        }
        #expect(report.exitCode == 1)
        #expect(report.results.map(\.cause) == [nil, nil])
        #expect(report.text.contains("The finding:\n\nFAIL        3.7"), "\(report.text)")
    }
}

struct ConsequenceTests {
    @Test
    func rulesWithConsequencesAreThere() {
        let ids = Set(AdapterContract.rules.map(\.id))
        let named = AdapterContract.consequences.flatMap { [$0.key] + $0.value }
        #expect(named.filter { !ids.contains($0) } == [])
    }

    @Test(arguments: AdapterContract.consequences.keys.sorted())
    func noRuleFollowsFromItself(_ id: RuleID) {
        var seen: Set<RuleID> = []
        var rest = AdapterContract.consequences[id] ?? []
        while let next = rest.popLast() {
            guard seen.insert(next).inserted else { continue }
            rest += AdapterContract.consequences[next] ?? []
        }
        #expect(!seen.contains(id))
    }
}

struct StrictRunTests {
    @Test
    func undeclaredPrivacyFailsAStrictRunOnly() {
        var report = ReportSamples.kept
        report.capabilities.removeAll { $0 == .privacy }
        #expect(report.reservations == ["privacy not declared"])
        #expect(report.exitCode == 0)
        report.isStrict = true
        #expect(report.exitCode == 1)
        #expect(report.text.hasSuffix("Not seen: privacy not declared\nThat fails a strict run.\n"))
    }

    @Test
    func unverifiedRulesFailAStrictRun() {
        var report = ReportSamples.blackBox
        #expect(report.exitCode == 0)
        report.isStrict = true
        #expect(report.exitCode == 1)
    }

    @Test
    func completeRunPassesIfItIsStrict() {
        var report = ReportSamples.kept
        report.isStrict = true
        #expect(report.reservations == [])
        #expect(report.exitCode == 0)
    }
}
