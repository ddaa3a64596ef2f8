/// What an adapter implements, besides loading ads, to bid in the auction of each load.
///
/// A line item with a `floor` in place of a price is a bidder, and its adapter is to be a `BiddingAdapter`. The bidder whose
/// bid wins takes its place in the waterfall at that price; when its turn comes, its adapter is asked like any other, with
/// the ``NativeAdConfiguration/bidResponse`` of the bid. One class serves bidders and line items with a price alike.
@MainActor
public protocol BiddingAdapter: MediationAdapter {
    /// Collects what the network wants to bring into the auction: a token for the auction's server, or a bid.
    ///
    /// Called off the main actor, after the class was set up, once for each bidder of a load and for several bidders at
    /// the same time. It should not block: hand longer work on and return.
    ///
    /// - Parameters:
    ///   - configuration: For which line item and load, and how much time is left.
    ///   - completionHandler: To be called exactly once, from any thread, at once or later. Releasing it without a call
    ///     means no bid at that moment.
    nonisolated static func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    )

    /// Tells that a bid does not lead to an impression, so that the network can let go of the ad and learn the price.
    ///
    /// At most once for each bid, when the load has ended or later; never for a bidder that did not bid. The default does
    /// nothing.
    ///
    /// - Parameter loss: Which bid, why it has lost, and to what price.
    static func didLoseAuction(_ loss: AuctionLoss)
}

extension BiddingAdapter {
    /// Does nothing.
    public static func didLoseAuction(_ loss: AuctionLoss) {}
}
