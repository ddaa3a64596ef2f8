/// The 95 % interval of a mean whose standard error is itself estimated; the same for figures and for differences.
enum StudentInterval {
    /// The 97.5 % quantiles of Student's t for one, two and three degrees of freedom.
    private static let first = [12.706_204_736_174_7, 4.302_652_729_749_46, 3.182_446_305_283_71]

    /// Returns the interval around a mean.
    ///
    /// - Parameters:
    ///   - value: The mean.
    ///   - error: The standard error of the mean.
    ///   - freedom: The number of independent values that the error was estimated from, less one.
    /// - Returns: The interval; `nil` if the standard error was estimated from fewer than two values.
    static func around(_ value: Double, standardError error: Double?, freedom: Double) -> ClosedRange<Double>? {
        guard let error, let quantile = Self.quantile(freedom: freedom) else { return nil }
        let reach = error * quantile
        guard reach.isFinite, value.isFinite else { return nil }
        return (value - reach)...(value + reach)
    }

    /// Returns the quantile by the expansion of Cornish and Fisher, to 0.03 % from four degrees on, without parts of a
    /// degree.
    static func quantile(freedom: Double) -> Double? {
        // Degrees calculated in floating point may be slightly less than a whole number.
        let degrees = (freedom + 1e-6).rounded(.down)
        guard degrees >= 1 else { return nil }
        guard degrees > Double(Self.first.count) else { return Self.first[Int(degrees) - 1] }
        let z = 1.959_963_984_540_054
        let (square, n) = (z * z, degrees)
        let terms = [
            (square + 1) / 4,
            ((5 * square + 16) * square + 3) / 96,
            (((3 * square + 19) * square + 17) * square - 15) / 384,
            ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92_160,
        ]
        return z * (1 + terms.reversed().reduce(0) { ($0 + $1) / n })
    }
}
