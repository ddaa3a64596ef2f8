/// A figure and its uncertainty.
public struct Estimate: Hashable, Sendable {
    /// The figure.
    public var value: Double

    /// The standard error of the figure; `nil` if there is too little data to estimate it.
    public var standardError: Double?

    /// The number of independent values that the standard error was estimated from, less one.
    private let freedom: Double

    /// The kind of a figure, which limits its interval.
    private enum Kind: Hashable {
        /// A mean of any amounts.
        case mean
        /// A share, 0…1.
        case share
        /// A share of independent trials.
        case shareOfTrials(Double)
    }

    private let kind: Kind

    init(_ value: Double, standardError: Double? = nil, freedom: Double = .infinity) {
        self.value = value
        self.standardError = standardError
        self.freedom = freedom
        self.kind = .mean
    }

    /// Creates a share of requests that depend on each other.
    init(share: Double, standardError: Double?, freedom: Double) {
        self.value = share
        self.standardError = standardError
        self.freedom = freedom
        self.kind = .share
    }

    /// Creates a share of independent trials.
    init(share: Double, ofTrials trials: Double) {
        self.value = share
        self.standardError = trials > 1 ? (share * (1 - share) / (trials - 1)).squareRoot() : nil
        self.freedom = .infinity
        self.kind = .shareOfTrials(trials)
    }

    /// The interval that contains the true figure with 95 % confidence; `nil` if there is too little data to estimate
    /// it.
    ///
    /// The error is estimated from whole blocks of requests if they depend on each other, as on the days of a drift.
    /// With few blocks the interval is wider, by Student's t; with fewer than two, there is none. The interval of a share of
    /// requests that are independent of each other is Wilson's, which says more than 0 of what has never occurred.
    public var interval: ClosedRange<Double>? {
        guard
            let plain = StudentInterval.around(self.value, standardError: self.standardError, freedom: self.freedom)
        else { return nil }
        return switch self.kind {
        case .mean: plain
        case .share: plain.clamped(to: 0...1)
        case .shareOfTrials(let trials): Self.wilson(self.value, trials)
        }
    }

    /// Returns Wilson's interval of a share.
    private static func wilson(_ share: Double, _ trials: Double) -> ClosedRange<Double> {
        let z = 1.959_963_984_540_054
        let center = (share * trials + z * z / 2) / (trials + z * z)
        let reach = z * (share * (1 - share) * trials + z * z / 4).squareRoot() / (trials + z * z)
        // The share is in it, whatever the rounding.
        return min(max(center - reach, 0), share)...max(min(center + reach, 1), share)
    }
}
