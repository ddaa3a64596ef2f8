/// Intervals around a mean that hold at all times together, so that one may look as often as one likes.
///
/// They are the asymptotic confidence sequence of Waudby-Smith et al. (arXiv 2103.06476), narrowest at a number of users that
/// is chosen before; GrowthBook's sequential test is the same. There they are about 1.55 times as wide as the interval of a
/// single look.
package struct ConfidenceSequence: Hashable, Sendable {
    /// The probability that an interval ever misses the truth.
    package let alpha: Double
    /// The number of users at which the intervals are narrowest, compared with that of a single look.
    package let tunedFor: Int

    package init(alpha: Double, tunedFor: Int) {
        self.alpha = alpha
        self.tunedFor = max(tunedFor, 1)
    }

    /// The square of the parameter that places the narrowest interval.
    var rhoSquared: Double {
        let log = -2 * Mathematics.log(self.alpha)
        return (log + Mathematics.log(1 + log)) / Double(self.tunedFor)
    }

    /// Returns half the width of the interval after a number of users, in standard errors.
    package func standardErrors(after count: Int) -> Double {
        guard count > 0 else { return .infinity }
        let product = Double(count) * self.rhoSquared
        let log = 0.5 * Mathematics.log(product + 1) - Mathematics.log(self.alpha)
        return (2 * (product + 1) / product * log).squareRoot()
    }
}
