/// The auction of a load, and the place of its winner.
extension NativeAdLoad {
    func holdAuction(within limit: Nanoseconds, at time: Nanoseconds) {
        self.emit(.auctionStarted, at: time) { $0.duration = limit.duration }
        var refused: [Int: MediationError] = [:]
        var bidders: [AuctionBidder] = []
        for index in self.waterfall.bidders where !self.keptAds.contains(where: { $0.item == index }) {
            do throws(MediationError) {
                bidders.append(try self.admittedBidder(index))
            } catch {
                refused[index] = error
            }
        }
        let violations = self.record.violations
        let auction = self.runner.makeAuctionRun(
            for: bidders,
            adUnitID: self.waterfall.adUnit.id,
            request: self.request,
            limits: AuctionRun.Limits(self.waterfall.adUnit.bidding, within: limit),
            auction: self.runner.auction,
            report: { violations.add($0, of: $1) }
        )
        self.auction = auction
        auction.start { [weak self] result in
            guard let self else { return }
            self.drive { self.auctionEnded(result, refused: refused) }
        }
    }

    /// A bidder that has reached a cap, or whose adapter keeps failing, is not asked for a bid that could not be used.
    private func admittedBidder(_ index: Int) throws(MediationError) -> AuctionBidder {
        let item = self.waterfall.lineItems[index]
        if let adapter = try? item.adapter.get() {
            let now = self.runner.timers.now()
            if case .open(let pause) = self.runner.circuitBreakers.state(of: adapter, at: now) {
                let wait = DurationText.rounded(pause)
                throw MediationError(.circuitOpen, "\(adapter) keeps failing; it is tried again in \(wait).")
            }
        }
        self.bidderReservations[index] = try self.runner.impressionCounts.reserve(
            item.lineItem,
            adUnitID: self.waterfall.adUnit.id
        )
        return AuctionBidder(
            position: index,
            lineItem: item.lineItem,
            credentials: item.credentials,
            adapter: item.adapter
        )
    }

    private func auctionEnded(_ result: AuctionResult, refused: [Int: MediationError]) {
        let time = self.record.elapsed
        self.failedSetUps.merge(result.failedSetUps) { $1 }
        self.bidderReservations = self.bidderReservations.filter { $0.key == result.winner?.position }
        var losses = refused
        for bidder in result.bidders {
            losses[bidder.position] = bidder.error
            guard let bid = bidder.bid, bidder.error?.countsBid != false else { continue }
            self.placement.setPrice(bid.price, ofItem: bidder.position)
        }
        if let winner = result.winner {
            self.placement.placeWinner(winner, of: self.waterfall.lineItems)
        }
        self.record.auctionEnded(self.placement.entries, after: result.latency)
        for position in self.placement.rules.count..<self.placement.entries.count {
            guard let error = losses[self.placement.entries[position].item] else { continue }
            self.record.skip(position, error)
            self.emit(.auctionLost, position, at: time) { $0.error = ResponseInfo.ErrorInfo(error) }
        }
        for bidder in result.bidders {
            let found = self.placement.entries.firstIndex { $0.item == bidder.position }
            guard let position = found else { continue }
            self.record.attempts[position].choices = bidder.choices
            if bidder.error == nil { self.emit(.auctionWon, position, at: time) }
        }
        for stray in result.strays {
            self.emit(.auctionLost, at: time) { $0.error = ResponseInfo.ErrorInfo(stray) }
        }
        self.emit(.auctionEnded, at: time)
        self.tell(.auctionEnded(self.placement.rules))
    }

    /// Tells bidders what has become of their bids; to be called when the load has ended and the app has its result.
    func endAuction(_ outcome: WaterfallMachine.Outcome) {
        guard let auction = self.auction else { return }
        auction.cancel()
        self.auction = nil
        self.bidderReservations = [:]
        auction.tellLosers()
        guard let winner = self.placement.entries.firstIndex(where: { $0.bidIsWinner }) else { return }
        var price: Double?
        if case .filled(let position) = outcome {
            guard position != winner else { return }
            // Below the winner is nobody better, only somebody faster.
            if position < winner { price = self.placement.entries[position].ecpm }
        }
        switch self.record.attempts[winner].outcome {
        // The network knows, or its ad may still be shown.
        case .loaded, .failed, .timedOut: break
        case .notUsed where self.acceptsLateAds: break
        case .cancelled where self.lateAttempts.contains { $0.attempt.position == winner }: break
        case .notUsed, .cancelled, .skipped, .notAttempted:
            auction.tellWinnerLost(reason: price == nil ? .loadEnded : .betterLineItemFilled, price: price)
        }
    }
}

extension MediationError {
    /// Whether a bid that lost for this reason was a price at all.
    fileprivate var countsBid: Bool { self.code == .outbid || self.code == .bidBelowFloor }
}
