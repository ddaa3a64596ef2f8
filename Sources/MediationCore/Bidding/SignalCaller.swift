/// Asks one adapter for signals, off the main actor.
struct SignalCaller: Sendable {
    let adapter: any AuctionAdapter.Type
    let configuration: BidSignalConfiguration
    let item: LineItemIndex
    /// The time from which an answer is too late, on the clock of the timers.
    let due: Nanoseconds
    let now: @Sendable () -> Nanoseconds
    let report: AuctionRun.ViolationReport

    /// Calls the adapter, which alone retains the handler after the call.
    func call(answering slot: BidderState.Completion.Slot) {
        self.adapter.collectSignals(for: self.configuration, completionHandler: self.handler(for: slot))
    }

    private func handler(for slot: BidderState.Completion.Slot) -> BidSignalCompletionHandler {
        let completion = BidderState.Completion(slot: slot)
        return BidSignalCompletionHandler { result in
            let time = self.now()
            switch completion(BidderState.Answer(result: result, time: time)) {
            case .first: break
            case .again: self.report(.answeredTwice, self.item)
            case .late: self.cameLate(try? result.get().bid, at: time)
            }
        }
    }

    /// Handles a late answer, which is a violation only if it is too late by the clock: an adapter cannot know that the
    /// app has cancelled the load.
    private func cameLate(_ bid: AdapterBid?, at time: Nanoseconds) {
        let isLate = time >= self.due
        if isLate { self.report(.signalsLate, self.item) }
        guard let bid else { return }
        let loss = AuctionLoss(
            credentials: self.configuration.credentials,
            loadID: self.configuration.loadID,
            adUnitID: self.configuration.adUnitID,
            bid: bid,
            reason: isLate ? .tooLate : .loadEnded
        )
        let adapter = self.adapter
        Task { @MainActor in adapter.didLoseAuction(loss) }
    }
}
