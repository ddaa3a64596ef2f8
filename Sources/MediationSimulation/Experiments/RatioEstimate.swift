/// The ratio of two sums over users, with its variance by the delta method.
///
/// Users are independent of each other, their requests are not: the user is the unit. The variance of a ratio R of the means
/// x and n is (s²x − 2R·sxn + R²·s²n)/(k·n²) (Deng, Knoblich, Lu, arXiv 1803.06336). A mean is a ratio whose lower part
/// is 1.
package struct RatioEstimate: Hashable, Sendable {
    /// The number of users.
    package private(set) var count = 0
    private var above = 0.0
    private var below = 0.0
    private var squareAbove = 0.0
    private var squareBelow = 0.0
    private var product = 0.0
    private var cubeAbove = 0.0

    package init() {}

    init(_ users: [(above: Double, below: Double)]) {
        for user in users { self.add(above: user.above, below: user.below) }
    }

    package mutating func add(above: Double, below: Double = 1) {
        self.count += 1
        self.above += above
        self.below += below
        self.squareAbove += above * above
        self.squareBelow += below * below
        self.product += above * below
        self.cubeAbove += above * above * above
    }

    /// Adds what a metric is made of for one user, of whose revenue no more than `cap` counts.
    package mutating func add(_ user: ExperimentUser, _ metric: ExperimentMetric, cap: Double?) {
        let parts = metric.parts(of: user, cap: cap)
        self.add(above: parts.above, below: parts.below)
    }

    /// The ratio; 0 without anything below the line.
    package var value: Double { self.below > 0 ? self.above / self.below : 0 }

    /// The variance that one user has in the ratio, so that the ratio's is this divided by the number of users.
    package var userVariance: Double {
        guard self.count > 1, self.below > 0 else { return 0 }
        let count = Double(self.count)
        let (x, n, ratio) = (self.above / count, self.below / count, self.value)
        let free = count / (count - 1)
        let xx = (self.squareAbove / count - x * x) * free
        let nn = (self.squareBelow / count - n * n) * free
        let xn = (self.product / count - x * n) * free
        return max(0, xx - 2 * ratio * xn + ratio * ratio * nn) / (n * n)
    }

    /// The variance of the ratio.
    package var variance: Double { self.count > 0 ? self.userVariance / Double(self.count) : 0 }

    /// The skewness of the upper part, by moments; 0 if it does not vary.
    package var skewness: Double {
        guard self.count > 1 else { return 0 }
        let count = Double(self.count)
        let (mean, square, cube) = (self.above / count, self.squareAbove / count, self.cubeAbove / count)
        let variance = square - mean * mean
        guard variance > 0 else { return 0 }
        return (cube - 3 * mean * square + 2 * mean * mean * mean) / (variance * variance.squareRoot())
    }

    /// Returns the skewness of one user's part in the ratio, over several groups that each have their own ratio.
    static func skewness(of groups: [[(above: Double, below: Double)]]) -> Double {
        var parts = RatioEstimate()
        for group in groups {
            let ratio = RatioEstimate(group).value
            for user in group { parts.add(above: user.above - ratio * user.below) }
        }
        return parts.skewness
    }
}

/// The relative difference of two ratios.
package struct Lift: Hashable, Sendable {
    package let value: Double
    private let control: RatioEstimate
    private let treatment: RatioEstimate

    /// Returns the lift of one estimate over another; `nil` if that is not above 0.
    package init?(of treatment: RatioEstimate, over control: RatioEstimate) {
        guard control.value > 0 else { return nil }
        (self.control, self.treatment) = (control, treatment)
        self.value = treatment.value / control.value - 1
    }

    /// Returns whether the distribution of the difference is near enough to a normal one.
    ///
    /// Skewness cancels out between variants of one size. Otherwise, the smaller one has a low mean and a low variance
    /// together as long as none of the few users who earn much are in it, which looks like a certain loss.
    ///
    /// - Parameter skewness: The skewness of one user, of both variants together.
    /// - Returns: Whether an interval of standard errors may be trusted.
    package func isNearNormal(skewness: Double) -> Bool {
        let (control, treatment) = (Double(self.control.count), Double(self.treatment.count))
        let excess = skewness * (control - treatment)
        return Self.leastUsersPerSquaredSkewness * excess * excess <= (control + treatment) * control * treatment
    }

    /// The users that a small variant beside a large one needs for a skewness of 1.
    ///
    /// With them, wrong answers at all looks together are as rare as they should be, however few users earn anything; a
    /// fixed number of users does not achieve that.
    private static let leastUsersPerSquaredSkewness = 20.0

    /// Returns the lifts that are within a number of standard errors, by Fieller's theorem; `nil` if too little is known of the
    /// lower ratio.
    ///
    /// Other than the delta method, it has 0 in it exactly if the difference of the ratios has: a user of the control who
    /// earned very much would seem to prove a loss otherwise.
    package func interval(standardErrors: Double) -> ClosedRange<Double>? {
        let square = standardErrors * standardErrors
        let (low, high) = (self.control.value, self.treatment.value)
        let first = low * low - square * self.control.variance
        let last = high * high - square * self.treatment.variance
        guard square.isFinite, first > 0 else { return nil }
        let root = max(0, low * low * high * high - first * last).squareRoot()
        return (low * high - root) / first - 1...(low * high + root) / first - 1
    }
}
