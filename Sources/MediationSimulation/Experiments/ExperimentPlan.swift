/// The number of different users that an app has had some days after any day.
package struct UserArrivals: Hashable, Sendable {
    /// The number after one day, two days, and so on, as far as it is known.
    package var known: [Double] = []
    /// The users that each further day adds.
    package var perDay: Double

    package init(known: [Double] = [], perDay: Double) {
        self.known = known
        self.perDay = perDay
    }

    /// Returns the number after some days.
    package func users(in days: Int) -> Double {
        guard days > self.known.count else { return days > 0 ? self.known[days - 1] : 0 }
        return (self.known.last ?? 0) + self.perDay * Double(days - self.known.count)
    }
}

/// The number of users and days that an experiment needs to find a change.
package struct ExperimentPlan: Hashable, Sendable {
    /// The users that come, who are assigned to both variants.
    package var arrivals: UserArrivals
    /// The share of them that gets the treatment.
    package var share = 0.5
    /// The days for which each user is followed.
    package var window = 7
    /// The probability to find a difference where there is none, at all looks together.
    package var alpha = 0.05
    /// The probability to find a change if it is there.
    package var power = 0.8

    /// The longest experiment that is planned, in days of assignment.
    package static let longest = 730
    /// The looks that are followed; with more, the result changes in the third digit.
    private static let mostLooks = 60

    package init(arrivals: UserArrivals) { self.arrivals = arrivals }

    /// Returns the variance of the metric's difference times the number of all users.
    private func variance(_ effect: ExperimentEffect) -> Double {
        effect.treated * effect.treated / self.share + effect.variation * effect.variation / (1 - self.share)
    }

    /// Returns the number of users, of both variants, that a single look at the end needs.
    package func usersForOneLook(_ effect: ExperimentEffect) -> Double {
        let alpha = self.alpha / 2
        let z =
            Mathematics.normalQuantile(1 - alpha, tail: alpha)
            + Mathematics.normalQuantile(self.power, tail: 1 - self.power)
        return z * z * self.variance(effect) / (effect.seen * effect.seen)
    }

    /// Returns the days of assignment that a look each day needs; `nil` if that is more than two years.
    ///
    /// The intervals are tuned for the users of those days.
    package func daysWithDailyLooks(_ effect: ExperimentEffect) -> Int? {
        var (low, high) = (0, 1)
        while high < Self.longest, self.powerOfDailyLooks(effect, days: high) < self.power {
            (low, high) = (high, min(2 * high, Self.longest))
        }
        guard self.powerOfDailyLooks(effect, days: high) >= self.power else { return nil }
        while high - low > 1 {
            let middle = (low + high) / 2
            if self.powerOfDailyLooks(effect, days: middle) >= self.power { high = middle } else { low = middle }
        }
        return high
    }

    /// Returns the probability that a change is found on one of the days.
    package func powerOfDailyLooks(_ effect: ExperimentEffect, days: Int) -> Double {
        let users = self.users(in: days)
        guard users >= 2 else { return 0 }
        let sequence = ConfidenceSequence(alpha: self.alpha, tunedFor: users)
        let looks = min(days, Self.mostLooks)
        let counts = (1...looks).map { max(1, self.users(in: $0 * days / looks)) }
        return RepeatedLooks(
            bounds: counts.map { sequence.standardErrors(after: $0) },
            shares: counts.map { Double($0) / Double(users) }
        ).crossing(drift: effect.seen / (self.variance(effect) / Double(users)).squareRoot())
    }

    /// Returns the users of some days of assignment.
    package func users(in days: Int) -> Int { Int(self.arrivals.users(in: days).rounded()) }
}
