internal import MediationCore

/// The days of all users of an experiment.
///
/// A user belongs to the variant of the first row, and is assigned on the day of the earliest one; who sees no ad on that day
/// needs a row with zeros, or is not known of.
package struct ExperimentLog: Sendable {
    private struct Day: Sendable {
        let day: Int
        let user: ExperimentUser
    }

    private struct Assigned: Sendable {
        let variant: String
        var firstDay: Int
        var before: Double?
        var days: [Day] = []
    }

    /// The names of the variants.
    package private(set) var variants: Set<String> = []
    /// The latest day of the log, which is whole.
    package private(set) var lastDay = Int.min
    package private(set) var firstDay = Int.max
    /// The users in the order of their first rows, so that sums over them are always the same.
    private var users: [Assigned] = []
    private var places: [String: Int] = [:]

    package init() {}

    package var userCount: Int { self.users.count }

    /// Adds what a user did on a day, counted from any day on.
    ///
    /// - Returns: The variant that the user has had before, if it was another one; then nothing is added.
    package mutating func add(_ user: String, variant: String, day: Int, _ deeds: ExperimentUser) -> String? {
        let place = self.places[user] ?? self.users.count
        if place == self.users.count {
            self.places[user] = place
            self.users.append(Assigned(variant: variant, firstDay: day))
        }
        guard self.users[place].variant == variant else { return self.users[place].variant }
        self.variants.insert(variant)
        self.users[place].firstDay = min(self.users[place].firstDay, day)
        // Any one row may have it, and an empty cell of another one is 0.
        if let before = deeds.before { self.users[place].before = max(before, self.users[place].before ?? 0) }
        self.users[place].days.append(Day(day: day, user: deeds))
        self.lastDay = max(self.lastDay, day)
        self.firstDay = min(self.firstDay, day)
        return nil
    }

    /// Returns what the users of each variant did in their first days, for those whose days are all in the log.
    ///
    /// - Parameter window: The number of days from the assignment on.
    /// - Returns: The users by variant, in the order of their first rows.
    package func closedUsers(window: Int) -> [String: [ExperimentUser]] {
        var closed: [String: [ExperimentUser]] = [:]
        for assigned in self.users where assigned.firstDay + window - 1 <= self.lastDay {
            var sum = ExperimentUser()
            sum.before = assigned.before
            for day in assigned.days where day.day < assigned.firstDay + window {
                sum.revenue += day.user.revenue
                sum.requests += day.user.requests
                sum.fills += day.user.fills
                sum.impressions += day.user.impressions
                sum.latency += day.user.latency
            }
            closed[assigned.variant, default: []].append(sum)
        }
        return closed
    }

    /// Returns whether the log has anything of what a metric is made of.
    package func knows(_ metric: ExperimentMetric) -> Bool {
        self.users.contains { assigned in
            assigned.days.contains { day in
                let parts = metric.parts(of: day.user, cap: nil)
                return parts.above > 0 && parts.below > 0
            }
        }
    }

    /// Returns the metrics that must not suffer while another one is to change, as far as the log knows them.
    package func guardrails(besides metric: ExperimentMetric) -> [ExperimentMetric] {
        [.fill, .showRate, .latency].filter { $0 != metric && self.knows($0) }
    }

    /// The users that came from day to day; those of the second half of the log tell how many come later.
    package var arrivals: UserArrivals {
        guard self.lastDay >= self.firstDay else { return UserArrivals(perDay: 0) }
        var known = Array(repeating: 0.0, count: self.lastDay - self.firstDay + 1)
        for user in self.users { known[user.firstDay - self.firstDay] += 1 }
        for day in known.indices.dropFirst() { known[day] += known[day - 1] }
        let half = known.count / 2
        let later = half > 0 ? (known[known.count - 1] - known[half - 1]) / Double(known.count - half) : known[0]
        return UserArrivals(known: known, perDay: later)
    }
}

/// A reason that an experiment cannot be judged.
package enum ExperimentError: Error, Hashable, CustomStringConvertible {
    case noSuchVariant(String, [String])
    case notTwoVariants([String])

    package var description: String {
        switch self {
        case .noSuchVariant(let name, let known):
            "no user has the variant \(name.quoted); the log has \(known.map(\.quoted).joined(separator: ", "))"
        case .notTwoVariants(let known):
            "an experiment has two variants, and the log has \(known.count): "
                + "\(known.prefix(10).map(\.quoted).joined(separator: ", ")); leave the others out"
        }
    }
}
