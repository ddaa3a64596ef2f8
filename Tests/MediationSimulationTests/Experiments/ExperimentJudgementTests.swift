import MediationSimulation
import MediationTesting
import Testing

/// Judgements of experiments that are made up.
struct ExperimentJudgementTests {
    /// Returns a log of users who earn at random, those of the treatment more by a factor.
    private static func log(
        users: (control: Int, treatment: Int) = (4_000, 4_000),
        factor: Double = 1,
        fill: Double = 0.8
    ) -> ExperimentLog {
        var random = SplitMix64(seed: 7)
        var log = ExperimentLog()
        for number in 0..<users.control + users.treatment {
            let isTreated = number >= users.control
            var deeds = ExperimentUser()
            deeds.revenue = Double.random(in: 0..<1, using: &random) * (isTreated ? factor : 1)
            deeds.requests = 10
            deeds.fills = Double(
                (0..<10).count { _ in Double.random(in: 0..<1, using: &random) < (isTreated ? fill : 0.8) }
            )
            _ = log.add("\(number)", variant: isTreated ? "B" : "A", day: 0, deeds)
        }
        return log
    }

    private static func judge(
        _ log: ExperimentLog,
        _ change: (inout ExperimentJudgement.Rules) -> Void = { _ in }
    ) throws -> ExperimentJudgement {
        var rules = ExperimentJudgement.Rules(control: "A")
        rules.window = 1
        rules.planned = 8_000
        rules.guardrails = [.fill]
        change(&rules)
        return try ExperimentJudgement(log, rules: rules)
    }

    @Test func aGainThatIsThereIsFound() throws {
        let judgement = try Self.judge(Self.log(factor: 1.1))
        #expect(judgement.finding.verdict == .better)
        #expect(judgement.finding.interval?.contains(0.1) == true)
        #expect(judgement.guardrails.map(\.verdict) == [.kept])
    }

    @Test func aLossIsFound() throws {
        #expect(try Self.judge(Self.log(factor: 0.9)).finding.verdict == .worse)
    }

    @Test func noDifferenceIsLeftOpen() throws {
        #expect(try Self.judge(Self.log()).finding.verdict == .open)
    }

    @Test func aGuardrailBreaksOnlyBeyondTheAllowedLoss() throws {
        #expect(try Self.judge(Self.log(fill: 0.7)).guardrails.map(\.verdict) == [.broken])
        #expect(try Self.judge(Self.log(fill: 0.85)).guardrails.map(\.verdict) == [.kept])
    }

    @Test func usersThatAreMissingInOneVariantAreFound() throws {
        #expect(try Self.judge(Self.log(users: (4_000, 3_600))).isSplitAsPlanned == false)
        #expect(try Self.judge(Self.log(users: (4_000, 3_950))).isSplitAsPlanned)
        #expect(try Self.judge(Self.log(users: (7_200, 800))) { $0.share = 0.1 }.isSplitAsPlanned)
    }

    @Test func fewUsersSayNothing() throws {
        let judgement = try Self.judge(Self.log(users: (99, 99), factor: 3))
        #expect(judgement.finding.interval == nil)
        #expect(judgement.finding.verdict == .open)
    }

    @Test func aSmallVariantInWhichHardlyAnybodyEarnsIsNoLoss() throws {
        for seed: UInt64 in 1...20 {
            var random = SplitMix64(seed: seed)
            var log = ExperimentLog()
            for number in 0..<10_000 {
                var deeds = ExperimentUser()
                // Few earn anything, and those earn very different amounts.
                if Double.random(in: 0..<1, using: &random) < 0.02 {
                    deeds.revenue = 1 / Double.random(in: 0.01..<1, using: &random)
                }
                _ = log.add("\(number)", variant: number.isMultiple(of: 100) ? "B" : "A", day: 0, deeds)
            }
            let judgement = try Self.judge(log) {
                $0.share = 0.01
                $0.planned = 10_000
                $0.guardrails = []
            }
            #expect(judgement.finding.verdict == .open, "seed \(seed)")
        }
    }

    @Test func aSmallVariantIsJudgedIfUsersDifferLittle() throws {
        let judgement = try Self.judge(Self.log(users: (7_200, 800), factor: 1.3)) { $0.share = 0.1 }
        #expect(judgement.finding.verdict == .better)
        #expect(judgement.guardrails.map(\.verdict) != [.broken])
    }

    @Test func nobodyCountsForMoreThanTheCap() throws {
        let judgement = try Self.judge(Self.log(factor: 2)) { $0.cap = 0.5 }
        #expect(judgement.finding.control < 0.4)
        #expect(judgement.finding.treatment < 0.5)
    }

    @Test func whatUsersEarnedBeforeNarrowsTheInterval() throws {
        var random = SplitMix64(seed: 3)
        var (plain, adjusted) = (ExperimentLog(), ExperimentLog())
        for number in 0..<4_000 {
            let worth = Double.random(in: 0..<10, using: &random)
            var deeds = ExperimentUser()
            deeds.revenue = worth + Double.random(in: 0..<1, using: &random)
            let variant = number.isMultiple(of: 2) ? "A" : "B"
            _ = plain.add("\(number)", variant: variant, day: 0, deeds)
            deeds.before = worth + Double.random(in: 0..<1, using: &random)
            _ = adjusted.add("\(number)", variant: variant, day: 0, deeds)
        }
        func width(_ log: ExperimentLog) throws -> Double {
            let interval = try #require(try Self.judge(log) { $0.guardrails = [] }.finding.interval)
            return interval.upperBound - interval.lowerBound
        }
        #expect(try width(adjusted) < width(plain) / 4)
        #expect(try #require(try Self.judge(adjusted).remainingVariance) < 0.05)
    }

    @Test func anExperimentHasTwoVariants() throws {
        #expect(throws: ExperimentError.noSuchVariant("A", ["B"])) { try Self.judge(Self.log(users: (0, 10))) }
        var three = Self.log(users: (10, 10))
        _ = three.add("x", variant: "C", day: 0, ExperimentUser())
        #expect(throws: ExperimentError.notTwoVariants(["A", "B", "C"])) { try Self.judge(three) }
    }
}
