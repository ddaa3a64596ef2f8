/// The known traffic of a line item; a property that is `nil` is unknown.
public struct LineItemTraffic: Hashable, Sendable {
    /// The kind of price that an impression earns.
    ///
    /// Closed: another case comes only with a new major version.
    public enum Price: String, CaseIterable, Sendable {
        /// The line item's price.
        case fixed
        /// The network's valuation of the request, which is at least the line item's price, as with a dense ladder of
        /// floors.
        case valuation
        /// For a bidder, its bid.
        case first
        /// For a bidder, the next lower bid, or the bidder's floor if that is higher.
        case second
    }

    /// The network whose valuation determines whether the line item fills, or the amount that it bids.
    public var network: String?

    /// The fill rate of attempts, 0…1; for a bidder, of attempts after a won auction.
    public var fill: Double?

    /// The kind of price that an impression earns.
    public var price: Price?

    /// The latency of attempts that fill, in milliseconds.
    public var fillLatency: Law?

    /// The latency of attempts with no fill, in milliseconds.
    public var noFillLatency: Law?

    /// The share of attempts that end with an error, 0…1; together with the fill rate, at most 1.
    public var errors: Double?

    /// The latency of attempts that end with an error, in milliseconds; `nil` for the latency of attempts with no fill.
    public var errorLatency: Law?

    /// For a bidder, the share of requests that it bids on, 0…1.
    public var bidRate: Double?

    /// For a bidder, the law of its bids, in USD per 1000.
    public var bid: Law?

    /// For a bidder, the latency of its signals, in milliseconds.
    public var signalLatency: Law?

    /// The number of attempts that the fill rate was counted in; `nil` if the rate is not in doubt.
    public var attempts: Int?

    /// For a bidder, the number of auctions that the bid rate was counted in.
    public var auctions: Int?

    /// The number of latencies that their laws were fitted to.
    public var latencies: Int?

    /// The standard error of the price or the bids, as a share of them.
    public var ecpmError: Double?

    /// Creates the traffic of a line item.
    ///
    /// - Parameters:
    ///   - network: The network whose valuation decides.
    ///   - fill: The fill rate of attempts.
    ///   - price: The kind of price that an impression earns.
    ///   - fillLatency: The latency of attempts that fill.
    ///   - noFillLatency: The latency of attempts with no fill.
    ///   - errors: The share of attempts that end with an error.
    ///   - errorLatency: The latency of attempts that end with an error.
    ///   - bidRate: The share of requests that a bidder bids on.
    ///   - bid: The law of a bidder's bids.
    ///   - signalLatency: The latency of a bidder's signals.
    public init(
        network: String? = nil,
        fill: Double? = nil,
        price: Price? = nil,
        fillLatency: Law? = nil,
        noFillLatency: Law? = nil,
        errors: Double? = nil,
        errorLatency: Law? = nil,
        bidRate: Double? = nil,
        bid: Law? = nil,
        signalLatency: Law? = nil
    ) {
        self.network = network
        self.fill = fill
        self.price = price
        self.fillLatency = fillLatency
        self.noFillLatency = noFillLatency
        self.errors = errors
        self.errorLatency = errorLatency
        self.bidRate = bidRate
        self.bid = bid
        self.signalLatency = signalLatency
    }
}
