/// A figure and how sure it is.
public struct Estimate: Hashable, Sendable {
    /// The figure.
    public var value: Double

    /// Its standard error; `nil` if there is too little to tell.
    public var standardError: Double?

    /// How many independent numbers the standard error was estimated from, less one.
    private let freedom: Double

    init(_ value: Double, standardError: Double? = nil, freedom: Double = .infinity) {
        self.value = value
        self.standardError = standardError
        self.freedom = freedom
    }

    /// What 95 % of such intervals contain the true figure in; `nil` if there is too little to tell.
    ///
    /// Where requests depend on each other, as on the days of a drift, the error is estimated from whole blocks of them:
    /// with few blocks the interval is wider, by Student's t, and with fewer than two there is none.
    public var interval: ClosedRange<Double>? {
        StudentInterval.around(self.value, standardError: self.standardError, freedom: self.freedom)
    }
}
