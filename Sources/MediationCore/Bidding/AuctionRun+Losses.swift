extension AuctionRun {
    /// A loss and the adapter that must be notified of it.
    struct Loss {
        let adapter: any AuctionAdapter.Type
        var loss: AuctionLoss
    }

    /// Notifies the bidders whose bids lost the auction, each once; must be called when the load has ended.
    ///
    /// The winner is not included: see ``tellWinnerLost(reason:price:)``. A bidder whose bid arrives too late is
    /// notified separately.
    package func tellLosers() {
        let losses = self.losses
        self.losses = []
        for loss in losses { loss.adapter.didLoseAuction(loss.loss) }
    }

    /// Notifies the winner of the auction that its bid does not lead to an ad; only the first call counts.
    ///
    /// - Parameters:
    ///   - reason: The reason that it does not.
    ///   - price: The price of the line item that had an ad, in USD per 1000 impressions.
    package func tellWinnerLost(reason: AuctionLoss.Reason, price: Double? = nil) {
        guard var winner = self.winnersLoss else { return }
        self.winnersLoss = nil
        winner.loss.reason = reason
        winner.loss.winningPrice = price
        winner.adapter.didLoseAuction(winner.loss)
    }

    func noteLosses(in result: AuctionResult) {
        for (index, bidder) in result.bidders.enumerated() {
            guard let bid = bidder.bid else { continue }
            guard let error = bidder.error else {
                self.winnersLoss = self.loss(of: index, bid, .loadEnded)
                continue
            }
            let price = error.code == .outbid || error.code == .noBid ? result.winner?.price : nil
            guard let loss = self.loss(of: index, bid, AuctionLoss.Reason(error.code), price) else { continue }
            self.losses.append(loss)
        }
    }

    /// Notes the losses of a load that ended before its auction did.
    func noteLossesOfUnfinishedRun() {
        self.losses = self.bidders.indices.compactMap { index in
            self.states[index].ownBid.flatMap { self.loss(of: index, $0, .loadEnded) }
        }
    }

    private func loss(
        of index: Int,
        _ bid: AdapterBid,
        _ reason: AuctionLoss.Reason,
        _ price: Double? = nil
    ) -> Loss? {
        let bidder = self.bidders[index]
        guard let adapter = try? bidder.biddingAdapter() else { return nil }
        return Loss(
            adapter: adapter,
            loss: AuctionLoss(
                credentials: bidder.credentials,
                loadID: self.request.loadID,
                adUnitID: self.adUnitID,
                bid: bid,
                reason: reason,
                winningPrice: price
            )
        )
    }
}
