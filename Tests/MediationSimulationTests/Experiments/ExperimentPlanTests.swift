import MediationSimulation
import MediationTesting
import SimulationProof
import Testing

/// Plans of experiments, and what comes of them.
struct ExperimentPlanTests {
    private static let plan = ExperimentPlan(arrivals: UserArrivals(perDay: 1_000))

    private static func effect(_ change: Double, variation: Double = 1) -> ExperimentEffect {
        ExperimentEffect(change: change, seen: change, variation: variation, treated: variation)
    }

    @Test func oneLookNeedsWhatTheTextbookSays() {
        // 4 · (1.95996 + 0.84162)² / 0.05² users of both variants.
        #expect(abs(Self.plan.usersForOneLook(Self.effect(0.05)) - 12_558.2076) < 0.001)
    }

    @Test func anUnevenSplitNeedsMoreUsers() {
        var uneven = Self.plan
        uneven.share = 0.1
        let ratio = uneven.usersForOneLook(Self.effect(0.05)) / Self.plan.usersForOneLook(Self.effect(0.05))
        #expect(abs(ratio - 2.7778) < 0.001)
    }

    @Test func lookingEachDayCostsUsers() throws {
        let days = try #require(Self.plan.daysWithDailyLooks(Self.effect(0.05)))
        #expect(13..<30 ~= days)
        #expect(Self.plan.powerOfDailyLooks(Self.effect(0.05), days: days) >= 0.8)
        #expect(Self.plan.powerOfDailyLooks(Self.effect(0.05), days: days - 1) < 0.8)
    }

    @Test func whatTwoYearsDoNotShowIsNotPlanned() {
        #expect(Self.plan.daysWithDailyLooks(Self.effect(0.01, variation: 50)) == nil)
    }

    @Test func looksAtTheUsualLimitFindMoreAndMoreByMistake() {
        // Armitage, McPherson and Rowe, 1969: two and five looks.
        for (looks, mistakes) in [(1, 0.05), (2, 0.08312), (5, 0.14169)] {
            let shares = (1...looks).map { Double($0) / Double(looks) }
            let crossing = RepeatedLooks(bounds: shares.map { _ in 1.959964 }, shares: shares).crossing(drift: 0)
            #expect(abs(crossing - mistakes) < 0.0002)
        }
    }

    @Test func looksThatHardlyAddAnyUsersAreFollowed() {
        let counts = (0..<30).map { 100_000 + 3 * $0 }
        let sequence = ConfidenceSequence(alpha: 0.05, tunedFor: 100_087)
        let looks = RepeatedLooks(
            bounds: counts.map { sequence.standardErrors(after: $0) },
            shares: counts.map { Double($0) / 100_087 }
        )
        // Worked out on a grid ten times as fine.
        #expect(abs(looks.crossing(drift: 0) - 0.00257) < 0.0002)
        #expect(abs(looks.crossing(drift: 3) - 0.49391) < 0.005)
    }

    @Test func experimentsComeOutAsPlanned() throws {
        let count = TestSize.cases(4_000)
        let same = ExperimentProof(days: 14, usersPerDay: 200, lift: 0)
        #expect(same.shareFound(experiments: count, seed: 1) <= 0.05 + 2 * (0.05 / Double(count)).squareRoot())
        let uneven = ExperimentProof(days: 14, usersPerDay: 400, lift: 0, share: 0.2)
        #expect(uneven.shareFound(experiments: count, seed: 3) <= 0.05 + 2 * (0.05 / Double(count)).squareRoot())
        let better = ExperimentProof(days: 28, usersPerDay: 200, lift: 0.3, cap: 10)
        let planned = try #require(better.plannedPower(pastUsers: 20_000))
        let found = better.shareFound(experiments: count, seed: 2)
        #expect(abs(found - planned) < 0.04 + 2 * (0.25 / Double(count)).squareRoot(), "\(found) for \(planned)")
    }

    @Test func whatIsAboveACapDoesNotShow() throws {
        let users = [1, 1, 2, 12].map { revenue in
            var user = ExperimentUser()
            user.revenue = revenue
            return user
        }
        let past = try #require(ExperimentPast(users, metric: .revenuePerUser, cap: 4))
        #expect(past.value == 2)
        // 1.5, 1.5, 3 and still 4.
        #expect(past.effect(of: 0.5).seen == 0.25)
    }
}
