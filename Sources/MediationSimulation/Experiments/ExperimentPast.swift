/// The differences between past users in a metric.
package struct ExperimentPast: Sendable {
    package let metric: ExperimentMetric
    package let cap: Double?
    package let value: Double
    /// The skewness of what users earn.
    package let skewness: Double
    /// The revenue that one in a hundred users exceeds.
    package let highRevenue: Double
    private let users: [ExperimentUser]
    private let estimate: RatioEstimate

    package var userCount: Int { self.users.count }

    /// The standard deviation that one user has in the metric, divided by the metric.
    package var variation: Double { self.estimate.userVariance.squareRoot() / self.value }

    /// The users of which the mean of one variant is about normal (Kohavi et al., KDD 2014).
    package var usersForNormalMean: Double { 355 * self.skewness * self.skewness }

    /// Looks at users; returns `nil` if the metric is 0, or the same for all.
    package init?(_ users: [ExperimentUser], metric: ExperimentMetric, cap: Double?) {
        var estimate = RatioEstimate()
        for user in users { estimate.add(user, metric, cap: cap) }
        guard estimate.value > 0, estimate.userVariance > 0 else { return nil }
        (self.metric, self.cap, self.users, self.estimate) = (metric, cap, users, estimate)
        self.value = estimate.value
        self.skewness = estimate.skewness
        let revenues = users.map { min($0.revenue, cap ?? .infinity) }.sorted()
        self.highRevenue = revenues[min(revenues.count - 1, revenues.count * 99 / 100)]
    }

    /// Returns what an experiment sees of a change: revenue changes for each user alike, up to the cap.
    package func effect(of change: Double) -> ExperimentEffect {
        guard self.metric.isRevenue else {
            let variation = self.variation
            return ExperimentEffect(
                change: change,
                seen: change,
                variation: variation,
                treated: variation * (1 + change)
            )
        }
        var treated = RatioEstimate()
        for var user in self.users {
            user.revenue *= 1 + change
            treated.add(user, self.metric, cap: self.cap)
        }
        return ExperimentEffect(
            change: change,
            seen: treated.value / self.value - 1,
            variation: self.variation,
            treated: treated.userVariance.squareRoot() / self.value
        )
    }
}

/// A change, as an experiment sees it.
package struct ExperimentEffect: Hashable, Sendable {
    /// The change of what users do, as a share.
    package let change: Double
    /// The change of the metric.
    package let seen: Double
    /// The standard deviation of one user of the control, and of the treatment, divided by the metric of the control.
    package let variation: Double
    package let treated: Double

    package init(change: Double, seen: Double, variation: Double, treated: Double) {
        (self.change, self.seen, self.variation, self.treated) = (change, seen, variation, treated)
    }
}
