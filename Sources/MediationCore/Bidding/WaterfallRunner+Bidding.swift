extension WaterfallRunner {
    /// An auction for one load that has not begun.
    ///
    /// - Parameters:
    ///   - bidders: The line items that bid, in the order of the ad unit; of equal bids the first one wins.
    ///   - adUnitID: The ad unit that is being loaded.
    ///   - request: What the app asks for.
    ///   - limits: How long it may take, cut to what is left of the load.
    ///   - auction: Where the bids come from.
    ///   - report: Gets breaches of contract.
    /// - Returns: The run; it begins with `start`.
    package func makeAuctionRun(
        for bidders: [AuctionBidder],
        adUnitID: String,
        request: NativeAdRequest,
        limits: AuctionRun.Limits,
        auction: any Auction,
        report: @escaping AuctionRun.ViolationReport
    ) -> AuctionRun {
        AuctionRun(
            bidders: bidders,
            adUnitID: adUnitID,
            request: request,
            limits: limits,
            auction: auction,
            timers: self.timers,
            setUp: self.setUp,
            report: report
        )
    }
}
