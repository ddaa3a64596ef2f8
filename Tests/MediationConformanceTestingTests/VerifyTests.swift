import ConformanceMutants
import MediationConformance
import MediationConformanceTesting
import MediationTesting
import Testing

struct VerifyTests {
    /// The rules that take seconds of a processor: `KillMatrixTests` check that the reference keeps them, too.
    private static let longRules = [RuleID(3, 8), RuleID(6, 6), RuleID(12, 1), RuleID(12, 3)]

    private static let someRules = TestSize.some(
        of: AdapterContract.rules.filter { !Self.longRules.contains($0.id) },
        atLeast: 40
    )

    @Test(.serialized, arguments: Self.someRules)
    func referenceKeepsTheContract(_ rule: ContractRule) async throws {
        try await AdapterConformance.verify(rule, MutantHarness.self)
    }

    /// Verifies a rule that must record an issue, and returns that issue.
    private func issue<Harness: AdapterHarness>(
        of id: RuleID,
        _ harness: Harness.Type,
        knownFailing: [KnownFailure] = [],
        line: Int = #line
    ) async throws -> (text: String, isWarning: Bool, location: SourceLocation?) {
        let rule = try #require(AdapterContract.rule(id))
        let issues = Collected()
        let place = SourceLocation(fileID: #fileID, filePath: #filePath, line: line, column: 1)
        try await withKnownIssue {
            try await AdapterConformance.verify(rule, harness, knownFailing: knownFailing, sourceLocation: place)
        } matching: { issue in
            issues.add(issue)
            return true
        }
        #expect(issues.all.count == 1)
        let issue = try #require(issues.all.first)
        let text = issue.comments.map(\.rawValue).joined() + (issue.error.map { "\($0)" } ?? "")
        return (text, issue.severity == .warning, issue.sourceLocation)
    }

    @Test
    func brokenRuleIsAnIssueAtTheLineOfTheCall() async throws {
        let line = #line + 1
        let issue = try await self.issue(of: RuleID(3, 4), UnguardedHarness.self)
        #expect(issue.text.contains("FAIL        3.4"))
        #expect(issue.text.contains("Happened: 2 calls of the completion handler"))
        #expect(!issue.isWarning)
        #expect(issue.location?.line == line)
    }

    @Test
    func adapterThatTrapsIsAnIssueAndTheTestsGoOn() async throws {
        let issue = try await self.issue(of: RuleID(2, 4), TrappingHarness.self)
        #expect(issue.text.contains("Happened: the process was ended by signal"))
        #expect(issue.text.contains("mediation asks the adapter for an ad: load 2"))
    }

    @Test
    func adapterThatHangsIsAnIssueAndTheTestsGoOn() async throws {
        let issue = try await RuleInExitTest.$timeLimit.withValue(2) {
            try await self.issue(of: RuleID(3, 5), HangingHarness.self)
        }
        #expect(issue.text.contains("Happened: it hung"))
    }

    @Test
    func settingThatIsPrintedIsAnIssue() async throws {
        let issue = try await self.issue(of: RuleID(7, 4), PrintingHarness.self)
        #expect(issue.text.contains("FAIL        7.4"))
        #expect(issue.text.contains("Happened: the process has printed: "))
    }

    @Test
    func ruleThatShouldBeKeptIsAWarning() async throws {
        let issue = try await self.issue(of: RuleID(3, 11), ForgetfulHarness.self)
        #expect(issue.text.contains("warning     3.11"))
        #expect(issue.isWarning)
    }

    private struct HiddenHarness: MutatedHarness {
        static let mutation = UnguardedHarness.mutation
    }

    @Test
    func ruleThatNeedsAProcessIsNotVerifiedWithAPrivateHarness() async throws {
        let issue = try await self.issue(of: RuleID(2, 4), HiddenHarness.self)
        #expect(issue.text.contains("unverified  2.4"))
        #expect(issue.text.contains("private or local"))
        #expect(issue.isWarning)
    }

    @Test
    func knownFailureIsAKnownIssue() async throws {
        let rule = try #require(AdapterContract.rule(RuleID(3, 4)))
        try await AdapterConformance.verify(
            rule,
            UnguardedHarness.self,
            knownFailing: [KnownFailure("3.4", reason: "to see that the test stays green")]
        )
    }

    @Test
    func knownFailureThatPassesIsAnIssue() async throws {
        let known = [KnownFailure("3.4", reason: "it was so")]
        let issue = try await self.issue(of: RuleID(3, 4), ForgetfulHarness.self, knownFailing: known)
        #expect(issue.text.contains("STALE       3.4"))
        #expect(!issue.isWarning)
    }

    @Test(arguments: [KnownFailure("99.4", reason: "why"), KnownFailure("3.4", reason: " ")])
    func knownFailureThatMatchesNothingIsAnIssue(known: KnownFailure) async throws {
        let issue = try await self.issue(of: RuleID(1, 1), ForgetfulHarness.self, knownFailing: [known])
        #expect(issue.text.contains("UNMATCHED"))
    }

    @Test
    func faultOfTheHarnessIsAnErrorThatNamesIt() async throws {
        let issue = try await self.issue(of: RuleID(1, 1), ThrowingHarness.self)
        #expect(issue.text.contains("HARNESS ERROR: ThrowingHarness"))
        #expect(issue.text.contains("This says nothing about the adapter."))
    }

    @Test
    func outsideOfATestItThrows() async throws {
        let rule = try #require(AdapterContract.rule(RuleID(1, 1)))
        // A detached task belongs to no test, and neither does code in XCTest.
        let task = Task.detached { try await AdapterConformance.verify(rule, ForgetfulHarness.self) }
        await #expect(throws: OutsideOfTestError.self) { try await task.value }
    }
}
