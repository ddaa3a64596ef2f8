/// A group of users, such as those of a country, with factors by which they differ from the rest.
public struct SegmentTraffic: Hashable, Sendable {
    /// The factors of fills and earnings.
    public struct Factors: Hashable, Sendable {
        /// The factor of the eCPM; for networks with a valuation and for bidders, the factor of their valuations and
        /// bids.
        public var ecpm: Double?

        /// The factor of fill rates and bid rates, which are limited to 1.
        public var fill: Double?

        /// The number of attempts, for a bidder of auctions, that the fill or bid rate was counted in; `nil` if the
        /// factor is not in doubt.
        public var attempts: Int?

        /// Creates factors; `nil` stands for 1, or for the factor that the segment has for all line items.
        ///
        /// - Parameters:
        ///   - ecpm: The factor of the eCPM.
        ///   - fill: The factor of fill rates and bid rates.
        public init(ecpm: Double? = nil, fill: Double? = nil) {
            self.ecpm = ecpm
            self.fill = fill
        }
    }

    /// The name of the segment in reports.
    public var name: String

    /// The share of the traffic, 0…1; the shares of all segments add up to at most 1.
    public var share: Double

    /// The factors of all line items.
    public var factors: Factors

    /// The factors of individual line items, by name.
    public var lineItems: [String: Factors]

    /// Creates a segment.
    ///
    /// - Parameters:
    ///   - name: The name of the segment in reports.
    ///   - share: The share of the traffic.
    ///   - factors: The factors of all line items.
    ///   - lineItems: The factors of individual line items.
    public init(name: String, share: Double, factors: Factors = Factors(), lineItems: [String: Factors] = [:]) {
        self.name = name
        self.share = share
        self.factors = factors
        self.lineItems = lineItems
    }
}
