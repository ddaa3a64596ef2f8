extension AuctionRun {
    func holdAuctionIfAllAreSettled() {
        guard !self.isBeginning, self.isCollecting, self.states.allSatisfy(\.isSettled) else { return }
        self.leaveOutOutdated()
        let bidders = self.bidders.indices.compactMap(self.requestBidder)
        guard !bidders.isEmpty else { return self.finish(.success([])) }
        let remaining = self.due - self.timers.now()
        guard remaining > .zero else {
            return self.finish(.failure(MediationError(.auctionFailed, "No time was left to hold the auction.")))
        }
        let names = bidders.map(\.lineItem)
        let asked = self.bidders.filter { names.contains($0.lineItem.name) }.map { ($0.lineItem.name, $0) }
        let caller = AuctionCaller(
            auction: self.auction,
            request: self.auctionRequest(bidders, within: remaining),
            bidders: Dictionary(asked) { first, _ in first },
            due: self.due,
            now: self.timers.now,
            report: self.report
        )
        let slot = AuctionCaller.Completion.Slot { [weak self] in
            Task { @MainActor in self?.collectBids() }
        }
        _ = slot.collect()
        // Detached and never awaited: an auction may ignore its cancellation.
        self.stage = .auction(slot, caller, Task.detached { await caller.call(answering: slot) })
    }

    /// Leaves out bidders whose signals were collected under privacy choices other than the current ones.
    private func leaveOutOutdated() {
        for index in self.bidders.indices where self.states[index].signals != nil {
            guard let choices = self.states[index].choices, !self.setUp.presentPrivacy.allows(choices) else { continue }
            self.states[index].phase = .out(.outdated("What the bidder brought"))
        }
    }

    private func requestBidder(_ index: Int) -> AuctionRequest.Bidder? {
        let bidder = self.bidders[index]
        return self.states[index].signals.map { signals in
            AuctionRequest.Bidder(
                lineItem: bidder.lineItem.name,
                adapter: bidder.lineItem.adapter,
                floor: bidder.floor,
                signals: signals
            )
        }
    }

    private func auctionRequest(
        _ bidders: [AuctionRequest.Bidder],
        within limit: Nanoseconds
    ) -> AuctionRequest {
        AuctionRequest(
            loadID: self.request.loadID,
            adUnitID: self.adUnitID,
            format: self.bidders.first?.format ?? .native,
            bannerSize: self.bannerSize,
            adTypes: self.request.adTypes,
            isTestRequest: self.request.isTestRequest,
            privacy: self.setUp.privacy,
            timeLimit: limit.duration,
            bidders: bidders
        )
    }

    /// Takes the auction's answer, if it has arrived and is still needed.
    func collectBids() {
        guard case .auction(let slot, let caller, _) = self.stage, let outcome = slot.collect() else { return }
        switch outcome {
        case .answered(let answer) where answer.time >= self.due:
            caller.cameLate(answer)
            self.finish(.failure(self.outOfTime))
        case .answered(let answer): self.finish(answer.result.mapError(Self.auctionError))
        case .dropped: self.finish(.failure(MediationError(.auctionFailed, "The auction has not answered.")))
        }
    }

    var outOfTime: MediationError {
        MediationError(.auctionFailed, "The auction did not end within \(self.limits.total.duration).")
    }

    /// Converts an auction's error; of a foreign error, which may describe its whole request, only the type's name is
    /// recorded.
    private static func auctionError(_ error: any Error) -> MediationError {
        guard let error = error as? MediationError else {
            return MediationError(.auctionFailed, "The auction ended with \(type(of: error)), no MediationError.")
        }
        guard error.code != .auctionFailed else { return error }
        return MediationError(.auctionFailed, error.message, networkCode: error.networkCode)
    }
}

// MARK: - The end

extension AuctionRun {
    func finish(_ bids: Result<[Bid], MediationError>) {
        guard !self.isOver else { return }
        let completion = self.completion
        self.end()
        let result = self.result(of: bids)
        self.noteLosses(in: result)
        completion?(result)
    }

    private func result(of bids: Result<[Bid], MediationError>) -> AuctionResult {
        let entrants = self.bidders.indices.filter { self.states[$0].signals != nil }
        let outcome = self.outcome(of: bids, among: entrants)
        var bidsByIndex: [Int: Bid] = [:]
        var errors = self.states.map(\.error)
        for (entrant, index) in entrants.enumerated() {
            bidsByIndex[index] = outcome.bids[entrant]
            errors[index] = outcome.errors[entrant]
        }
        let winner = outcome.winner.map { entrants[$0] }
        return AuctionResult(
            winner: winner.flatMap { index in
                bidsByIndex[index].map { bid in
                    AuctionResult.Winner(
                        item: self.bidders[index].item,
                        price: bid.price,
                        bidResponse: bid.bidResponse
                    )
                }
            },
            bidders: self.bidders.indices.map { index in
                let state = self.states[index]
                return AuctionResult.Bidder(
                    item: self.bidders[index].item,
                    error: errors[index],
                    bid: Self.bid(bidsByIndex[index]?.adapterBid, ofBidderWith: state.ownBid),
                    askedAfter: state.askedAt.map { $0 - self.start },
                    signalLatency: state.signalLatency,
                    choices: state.choices
                )
            },
            strays: outcome.strays,
            latency: self.timers.now() - self.start,
            failedSetUps: self.failedSetUps
        )
    }

    /// Returns the bid by which the bidder knows what it has bid: its own if that of the server could not be read.
    private static func bid(_ bid: AdapterBid?, ofBidderWith ownBid: AdapterBid?) -> AdapterBid? {
        guard let bid, bid.price.isFinite || bid.bidResponse != nil else { return ownBid ?? bid }
        return bid
    }

    private func outcome(
        of bids: Result<[Bid], MediationError>,
        among indices: [Int]
    ) -> FirstPriceAuction.Outcome {
        switch bids {
        case .success(let bids):
            let entrants = indices.map {
                FirstPriceAuction.Entrant(lineItem: self.bidders[$0].lineItem.name, floor: self.bidders[$0].floor)
            }
            return FirstPriceAuction.outcome(of: bids, among: entrants)
        case .failure(let error):
            return FirstPriceAuction.Outcome(
                bids: Array(repeating: nil, count: indices.count),
                errors: Array(repeating: error, count: indices.count)
            )
        }
    }
}
