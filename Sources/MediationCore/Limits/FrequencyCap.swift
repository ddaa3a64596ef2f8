/// How often a line item's ads may be seen.
public struct FrequencyCap: Hashable, Sendable {
    /// The longest ``period``: 366 days.
    ///
    /// Impressions are remembered for so long; a longer period counts as this.
    public static let longestPeriod: Duration = .seconds(366 * 24 * 60 * 60)

    /// The most impressions within ``period``; at least 1.
    public var impressions: Int

    /// Any span of time of this length; positive, and at most ``longestPeriod``.
    public var period: Duration

    /// Creates a cap.
    ///
    /// - Parameters:
    ///   - impressions: The most impressions within the period.
    ///   - period: Any span of time of this length.
    public init(impressions: Int, per period: Duration) {
        self.impressions = impressions
        self.period = period
    }
}
