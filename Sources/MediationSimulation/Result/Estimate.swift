/// A figure and its uncertainty.
public struct Estimate: Hashable, Sendable {
    /// The figure.
    public var value: Double

    /// The standard error of the figure; `nil` if there is too little data to estimate it.
    public var standardError: Double?

    /// The number of independent values that the standard error was estimated from, less one.
    private let freedom: Double

    init(_ value: Double, standardError: Double? = nil, freedom: Double = .infinity) {
        self.value = value
        self.standardError = standardError
        self.freedom = freedom
    }

    /// The interval that contains the true figure with 95 % confidence; `nil` if there is too little data to estimate
    /// it.
    ///
    /// The error is estimated from whole blocks of requests if they depend on each other, as on the days of a drift.
    /// With few blocks the interval is wider, by Student's t; with fewer than two, there is none.
    public var interval: ClosedRange<Double>? {
        StudentInterval.around(self.value, standardError: self.standardError, freedom: self.freedom)
    }
}
