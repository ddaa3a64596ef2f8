import ConformanceMutants
import MediationConformance
import Testing

struct KillMatrixProblemTests {
    private static let rules = AdapterContract.rules.filter { [RuleID(3, 3), RuleID(3, 4)].contains($0.id) }
    private static let mutant = Mutant(
        Mutation("mutant"),
        standsFor: "A defect.",
        mustTrip: [RuleID(3, 3), RuleID(3, 4)]
    )

    private func report(_ verdicts: [Verdict], problem: String? = nil) -> ConformanceReport {
        let results = zip(Self.rules, verdicts).map { rule, verdict in
            RuleResult(id: rule.id, level: rule.level, text: rule.text, verdict: verdict)
        }
        return ConformanceReport(
            harness: "H",
            adapter: "A",
            tier: .networkPlayed,
            results: results,
            harnessProblem: problem
        )
    }

    private func problems(
        reference: [Verdict] = [.pass, .pass],
        mutant: Mutant = Self.mutant,
        _ verdicts: [Verdict],
        problem: String? = nil
    ) -> [String] {
        var matrix = KillMatrix(rules: Self.rules)
        matrix.noteReference(self.report(reference))
        matrix.note(mutant, self.report(verdicts, problem: problem))
        return matrix.problems
    }

    @Test
    func matrixIsProvenIfAllIsAsItMustBe() {
        #expect(self.problems([.fail, .warning]) == [])
    }

    @Test
    func mutantThatSurvivesAndRuleThatFindsNothingAreProblems() {
        #expect(self.problems([.fail, .pass]) == ["mutant survives rule 3.4.", "Rule 3.4 finds no mutant."])
    }

    @Test
    func ruleOutsideOfTheMutantsSetIsAProblem() {
        let mutant = Mutant(Mutation("mutant"), standsFor: "", mustTrip: [RuleID(3, 3)])
        let problems = self.problems(mutant: mutant, [.fail, .fail])
        #expect(problems.contains("mutant breaks rule 3.4, which it may not."))
    }

    @Test
    func ruleThatMayFindAMutantDoesNotCountAsOneThatMust() {
        let mutant = Mutant(
            Mutation("mutant"),
            standsFor: "",
            mustTrip: [RuleID(3, 3)],
            orTrips: [RuleID(3, 4)]
        )
        #expect(self.problems(mutant: mutant, [.fail, .fail]) == ["Rule 3.4 finds no mutant."])
    }

    @Test
    func referenceThatBreaksARuleOrIsNotCheckedIsAProblem() {
        #expect(self.problems(reference: [.pass, .fail], [.fail, .fail]).count == 1)
        #expect(self.problems(reference: [.pass, .notVerified(reason: "")], [.fail, .fail]).count == 1)
        #expect(self.problems(reference: [.pass], [.fail, .fail]).count == 1)
    }

    @Test
    func faultOfTheHarnessIsAProblem() {
        #expect(self.problems([.fail, .fail], problem: "It threw.") == ["mutant: It threw."])
        let problems = self.problems([.fail, .harnessError(message: "No.")])
        #expect(problems.contains("mutant: rule 3.4 blames the harness: No."))
    }
}
