import Foundation
import MediationSimulation
import MediationTesting

/// Many experiments whose truth is known, with few users who earn most of it, looked at each day.
package struct ExperimentProof: Sendable {
    /// The share of users who earn anything, and the spread of the logarithm of what they earn.
    private static let earners = 0.35
    private static let spread = 1.5

    package let days: Int
    package let usersPerDay: Int
    /// The true change of what each user earns.
    package let lift: Double
    /// The revenue of a user above which no more counts.
    package let cap: Double?
    /// The share of users with the treatment.
    package let share: Double

    package init(days: Int, usersPerDay: Int, lift: Double, cap: Double? = nil, share: Double = 0.5) {
        self.days = days
        self.usersPerDay = usersPerDay
        self.lift = lift
        self.cap = cap
        self.share = share
    }

    /// Returns the probability that a plan gives, made from the past of many users.
    package func plannedPower(pastUsers: Int) -> Double? {
        var random = SplitMix64(seed: 0)
        let users = (0..<pastUsers).map { _ in
            var user = ExperimentUser()
            user.revenue = Self.revenue(&random)
            return user
        }
        guard let past = ExperimentPast(users, metric: .revenuePerUser, cap: self.cap) else { return nil }
        var plan = ExperimentPlan(arrivals: UserArrivals(perDay: Double(self.usersPerDay)))
        plan.share = self.share
        return plan.powerOfDailyLooks(past.effect(of: self.lift), days: self.days)
    }

    /// Returns the share of experiments that find a change on any of the days, in whatever direction.
    package func shareFound(experiments: Int, seed: UInt64) -> Double {
        let sequence = ConfidenceSequence(alpha: 0.05, tunedFor: self.days * self.usersPerDay)
        let found = (0..<experiments).count { number in
            var random = SplitMix64(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
            return self.findsChange(sequence, &random)
        }
        return Double(found) / Double(experiments)
    }

    private func findsChange(_ sequence: ConfidenceSequence, _ random: inout SplitMix64) -> Bool {
        var (control, treatment, all) = (RatioEstimate(), RatioEstimate(), RatioEstimate())
        let cap = self.cap ?? .infinity
        for _ in 0..<self.days {
            for number in 0..<self.usersPerDay {
                // As even as the share allows.
                let isTreated = Int(Double(number + 1) * self.share) > Int(Double(number) * self.share)
                let revenue = min(Self.revenue(&random) * (isTreated ? 1 + self.lift : 1), cap)
                all.add(above: revenue)
                if isTreated { treatment.add(above: revenue) } else { control.add(above: revenue) }
            }
            guard min(control.count, treatment.count) >= ExperimentJudgement.leastUsers,
                let lift = Lift(of: treatment, over: control), lift.isNearNormal(skewness: all.skewness)
            else { continue }
            let standardErrors = sequence.standardErrors(after: control.count + treatment.count)
            if lift.interval(standardErrors: standardErrors)?.contains(0) == false { return true }
        }
        return false
    }

    private static func revenue(_ random: inout SplitMix64) -> Double {
        guard Double.random(in: 0..<1, using: &random) < Self.earners else { return 0 }
        let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &random))).squareRoot()
        return exp(Self.spread * radius * cos(2 * .pi * Double.random(in: 0..<1, using: &random)))
    }
}
