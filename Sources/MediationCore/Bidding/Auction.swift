/// A source of bids, which is asked once the bidders' signals have been collected.
///
/// An auction only provides bids. Mediation alone judges them, by the same rules for every auction: the highest valid
/// bid wins, at its own price.
public protocol Auction: Sendable {
    /// Returns the bids for a load, in any order.
    ///
    /// Called off the main actor. The task is cancelled when ``AuctionRequest/timeLimit`` has passed or the load is
    /// cancelled; bids that arrive later are too late, and mediation does not wait for them.
    ///
    /// - Parameter request: The bidders and their signals.
    /// - Returns: At most one bid for each bidder; bidders without one do not bid.
    /// - Throws: The reason that there was no auction; the waterfall goes on without bids.
    func bids(for request: AuctionRequest) async throws -> [Bid]
}
