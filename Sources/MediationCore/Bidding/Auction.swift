/// Where bids come from, once the signals of all bidders are there.
///
/// An auction only brings bids. Which of them count and which one wins is decided by mediation alone, by the same rules for
/// every auction: the highest price that makes sense wins, and is the price.
public protocol Auction: Sendable {
    /// Answers with the bids for a load, in any order.
    ///
    /// Called off the main actor. The task is cancelled when ``AuctionRequest/timeLimit`` has passed or the load is
    /// cancelled; bids that come then are too late, and nobody waits for them.
    ///
    /// - Parameter request: Who bids, with which signals.
    /// - Returns: At most one bid for each bidder; bidders without one do not bid.
    /// - Throws: Why there was no auction; the waterfall goes on without bids.
    func bids(for request: AuctionRequest) async throws -> [Bid]
}
