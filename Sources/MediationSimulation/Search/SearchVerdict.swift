/// The verdict on whether a waterfall is better than another, by both the exact evaluation and a simulation.
package enum SearchVerdict: Hashable, Sendable {
    /// Both show that it is better.
    case better
    /// The exact evaluation shows that it is not better.
    case notBetter
    /// It may be better, but the simulation does not show it.
    case unconfirmed
    /// The two cannot both be right.
    case contradiction

    /// The gain in the value of 1000 requests by exact evaluation, in USD.
    package struct ExactGain: Hashable, Sendable {
        /// The amount of the gain.
        package var value: Double
        /// The possible error of the gain.
        package var error: Double
        /// The greater of the two values.
        package var scale: Double

        package init(value: Double, error: Double, scale: Double) {
            self.value = value
            self.error = error
            self.scale = scale
        }
    }

    /// The maximum number of standard errors by which a simulation of the same traffic is off.
    private static let errors = 6.0
    /// The share of the value by which a simulation may be off in addition, due to the tables that it draws latencies
    /// from.
    private static let allowed = 2e-4
    /// The share of the value below which a difference is due to rounding.
    private static let rounding = 1e-6

    /// Creates a verdict from both results.
    ///
    /// - Parameters:
    ///   - exact: The gain by exact evaluation; `nil` if there is none.
    ///   - simulated: The gain by a simulation of the same traffic; `nil` if there was none.
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
