/// The outcomes of users' attempts, as far as they tell how much users differ: the counts of each user, by line item.
struct UserOutcomes {
    /// The attempts of a line item, and how many of them filled.
    struct Counts: Hashable {
        var attempts = 0
        var fills = 0
    }

    /// The number of users from which on more of them tell nothing new.
    private static let mostUsers = 200_000

    private var users: [String: [String: Counts]] = [:]

    /// Adds a load of a user; one without a user tells nothing here.
    mutating func add(_ load: LoggedLoad) {
        guard let user = load.user, self.users[user] != nil || self.users.count < Self.mostUsers else { return }
        for attempt in load.attempts where !attempt.isBidder {
            switch attempt.outcome {
            case .filled, .noFill, .timedOut:
                self.users[user, default: [:]][attempt.name, default: Counts()].attempts += 1
                if attempt.outcome == .filled {
                    self.users[user, default: [:]][attempt.name, default: Counts()].fills += 1
                }
            case .error, .cutOff, .withheld, .outOfTime, .lostAuction, .notAttempted: break
            }
        }
    }

    /// Adds the loads of another log.
    mutating func add(_ other: UserOutcomes) {
        for (user, lineItems) in other.users {
            self.users[user, default: [:]].merge(lineItems) {
                Counts(attempts: $0.attempts + $1.attempts, fills: $0.fills + $1.fills)
            }
        }
    }

    /// The different outcomes of users, each with the number of users who had it.
    var patterns: [(counts: [String: Counts], users: Double)] {
        var numbers: [[String: Counts]: Double] = [:]
        for lineItems in self.users.values { numbers[lineItems, default: 0] += 1 }
        return numbers.map { (counts: $0.key, users: $0.value) }
    }

    /// The number of users with several attempts of a line item.
    var severalTimes: Int { self.users.values.count { $0.values.contains { $0.attempts > 1 } } }
}
