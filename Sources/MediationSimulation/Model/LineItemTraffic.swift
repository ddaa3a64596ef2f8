/// What is known of a line item; what is `nil` is not.
public struct LineItemTraffic: Hashable, Sendable {
    /// What an impression earns.
    public enum Price: String, CaseIterable, Sendable {
        /// The line item's price.
        case fixed
        /// What the network values the request at, which is at least the price: as by a dense ladder of floors.
        case valuation
        /// Of a bidder: what it bid.
        case first
        /// Of a bidder: the next lower bid, or its floor if that is higher.
        case second
    }

    /// The network whose valuation decides whether the line item fills, or what it bids.
    public var network: String?

    /// How many attempts bring an ad, 0…1; of a bidder, those after a won auction.
    public var fill: Double?

    /// What an impression earns.
    public var price: Price?

    /// How long an attempt takes that brings an ad, in milliseconds.
    public var fillLatency: Law?

    /// How long one takes that brings none, in milliseconds.
    public var noFillLatency: Law?

    /// How many attempts end with an error, 0…1; with a fill rate, the two are no more than 1.
    public var errors: Double?

    /// How long those take, in milliseconds; `nil` for as long as without an ad.
    public var errorLatency: Law?

    /// Of a bidder: how many requests it bids on, 0…1.
    public var bidRate: Double?

    /// Of a bidder: what it bids, in USD per 1000.
    public var bid: Law?

    /// Of a bidder: how long its signals take, in milliseconds.
    public var signalLatency: Law?

    /// Creates the traffic of a line item.
    ///
    /// - Parameters:
    ///   - network: The network whose valuation decides.
    ///   - fill: How many attempts bring an ad.
    ///   - price: What an impression earns.
    ///   - fillLatency: How long an attempt takes that brings an ad.
    ///   - noFillLatency: How long one takes that brings none.
    ///   - errors: How many attempts end with an error.
    ///   - errorLatency: How long those take.
    ///   - bidRate: How many requests a bidder bids on.
    ///   - bid: What it bids.
    ///   - signalLatency: How long its signals take.
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
