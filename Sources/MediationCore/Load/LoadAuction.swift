/// The auction of a load: who takes part, the bidders' reservations under their caps, and the news of the outcome.
@MainActor
final class LoadAuction {
    private let record: LoadRecord
    private let events: LoadEvents
    private let run: AuctionRun
    /// The reservations of the bidders, until the auction has ended; then that of its winner, until it is asked.
    private var reservations: [LineItemIndex: Reservation]
    /// The bidders that take no part, and the reasons.
    private let refused: [LineItemIndex: MediationError]

    /// Admits the bidders that may take part.
    ///
    /// - Parameters:
    ///   - record: The record of the load.
    ///   - request: The app's request.
    ///   - bannerSize: The size that a banner may have; `nil` for all other formats.
    ///   - keptAds: The kept ads of the load, whose line items need no bid.
    ///   - limit: The time left of the load.
    ///   - events: The events of the load.
    ///   - mediator: The mediator of the load.
    init(
        of record: LoadRecord,
        request: AdRequest,
        bannerSize: BannerSize?,
        keptAds: LoadKeptAds,
        within limit: Nanoseconds,
        events: LoadEvents,
        mediator: AdMediator
    ) {
        let waterfall = record.waterfall
        var reservations: [LineItemIndex: Reservation] = [:]
        var refused: [LineItemIndex: MediationError] = [:]
        var bidders: [AuctionBidder] = []
        for index in waterfall.bidders where keptAds.ad(of: index) == nil {
            let item = waterfall.lineItems[index]
            do throws(MediationError) {
                try Self.checkCircuitBreaker(of: item, mediator)
                reservations[index] = try mediator.impressionCounts.reserve(
                    item.lineItem,
                    adUnitID: waterfall.adUnit.id
                )
                bidders.append(
                    AuctionBidder(
                        item: index,
                        lineItem: item.lineItem,
                        format: waterfall.adUnit.format,
                        credentials: item.credentials,
                        adapter: item.adapter
                    )
                )
            } catch {
                refused[index] = error
            }
        }
        let violations = record.violations
        self.record = record
        self.events = events
        self.reservations = reservations
        self.refused = refused
        self.run = mediator.makeAuctionRun(
            for: bidders,
            adUnitID: waterfall.adUnit.id,
            request: request,
            bannerSize: bannerSize,
            limits: AuctionRun.Limits(waterfall.adUnit.bidding, within: limit),
            auction: mediator.auction,
            report: { violations.add($0, of: $1) }
        )
    }

    /// Refuses a bidder whose adapter keeps failing: its bid could not be used.
    private static func checkCircuitBreaker(
        of item: ResolvedWaterfall.Item,
        _ mediator: AdMediator
    ) throws(MediationError) {
        guard let adapter = try? item.adapter.get() else { return }
        try mediator.circuitBreakers.check(adapter, at: mediator.timers.now())
    }

    /// Holds the auction; must be called once.
    ///
    /// - Parameter completion: Called once, possibly before `start` returns; never after ``end(_:isLate:keepsAds:)``.
    func start(_ completion: @escaping @MainActor (AuctionResult) -> Void) {
        self.run.start(completion)
    }

    /// Puts the winner in its place in the waterfall of the load, and records how each bidder fared.
    func place(_ result: AuctionResult) {
        let time = self.record.elapsed
        var order = self.record.order
        self.reservations = self.reservations.filter { $0.key == result.winner?.item }
        var losses = self.refused
        for bidder in result.bidders {
            losses[bidder.item] = bidder.error
            guard let bid = bidder.bid, bidder.error?.countsBid != false else { continue }
            order.setPrice(bid.price, ofItem: bidder.item)
        }
        if let winner = result.winner { order.placeWinner(winner, of: self.record.waterfall.lineItems) }
        self.record.auctionEnded(order, after: result.latency)
        for position in order.rules.count..<order.entries.count {
            guard let error = losses[order.entries[position].item] else { continue }
            self.record.skip(position, error)
            self.events.emit(.auctionLost, position, error, at: time)
        }
        for bidder in result.bidders {
            guard let position = order.entries.firstIndex(where: { $0.item == bidder.item }) else { continue }
            self.record.setChoices(bidder.choices, at: position)
            if bidder.error == nil { self.events.emit(.auctionWon, position, at: time) }
        }
        for stray in result.strays { self.events.emit(.auctionLost, nil, stray, at: time) }
        self.events.emit(.auctionEnded, at: time)
    }

    /// Takes the reservation that the winning bidder has held since the auction.
    func takeReservation(of item: LineItemIndex) -> Reservation? {
        self.reservations.isEmpty ? nil : self.reservations.removeValue(forKey: item)
    }

    /// Gives up the reservations that are left: the load has ended.
    func releaseReservations() { self.reservations = [:] }

    /// Notifies the bidders of the outcome of their bids; must be called when the load has ended and the app has its
    /// result.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the load.
    ///   - isLate: Returns whether the attempt at a position has ended but may still produce an ad.
    ///   - keepsAds: Whether ads that are not used are kept for the next load.
    func end(_ outcome: WaterfallMachine.Outcome, isLate: (Int) -> Bool, keepsAds: Bool) {
        self.run.cancel()
        self.reservations = [:]
        self.run.tellLosers()
        let order = self.record.order
        guard let winner = order.entries.firstIndex(where: { $0.bidIsWinner }) else { return }
        var price: Double?
        if case .filled(let position) = outcome {
            guard position != winner else { return }
            // Line items below the winner are not better, only faster.
            if position < winner { price = order.entries[position].ecpm }
        }
        switch self.record.outcome(at: winner) {
        // The network knows the outcome, or its ad may still be shown.
        case .loaded, .failed, .timedOut: break
        case .notUsed where keepsAds: break
        case .cancelled where isLate(winner): break
        case .notUsed, .cancelled, .skipped, .notAttempted:
            self.run.tellWinnerLost(reason: price == nil ? .loadEnded : .betterLineItemFilled, price: price)
        }
    }
}

extension MediationError {
    /// Indicates whether a bid that lost for this reason was a valid price.
    fileprivate var countsBid: Bool { self.code == .outbid || self.code == .bidBelowFloor }
}
