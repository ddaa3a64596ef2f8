/// The difference of a figure between two waterfalls on the same requests, and its uncertainty.
public struct PairedDifference: Hashable, Sendable {
    /// The amount by which one waterfall exceeds the other.
    public let value: Double

    /// The standard error; `nil` if there is too little data to estimate it.
    public let standardError: Double?

    /// The interval that contains the true difference with 95 % confidence; `nil` if there is too little data to
    /// estimate it.
    public let interval: ClosedRange<Double>?

    /// Indicates whether the difference is positive and not due to chance.
    public var isSurelyPositive: Bool { self.interval.map { $0.lowerBound > 0 } ?? false }

    /// Creates the mean difference of batches of equal size.
    package init(_ differences: [Double]) {
        let count = Double(differences.count)
        self.value = differences.reduce(0, +) / count
        guard differences.count > 1 else {
            self.standardError = nil
            self.interval = nil
            return
        }
        let mean = self.value
        let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let error = (squares / (count - 1) / count).squareRoot()
        self.standardError = error
        self.interval = StudentInterval.around(mean, standardError: error, freedom: count - 1)
    }
}
