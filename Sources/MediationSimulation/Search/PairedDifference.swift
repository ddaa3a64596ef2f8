/// By how much a figure differs on the same requests, and how sure that is.
public struct PairedDifference: Hashable, Sendable {
    /// What one waterfall has more than the other.
    public let value: Double

    /// The standard error; `nil` if there is too little to tell.
    public let standardError: Double?

    /// What 95 % of such intervals contain the true difference in; `nil` if there is too little to tell.
    public let interval: ClosedRange<Double>?

    /// Whether it is positive and not by chance.
    public var isSurelyPositive: Bool { self.interval.map { $0.lowerBound > 0 } ?? false }

    /// The mean of differences of batches of equal size.
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
