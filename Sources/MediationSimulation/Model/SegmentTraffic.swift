/// A group of users, such as a country, and by how much they differ from the rest.
public struct SegmentTraffic: Hashable, Sendable {
    /// By how much fills and earnings differ.
    public struct Factors: Hashable, Sendable {
        /// What impressions earn; of networks with a valuation and of bidders, what they value and bid.
        public var ecpm: Double?

        /// Fill rates and bid rates, which end at 1.
        public var fill: Double?

        /// Creates factors; `nil` is 1, or what the segment says of all line items.
        ///
        /// - Parameters:
        ///   - ecpm: The factor of what impressions earn.
        ///   - fill: The factor of fill rates and bid rates.
        public init(ecpm: Double? = nil, fill: Double? = nil) {
            self.ecpm = ecpm
            self.fill = fill
        }
    }

    /// What reports call it.
    public var name: String

    /// How much of the traffic it is, 0…1; all segments together are no more than 1.
    public var share: Double

    /// The factors of all line items.
    public var factors: Factors

    /// The factors of single line items, by name.
    public var lineItems: [String: Factors]

    /// Creates a segment.
    ///
    /// - Parameters:
    ///   - name: What reports call it.
    ///   - share: How much of the traffic it is.
    ///   - factors: The factors of all line items.
    ///   - lineItems: The factors of single line items.
    public init(name: String, share: Double, factors: Factors = Factors(), lineItems: [String: Factors] = [:]) {
        self.name = name
        self.share = share
        self.factors = factors
        self.lineItems = lineItems
    }
}
