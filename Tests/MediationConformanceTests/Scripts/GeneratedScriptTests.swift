import ConformanceMutants
import MediationConformance
import Testing

/// The rules that try an adapter with generated scripts.
@Suite(.serialized)
struct GeneratedScriptTests {
    private static let events = RuleID(12, 3)

    @MainActor
    private static func result(
        _ mutation: Mutation,
        _ rules: [RuleID] = [events],
        seed: UInt64 = 1,
        script: Int? = nil
    ) async throws -> RuleResult {
        var options = ConformanceOptions(
            rules: rules,
            seed: seed,
            childProcess: .init(
                executable: MutantRun.executable,
                arguments: MutantProcess.words(mutation),
                isForAllRules: true
            )
        )
        options.script = script
        let report = await AdapterConformance.run(mutation.harness, options: options)
        return try #require(report.results.last)
    }

    /// The number at the end of "…; script 3: --seed 1 --only 3".
    private static func script(_ result: RuleResult) throws -> Int {
        try #require(result.happened?.split(separator: " ").last.flatMap { Int($0) })
    }

    @Test(arguments: [
        (Mutation("ignoresFailuresInside"), RuleID(12, 1), RuleID(3, 10)),
        (Mutation("ratesOnlyWithStore"), RuleID(12, 2), RuleID(4, 4)),
        (Mutation("losesClicksAfterPresentation"), RuleID(12, 3), RuleID(6, 2)),
        (Mutation("testsAreAnonymous"), RuleID(12, 4), RuleID(9, 3)),
    ])
    func scriptNamesTheRuleThatItFindsBroken(mutation: Mutation, family: RuleID, broken: RuleID) async throws {
        let result = try await Self.result(mutation, [family])
        #expect(result.verdict == .fail)
        #expect(result.foundBroken == broken)
        #expect(result.fix == AdapterContract.rule(broken)?.fix)
    }

    @Test
    func scriptIsMadeAsSmallAsItCanBe() async throws {
        let result = try await Self.result(Mutation("losesClicksAfterPresentation"))
        let events = result.timeline.map(\.event)
        #expect(events.count { $0.hasPrefix("asks the adapter for an ad") } == 1)
        #expect(events.count { $0.hasPrefix("reports willPresent") } == 2, "by the network and by the adapter")
        #expect(events.count { $0.hasPrefix("reports click") } == 1, "by the network alone")
    }

    @Test
    func sameSeedFindsTheSame() async throws {
        let results = [
            try await Self.result(Mutation("testsAreAnonymous"), [RuleID(12, 4)], seed: 7),
            try await Self.result(Mutation("testsAreAnonymous"), [RuleID(12, 4)], seed: 7),
        ]
        #expect(results[0] == results[1])
    }

    @Test
    func oneScriptCanBeReplayed() async throws {
        let mutation = Mutation("ratesOnlyWithStore")
        let found = try await Self.result(mutation, [RuleID(12, 2)], seed: 5)
        let number = try Self.script(found)
        let again = try await Self.result(mutation, [RuleID(12, 2)], seed: 5, script: number)
        #expect(again.foundBroken == found.foundBroken)
        #expect(try Self.script(again) == number)
    }

    @Test
    func brokenRuleIsTheCauseOfWhatScriptsFind() async throws {
        let result = try await Self.result(Mutation("passesAnyRating"), [RuleID(4, 4), RuleID(12, 2)])
        #expect(result.foundBroken == RuleID(4, 4))
        #expect(result.cause == RuleID(4, 4))
    }

    @Test
    func adapterThatKnowsTheNamesOfOneSeedIsFoundWithAnother() async throws {
        let rule = [RuleID(9, 1)]
        #expect(try await Self.result(.isHonestWithSeedOne, rule, seed: 1).verdict == .pass)
        #expect(try await Self.result(.isHonestWithSeedOne, rule, seed: 2).verdict == .fail)
    }
}
