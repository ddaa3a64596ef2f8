/// A limit on the impressions of a line item's ads within a period.
public struct FrequencyCap: Hashable, Sendable {
    /// The longest ``period``: 366 days.
    ///
    /// Impressions are remembered for this long; a longer period counts as this one.
    public static let longestPeriod: Duration = .seconds(366 * 24 * 60 * 60)

    /// The largest number of impressions within ``period``; at least 1.
    public var impressions: Int

    /// The length of the sliding period; positive, and at most ``longestPeriod``.
    public var period: Duration

    /// Creates a cap.
    ///
    /// - Parameters:
    ///   - impressions: The largest number of impressions within the period.
    ///   - period: The length of the sliding period.
    public init(impressions: Int, per period: Duration) {
        self.impressions = impressions
        self.period = period
    }
}
