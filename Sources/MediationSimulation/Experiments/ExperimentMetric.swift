/// A figure that an experiment compares: the sum of one quantity over users divided by that of another.
package enum ExperimentMetric: String, CaseIterable, Sendable {
    /// Revenue in USD per user of those assigned, whether they saw an ad or not.
    case revenuePerUser = "revenue-per-user"
    /// Revenue in USD per request.
    case revenuePerRequest = "revenue-per-request"
    /// Loads with an ad per request.
    case fill
    /// Impressions per load with an ad.
    case showRate = "show-rate"
    /// Milliseconds that a load took.
    case latency

    /// Indicates whether a higher value is worse.
    package var isCost: Bool { self == .latency }

    /// Indicates whether a cap on the revenue of a user counts.
    package var isRevenue: Bool { self == .revenuePerUser || self == .revenuePerRequest }

    /// The relative loss that a guardrail allows.
    package var allowedLoss: Double {
        switch self {
        case .revenuePerUser, .revenuePerRequest: 0
        case .fill: 0.01
        case .showRate: 0.02
        case .latency: 0.05
        }
    }

    /// Returns the quantity above the line, and that below it, of one user, of whose revenue no more than `cap` counts.
    func parts(of user: ExperimentUser, cap: Double?) -> (above: Double, below: Double) {
        let revenue = min(user.revenue, cap ?? .infinity)
        return switch self {
        case .revenuePerUser: (revenue, 1)
        case .revenuePerRequest: (revenue, user.requests)
        case .fill: (user.fills, user.requests)
        case .showRate: (user.impressions, user.fills)
        case .latency: (user.latency, user.requests)
        }
    }
}

/// The counts of a user in the days that matter.
package struct ExperimentUser: Hashable, Sendable {
    /// The revenue in USD.
    package var revenue = 0.0
    /// The revenue in USD before the assignment, if it is known.
    package var before: Double?
    package var requests = 0.0
    package var fills = 0.0
    package var impressions = 0.0
    /// The milliseconds that all loads took together.
    package var latency = 0.0

    package init() {}
}
