/// A figure and how sure it is.
public struct Estimate: Hashable, Sendable {
    /// The figure.
    public var value: Double

    /// Its standard error; `nil` if there is too little to tell.
    public var standardError: Double?

    init(_ value: Double, standardError: Double? = nil) {
        self.value = value
        self.standardError = standardError
    }

    /// What 95 % of such intervals contain the true figure in; `nil` if there is too little to tell.
    public var interval: ClosedRange<Double>? {
        guard let error = self.standardError, error.isFinite, self.value.isFinite else { return nil }
        let reach = 1.959_963_984_540_054 * error
        return (self.value - reach)...(self.value + reach)
    }
}
