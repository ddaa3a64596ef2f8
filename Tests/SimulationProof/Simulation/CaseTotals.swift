package import MediationCore
import MediationSimulation

/// The totals that a simulation counts for the loads of a case.
package struct CaseTotals: Hashable, Sendable {
    package struct Item: Hashable, Sendable {
        var attempts = 0
        var fills = 0
        var noFills = 0
        var errors = 0
        var timeouts = 0
        var deadlineHits = 0
        var notNeeded = 0
        var abandoned = 0
        var outOfTime = 0
        var capped = 0
        var notUsed = 0
        var loads = 0
        var bids = 0
        var bidsBelowFloor = 0
        var bidsTooLate = 0
        var auctionsWon = 0
        var startTime = 0.0
        var attemptTime = 0.0
        var ecpm = 0.0
    }

    package var loads = 0
    package var noFills = 0
    package var deadlineHits = 0
    package var abandoned = 0
    package var time = 0.0
    package var ecpm = 0.0
    package var items: [String: Item] = [:]
}

// MARK: - From the simulation

extension CaseTotals {
    /// Returns the simulation's totals, with line items that always answer alike, and laws with one value.
    ///
    /// - Returns: `nil` if users leave, because the time is drawn and not specified, or if a cap allows no impressions.
    package static func simulated(_ load: LoadCase) throws(MediationError) -> CaseTotals? {
        guard load.patience == .max, !load.allItems.contains(where: { $0.limit?.impressions == 0 }) else { return nil }
        var traffic = TrafficModel(showRate: 1)
        for item in load.items { traffic.lineItems[item.name] = Self.traffic(of: item) }
        for bidder in load.bidders {
            var item = Self.traffic(of: bidder.item)
            item.price = bidder.paysSecond ? .second : .first
            item.bidRate = bidder.bid == nil ? 0 : 1
            item.bid = .constant(bidder.bid ?? 1)
            item.signalLatency = Self.law(bidder.latency)
            traffic.lineItems[bidder.item.name] = item
        }
        if load.auctionLatency > 0 { traffic.auctionLatency = Self.law(load.auctionLatency) }
        // A session that practically never ends.
        if load.loads > 1 { traffic.sessions = SessionTraffic(depth: 1e9, gap: LoadCase.gap) }
        // A changed model, because a model from a file may not have latencies of 0.
        let model = try Self.anyModel.get().with(adUnit: load.adUnit, traffic: traffic)
        return CaseTotals(Simulation(model).run(requests: 0..<load.loads))
    }

    private static let anyModel = Result { () throws(MediationError) in
        let item = LineItem(name: "item", adapter: "Adapter", ecpm: 1)
        return try SimulationModel(adUnit: AdUnit(id: "unit", lineItems: [item]), traffic: TrafficModel())
    }

    private static func traffic(of item: LoadCase.Item) -> LineItemTraffic {
        LineItemTraffic(
            fill: item.answer.kind == .fill ? 1 : 0,
            fillLatency: Self.law(item.answer.latency),
            noFillLatency: Self.law(item.answer.latency),
            errors: item.answer.kind == .error ? 1 : 0,
            errorLatency: Self.law(item.answer.latency)
        )
    }

    /// An answer that never comes takes longer than all loads.
    private static func law(_ latency: Int64) -> Law { .constant(latency == .max ? 1e6 : Double(latency) / 1e6) }

    private init(_ result: SimulationResult) {
        self.loads = result.loads
        self.noFills = result.noFills
        self.deadlineHits = result.deadlineHits
        self.abandoned = result.abandoned
        self.time = result.time.double
        self.ecpm = result.ecpmSum.double
        for item in result.lineItems {
            self.items[item.name] = Item(
                attempts: item.attempts,
                fills: item.fills,
                noFills: item.noFills,
                errors: item.errors,
                timeouts: item.timeouts,
                deadlineHits: item.deadlineHits,
                notNeeded: item.notNeeded,
                abandoned: item.abandoned,
                outOfTime: item.outOfTime,
                capped: item.capped,
                notUsed: item.notUsed,
                loads: item.loads,
                bids: item.bids,
                bidsBelowFloor: item.bidsBelowFloor,
                bidsTooLate: item.bidsTooLate,
                auctionsWon: item.auctionsWon,
                startTime: item.startTime.double,
                attemptTime: item.attemptTime.double,
                ecpm: item.ecpmSum.double
            )
        }
    }
}

// MARK: - From the records

extension CaseTotals {
    /// Creates the totals that must be counted if the loads of a case have these records.
    package init(_ records: [LoadCaseRecord], of load: LoadCase) {
        for item in load.allItems { self.items[item.name] = Item() }
        for record in records {
            self.time += Double(record.end)
            switch record.outcome {
            case .filled: self.loads += 1
            case .noFill: self.noFills += 1
            case .deadlineExceeded: self.deadlineHits += 1
            case .cancelled: self.abandoned += 1
            }
            for (name, item) in record.items { self.items[name, default: Item()].add(item) }
            self.addAuction(record, load)
            guard let winner = record.winner, let paid = record.paid(for: winner, of: load) else { continue }
            self.ecpm += paid * 1e6
            self.items[winner]?.ecpm += paid * 1e6
        }
    }

    private mutating func addAuction(_ record: LoadCaseRecord, _ load: LoadCase) {
        guard record.auctionEnd != nil else { return }
        for bidder in load.bidders where record.order.contains(bidder.item.name) {
            self.items[bidder.item.name]?.bids += 1
            self.items[bidder.item.name]?.auctionsWon += 1
        }
    }
}

extension CaseTotals.Item {
    fileprivate mutating func add(_ item: LoadCaseRecord.Item) {
        if let start = item.start, let end = item.end {
            self.attempts += 1
            self.startTime += Double(start)
            self.attemptTime += Double(end - start)
        }
        switch (item.outcome, item.code) {
        case (.loaded, _):
            self.loads += 1
            self.fills += 1
        case (.notUsed, _):
            self.notUsed += 1
            self.fills += 1
        case (.failed, .noFill?): self.noFills += 1
        case (.failed, _): self.errors += 1
        case (.timedOut, .timedOut?): self.timeouts += 1
        case (.timedOut, _): self.deadlineHits += 1
        case (.cancelled, .notNeeded?): self.notNeeded += 1
        case (.cancelled, _): self.abandoned += 1
        case (.skipped, .outOfTime?): self.outOfTime += 1
        case (.skipped, .frequencyCapped?), (.skipped, .paced?): self.capped += 1
        case (.skipped, .bidTooLate?): self.bidsTooLate += 1
        case (.skipped, .bidBelowFloor?):
            self.bids += 1
            self.bidsBelowFloor += 1
        case (.skipped, .outbid?), (.skipped, .auctionFailed?): self.bids += 1
        case (.skipped, _), (.notAttempted, _): break
        }
    }
}

extension LoadCaseRecord {
    /// Returns the revenue of a line item's ad in USD per 1000; a bidder may pay the next bid or its floor.
    fileprivate func paid(for winner: String, of load: LoadCase) -> Double? {
        guard let bidder = load.bidders.first(where: { $0.item.name == winner }), bidder.paysSecond else {
            return self.items[winner]?.ecpm
        }
        let others = load.bidders.filter { self.items[$0.item.name]?.code == .outbid }.compactMap(\.bid)
        return max(others.max() ?? 0, bidder.floor)
    }
}
