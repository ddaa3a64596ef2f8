/// By how much a figure differs on the same requests, and how sure that is.
public struct PairedDifference: Hashable, Sendable {
    /// What one waterfall has more than the other.
    public let value: Double

    /// The standard error; `nil` if there is too little to tell.
    public let standardError: Double?

    /// Half of the width of the 95 % interval.
    let reach: Double?

    /// What 95 % of such intervals contain the true difference in; `nil` if there is too little to tell.
    public var interval: ClosedRange<Double>? {
        guard let reach, reach.isFinite, self.value.isFinite else { return nil }
        return (self.value - reach)...(self.value + reach)
    }

    /// Whether it is positive and not by chance.
    public var isSurelyPositive: Bool { self.interval.map { $0.lowerBound > 0 } ?? false }

    /// The mean of differences of batches of equal size.
    init(_ differences: [Double]) {
        let count = Double(differences.count)
        self.value = differences.reduce(0, +) / count
        guard differences.count > 1 else {
            self.standardError = nil
            self.reach = nil
            return
        }
        let mean = self.value
        let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let error = (squares / (count - 1) / count).squareRoot()
        self.standardError = error
        self.reach = error * Self.studentQuantile(freedom: count - 1)
    }

    /// The 97.5 % quantile of Student's t, by the expansion of Cornish and Fisher: to 0.1 % from 8 degrees on.
    private static func studentQuantile(freedom: Double) -> Double {
        let z = 1.959_963_984_540_054
        let first = (z * z * z + z) / (4 * freedom)
        let second = (5 * z * z * z * z * z + 16 * z * z * z + 3 * z) / (96 * freedom * freedom)
        return z + first + second
    }
}
