/// Whether a waterfall is better than another, as both the exact evaluation and a simulation have it.
package enum SearchVerdict: Hashable, Sendable {
    /// Both say that it is.
    case better
    /// The exact evaluation says that it is not.
    case notBetter
    /// It may be, but the simulation does not show it.
    case unconfirmed
    /// The two cannot both be right.
    case contradiction

    /// What an exact evaluation says of the value of 1000 requests in USD.
    package struct ExactGain: Hashable, Sendable {
        /// By how much it is more.
        package var value: Double
        /// How far off that may be.
        package var error: Double
        /// The greater of the two values.
        package var scale: Double

        package init(value: Double, error: Double, scale: Double) {
            self.value = value
            self.error = error
            self.scale = scale
        }
    }

    /// A simulation of the same traffic is off by no more than so many standard errors.
    private static let errors = 6.0
    /// But for this share of the value, which the tables that it draws latencies from may leave.
    private static let allowed = 2e-4
    /// A smaller share of the value is rounding.
    private static let rounding = 1e-6

    /// Weighs what both say.
    ///
    /// - Parameters:
    ///   - exact: What the exact evaluation says; `nil` if there is none.
    ///   - simulated: What a simulation says of the same traffic; `nil` if there was none.
    package init(exact: ExactGain?, simulated: PairedDifference?) {
        let isSure = simulated?.isSurelyPositive ?? false
        guard let exact else {
            self = isSure ? .better : .unconfirmed
            return
        }
        let least = max(exact.error, exact.scale.magnitude * Self.rounding)
        if let simulated, let error = simulated.standardError {
            let most = Self.errors * error + exact.error + exact.scale.magnitude * Self.allowed
            guard (simulated.value - exact.value).magnitude <= most else {
                self = .contradiction
                return
            }
        }
        self = exact.value <= least ? .notBetter : isSure ? .better : .unconfirmed
    }
}
