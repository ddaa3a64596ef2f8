import MediationCore
import WaterfallSchedules

extension Schedule {
    /// Returns the ad unit of one load.
    @MainActor
    func adUnit(_ number: Int, _ lateAds: LateAdPolicy) -> AdUnit {
        let load = self.loads[number]
        let bidders: [Bidder] = load.auction?.bidders ?? []
        return AdUnit(
            id: "\(number)",
            deadline: .nanoseconds(load.deadline),
            order: .listed,
            strategy: WaterfallStrategy(
                width: load.width,
                hedgeDelay: load.hedgeDelay.map { .nanoseconds($0) },
                wait: .nanoseconds(load.wait)
            ),
            lateAds: lateAds,
            bidding: load.auction.map {
                BiddingLimits(signalTimeout: .nanoseconds($0.timeout), timeout: .nanoseconds($0.timeout) + .seconds(1))
            },
            lineItems: load.items.map { $0.lineItem(of: number) }
                + bidders.map { $0.item.bidder(of: number) }
        )
    }

    /// Returns the line items whose ads arrive after their attempts or are not used, in the order of the waterfall.
    func keptAds(after load: ScheduleRecord.Load) -> [Int] {
        let bidders = self.loads[0].auction?.bidders ?? []
        let all = self.loads[0].items + bidders.map { $0.item }
        return load.items.filter { item in
            let behaviour = all.first { $0.lineItem == item.lineItem }?.behaviour
            guard case .fill(_, true) = behaviour?.answer, behaviour?.cancelsLoad != .asked else { return false }
            return switch item.outcome {
            case .timedOut, .notUsed, .cancelled(.notNeeded), .cancelled(.deadlineExceeded): true
            default: false
            }
        }.map(\.lineItem)
    }
}

extension Schedule.Item {
    fileprivate func bidder(of load: Int) -> LineItem {
        var lineItem = self.lineItem(of: load)
        lineItem.ecpm = 0
        lineItem.bidder = MediationCore.Bidder()
        return lineItem
    }

    /// Returns the line item of a load, with a cap that is never reached.
    fileprivate func lineItem(of load: Int) -> LineItem {
        LineItem(
            name: "\(self.lineItem)",
            adapter: "ScheduledAdapter\(self.network)",
            ecpm: Double(self.price),
            timeout: .nanoseconds(self.timeout),
            minimumTime: .nanoseconds(self.minimumTime),
            frequencyCaps: [FrequencyCap(impressions: 1_000, per: .seconds(60))],
            settings: ["load": .number(Double(load)), "lineItem": .number(Double(self.lineItem))]
        )
    }
}

extension ScheduleRecord.Load {
    /// Creates the record from the mediator's response info, without bidders that are not in the waterfall.
    init(_ info: ResponseInfo, hasAuction: Bool) {
        self = .empty
        let isBegun = !hasAuction || info.auctionLatency != nil
        let lineItems = isBegun ? info.lineItems.filter { !$0.hasLostAuction } : []
        self.items = lineItems.map(ScheduleRecord.Item.init)
        self.endedAt = info.latency.inNanoseconds
        self.auctionEndedAt = info.auctionLatency?.inNanoseconds
        self.end =
            switch info.outcome {
            case .filled: lineItems.firstIndex { $0.outcome == .loaded }.map { .filled($0) }
            case .noFill: .noFill
            case .deadlineExceeded: .deadlineExceeded
            case .cancelled: .cancelled
            }
    }

    /// Returns the record without what the mediator does not report; of two reached limits, it may report either.
    func asTheMediatorTells(_ schedule: Schedule) -> Self {
        let hasBoth = schedule.networks.contains { $0.concurrency != nil && $0.breaker != nil }
        var load = self
        load.hold = nil
        for index in load.items.indices {
            load.items[index].within = nil
            if hasBoth, load.items[index].outcome == .skipped(.circuitOpen) {
                load.items[index].outcome = .skipped(.busy)
            }
            if load.items[index].askedAt == nil { load.items[index].endedAt = nil }
        }
        return load
    }
}

extension ScheduleRecord.Item {
    fileprivate init(_ info: ResponseInfo.LineItemInfo) {
        self = .notAttempted(Int(info.name) ?? -1)
        self.askedAt = info.startedAfter?.inNanoseconds
        self.endedAt = info.latency.flatMap { latency in info.startedAfter.map { ($0 + latency).inNanoseconds } }
        self.outcome =
            switch (info.outcome, info.error?.code) {
            case (.loaded, _): .loaded
            case (.notUsed, _): .notUsed
            case (.timedOut, .timedOut): .timedOut
            case (.timedOut, _): .cancelled(.deadlineExceeded)
            case (.cancelled, .notNeeded): .cancelled(.notNeeded)
            case (.cancelled, _): .cancelled(.cancelled)
            case (.skipped, .outOfTime): .skipped(.outOfTime)
            case (.skipped, .circuitOpen): .skipped(.circuitOpen)
            case (.skipped, .adapterBusy): .skipped(.busy)
            case (.skipped, _): .skipped(.capped)
            case (.failed, _): .failed
            case (.notAttempted, _): .notAttempted
            }
    }
}

extension ResponseInfo.LineItemInfo {
    fileprivate var hasLostAuction: Bool {
        [.noBid, .outbid, .bidTooLate, .bidRejected, .bidBelowFloor, .auctionFailed].contains(self.error?.code)
    }
}

extension Duration {
    fileprivate var inNanoseconds: Int {
        Int(self.components.seconds) * 1_000_000_000 + Int(self.components.attoseconds / 1_000_000_000)
    }
}
