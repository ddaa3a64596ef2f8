/// An auction in the app itself, among the bids that the networks' SDKs have made.
///
/// Bidders that bring only a token do not bid in it, because a token is for a server.
public struct LocalAuction: Auction {
    /// Creates a local auction.
    public init() {}

    /// Returns the bids that the bidders brought.
    ///
    /// - Parameter request: The bidders and their signals.
    /// - Returns: One bid for each bidder that brought one.
    public func bids(for request: AuctionRequest) async -> [Bid] {
        request.bidders.compactMap { bidder in bidder.signals.bid.map { Bid(lineItem: bidder.lineItem, $0) } }
    }
}
