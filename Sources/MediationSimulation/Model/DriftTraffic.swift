/// The drift of the market from day to day, as factors with a mean of 1 that all line items share on a day.
public struct DriftTraffic: Hashable, Sendable {
    /// The coefficient of variation of the eCPM.
    public var ecpm: Double

    /// The coefficient of variation of fill rates and bid rates.
    public var fill: Double

    /// The number of requests per day.
    public var requestsPerDay: Int

    /// Creates a drift.
    ///
    /// - Parameters:
    ///   - ecpm: The coefficient of variation of the eCPM.
    ///   - fill: The coefficient of variation of fill rates and bid rates.
    ///   - requestsPerDay: The number of requests per day.
    public init(ecpm: Double = 0, fill: Double = 0, requestsPerDay: Int = 100_000) {
        self.ecpm = ecpm
        self.fill = fill
        self.requestsPerDay = requestsPerDay
    }
}
