/// What a bidder brings into the auction; neither a token nor a bid is no bid.
public struct BidSignals: Hashable, Sendable {
    /// What the network's server needs to bid, for an auction that is held by a server; opaque to mediation.
    public var token: String?

    /// A bid that the network's SDK has made itself.
    public var bid: AdapterBid?

    /// Creates signals.
    ///
    /// - Parameters:
    ///   - token: What the network's server needs to bid.
    ///   - bid: A bid that the network's SDK has made itself.
    public init(token: String? = nil, bid: AdapterBid? = nil) {
        self.token = token
        self.bid = bid
    }
}
