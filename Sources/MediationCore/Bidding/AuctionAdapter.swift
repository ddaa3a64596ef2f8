/// An adapter that not only loads ads, but also bids in the auction of each load.
///
/// A line item with a ``Bidder`` instead of a price is a bidder, and its adapter must be an `AuctionAdapter`. The bidder
/// that wins is placed in the waterfall at the price of its bid; when its turn comes, its adapter is asked like any
/// other, with the ``NativeAdConfiguration/bidResponse`` of the bid. One class can serve both bidders and line items
/// with a price.
@MainActor
public protocol AuctionAdapter: NetworkAdapter {
    /// Collects the network's signals for the auction: a token for the auction's server, or a bid.
    ///
    /// Called off the main actor, after the class was set up, once for each bidder of a load and for several bidders at
    /// the same time. It should not block: pass longer work on and return.
    ///
    /// - Parameters:
    ///   - configuration: The line item and the load, with the remaining time.
    ///   - completionHandler: Must be called exactly once, from any thread, at once or later. Releasing it without a
    ///     call means no bid, at that moment.
    nonisolated static func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    )

    /// Called when a bid does not lead to an impression, so that the network can release the ad and learn the price.
    ///
    /// Called at most once for each bid, when the load has ended or when a late bid arrives; never for a bidder that did
    /// not bid, nor for a winner that failed, timed out or is kept. The default implementation does nothing.
    ///
    /// - Parameter loss: The bid, the reason for its loss, and the price that it lost to.
    static func didLoseAuction(_ loss: AuctionLoss)
}

extension AuctionAdapter {
    /// Does nothing.
    public static func didLoseAuction(_ loss: AuctionLoss) {}
}
