/// How the market changes from day to day: by factors with a mean of 1 that all line items share on a day.
public struct DriftTraffic: Hashable, Sendable {
    /// The coefficient of variation of what impressions earn.
    public var ecpm: Double

    /// The coefficient of variation of fill rates and bid rates.
    public var fill: Double

    /// How many requests there are on a day.
    public var requestsPerDay: Int

    /// Creates a drift.
    ///
    /// - Parameters:
    ///   - ecpm: The coefficient of variation of what impressions earn.
    ///   - fill: The coefficient of variation of fill rates and bid rates.
    ///   - requestsPerDay: How many requests there are on a day.
    public init(ecpm: Double = 0, fill: Double = 0, requestsPerDay: Int = 100_000) {
        self.ecpm = ecpm
        self.fill = fill
        self.requestsPerDay = requestsPerDay
    }
}
