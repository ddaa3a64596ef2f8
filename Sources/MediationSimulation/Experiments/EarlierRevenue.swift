/// The revenue of users before the experiment, which explains a part of that in it (CUPED: Deng et al., WSDM 2013).
///
/// A user of whom nothing is known counts as one who earned nothing.
package struct EarlierRevenue {
    private let mean: Double
    private let slope: Double
    /// The share of the variance that is left.
    package let remainingVariance: Double

    /// Fits the relation over all users; `nil` if none has earned before.
    package init?(_ users: [ExperimentUser], cap: Double?) {
        let pairs = users.map { (before: $0.before ?? 0, revenue: min($0.revenue, cap ?? .infinity)) }
        guard pairs.contains(where: { $0.before != 0 }) else { return nil }
        let count = Double(pairs.count)
        let mean = pairs.reduce(0) { $0 + $1.before } / count
        let revenue = pairs.reduce(0) { $0 + $1.revenue } / count
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for pair in pairs {
            let (x, y) = (pair.before - mean, pair.revenue - revenue)
            xx += x * x
            xy += x * y
            yy += y * y
        }
        guard xx > 0, yy > 0 else { return nil }
        self.mean = mean
        self.slope = xy / xx
        self.remainingVariance = 1 - xy * xy / (xx * yy)
    }

    /// Returns what to take off a user's revenue.
    func correction(of user: ExperimentUser) -> Double { self.slope * ((user.before ?? 0) - self.mean) }
}
