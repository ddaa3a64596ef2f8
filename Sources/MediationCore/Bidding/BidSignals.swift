/// The signals that a bidder brings into the auction; with neither a token nor a bid, the bidder does not bid.
public struct BidSignals: Hashable, Sendable {
    /// The data that the network's server needs to bid, for an auction held by a server; opaque to mediation.
    public var token: String?

    /// A bid that the network's SDK has made itself.
    public var bid: AdapterBid?

    /// Creates signals.
    ///
    /// - Parameters:
    ///   - token: The data that the network's server needs to bid.
    ///   - bid: A bid that the network's SDK has made itself.
    public init(token: String? = nil, bid: AdapterBid? = nil) {
        self.token = token
        self.bid = bid
    }
}
