import ConformanceMutants
import MediationConformance
import MediationCore
import Testing

@Suite(.serialized)
struct RunTests {
    /// A harness without a network.
    struct SmallHarness: AdapterHarness {
        let settings: [String: JSONValue] = ["parameter": "unit"]
        // Removes an SDK that another test has made.
        init() { VendorSDK.current = nil }
        func makeAdapter() -> VendorAdapter { VendorAdapter() }
    }

    @Test
    func withoutADriverOnlyWhatNeedsNoneIsChecked() async {
        let report = await AdapterConformance.run(SmallHarness.self)
        #expect(report.tier == .blackBox)
        #expect(report.results.count == AdapterContract.rules.count)
        #expect(report.summary.passed >= 1)
        #expect(report.summary.failed == 0)
        #expect(report.results.first { $0.id == RuleID(3, 1) }?.verdict.kind == .notVerified)
        #expect(report.results.first { $0.id == RuleID(1, 2) }?.verdict.kind == .notApplicable)
    }

    @Test
    func withoutAProgramWhatMayCrashIsNotVerified() async {
        let report = await AdapterConformance.run(MutantHarness.self, options: .init(rules: [RuleID(3, 5)]))
        #expect(report.results.map(\.verdict.kind) == [.notVerified])
    }

    @Test
    func reportIsToldAsItGoes() async {
        let rules = [RuleID(1, 1), RuleID(3, 4)]
        var parts: [String] = []
        let report = await Self.run(rules) { parts.append($0) }
        #expect(parts.joined() == report.text)
        #expect(parts.count == 4, "what comes first, each rule, and the counts")
        #expect(parts[3].contains("2 rules: 2 passed, 0 failed"))
    }

    @Test @MainActor
    func eachResultIsToldBeforeTheNextCheck() async {
        let steps = LockedValue<[String]>([])
        let catalogue = [1, 2].map { number in
            ContractRule(
                RuleID(1, number),
                .must,
                "Rule.",
                intent: "",
                likelyCause: "",
                fix: "",
                tier: .blackBox
            ) { _ in steps.withLock { $0.append("check \(number)") } }
        }
        _ = await AdapterConformance.run(
            { MutantHarness() },
            options: .init(),
            catalogue: catalogue,
            isVerbose: true
        ) { text in
            steps.withLock { $0.append(text) }
        }
        let order = steps.withLock { $0 }.dropFirst().dropLast().map { $0.hasPrefix("pass") ? "told" : $0 }
        #expect(order == ["check 1", "told", "check 2", "told"])
    }

    @MainActor
    private static func run(_ rules: [RuleID], say: (String) -> Void) async -> ConformanceReport {
        await AdapterConformance.run(
            { MutantHarness() },
            options: .init(rules: rules),
            catalogue: AdapterContract.rules,
            say: say
        )
    }

    @Test
    func checkThrowsTheReport() async throws {
        let options = ConformanceOptions(rules: [RuleID(3, 4)])
        try await AdapterConformance.check(MutantHarness(), options: options)
        let error = await #expect(throws: ConformanceFailure.self) {
            try await Mutation.$chosen.withValue(Self.broken) {
                try await AdapterConformance.check(MutantHarness(), options: options)
            }
        }
        let text = try #require(error?.description)
        #expect(text.contains("FAIL        3.4"))
        #expect(text.contains("Expected: one call of the completion handler, with an ad"))
        #expect(text.contains("Happened: 2 calls of the completion handler: with an ad, with an ad"))
        #expect(text.contains("network fills request 1"))
    }

    @Test
    func knownFailureDoesNotFailTheRunUntilItPasses() async throws {
        let known = [KnownFailure("3.4", reason: "see the tracker")]
        let options = ConformanceOptions(rules: [RuleID(3, 4)])
        try await Mutation.$chosen.withValue(Self.broken) {
            try await AdapterConformance.check(MutantHarness(), knownFailing: known, options: options)
        }
        await #expect(throws: ConformanceFailure.self) {
            try await AdapterConformance.check(MutantHarness(), knownFailing: known, options: options)
        }
    }

    @Test(arguments: [
        KnownFailure("9.99", reason: "gone"), KnownFailure("x", reason: "no"), KnownFailure("3.4", reason: " "),
    ])
    func knownFailureMustMatchARuleAndSayWhy(_ known: KnownFailure) async {
        let options = ConformanceOptions(rules: [RuleID(1, 1)], knownFailing: [known])
        let report = await AdapterConformance.run(MutantHarness.self, options: options)
        #expect(report.unmatchedKnownFailures == [known])
        #expect(report.exitCode == 1)
    }

    @Test
    func unknownRuleIsAnError() async {
        let report = await AdapterConformance.run(MutantHarness.self, options: .init(rules: [RuleID(9, 99)]))
        #expect(report.harnessProblem?.contains("9.99") == true)
        #expect(report.exitCode == 2)
    }

    @Test
    func sameSeedGivesTheSameReport() async {
        let rules = [RuleID(3, 2), RuleID(3, 4), RuleID(3, 9)]
        let first = await MutantRun.report(.none, rules: rules)
        let second = await MutantRun.report(.none, rules: rules)
        #expect(first.results.map(\.verdict) == second.results.map(\.verdict))
    }

    private static let broken = Mutation("hasNoGuard")
}
