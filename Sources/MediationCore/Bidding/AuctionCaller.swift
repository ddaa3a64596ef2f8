/// Asks an auction for bids, off the main actor.
struct AuctionCaller: Sendable {
    typealias Completion = OnceOnlyCompletion<Answer>

    /// The answer of an auction and its time, on the clock of the timers.
    struct Answer: Sendable {
        let result: Result<[Bid], any Error>
        let time: Nanoseconds
    }

    let auction: any Auction
    let request: AuctionRequest
    /// The bidders that were asked, by the names of their line items.
    let bidders: [String: AuctionBidder]
    /// The time from which an answer is too late, on the clock of the timers.
    let due: Nanoseconds
    let now: @Sendable () -> Nanoseconds
    let report: AuctionRun.ViolationReport

    func call(answering slot: Completion.Slot) async {
        let completion = Completion(slot: slot)
        let result: Result<[Bid], any Error>
        do {
            result = .success(try await self.auction.bids(for: self.request))
        } catch {
            result = .failure(error)
        }
        let answer = Answer(result: result, time: self.now())
        if completion(answer) == .late { self.cameLate(answer) }
    }

    /// Handles the bids of a late answer; those that arrive after a cancelled load but before the limit are not a
    /// violation, because cancellation takes its time.
    func cameLate(_ answer: Answer) {
        guard case .success(let bids) = answer.result else { return }
        let isLate = answer.time >= self.due
        if isLate {
            let items = Set(bids.compactMap { self.bidders[$0.lineItem]?.item })
            for item in items.sorted() { self.report(.bidLate, item) }
        }
        self.tellLosses(of: bids, isLate ? .tooLate : .loadEnded)
    }

    /// Notifies the bidders that brought no bid of their own: the others hear of theirs with the end of the run.
    private func tellLosses(of bids: [Bid], _ reason: AuctionLoss.Reason) {
        var told = Set(self.request.bidders.filter { $0.signals.bid != nil }.map(\.lineItem))
        for bid in bids where told.insert(bid.lineItem).inserted {
            guard let bidder = self.bidders[bid.lineItem], let adapter = try? bidder.biddingAdapter() else { continue }
            let loss = AuctionLoss(
                credentials: bidder.credentials,
                loadID: self.request.loadID,
                adUnitID: self.request.adUnitID,
                bid: bid.adapterBid,
                reason: reason
            )
            Task { @MainActor in adapter.didLoseAuction(loss) }
        }
    }
}
