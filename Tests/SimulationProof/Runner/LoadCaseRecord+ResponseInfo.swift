import MediationCore

extension LoadCaseRecord {
    /// Creates the record from the mediator's response info.
    init(_ info: ResponseInfo, _ load: LoadCase) {
        self.outcome = info.outcome
        self.end = Nanoseconds(info.latency).count
        self.auctionEnd = info.auctionLatency.map { Nanoseconds($0).count }
        let losses: [MediationError.Code] = [
            .noBid, .outbid, .bidTooLate, .bidRejected, .bidBelowFloor, .auctionFailed,
        ]
        let bidders = Set(load.bidders.map(\.item.name))
        for item in info.lineItems {
            let hasLost =
                bidders.contains(item.name)
                && (self.auctionEnd == nil || item.ecpm == 0 || losses.contains { $0 == item.error?.code })
            if !hasLost { self.order.append(item.name) }
            let start = item.startedAfter.map { Nanoseconds($0).count }
            self.items[item.name] = Item(
                outcome: item.outcome,
                code: item.error?.code,
                start: start,
                end: item.latency.flatMap { latency in start.map { $0 + Nanoseconds(latency).count } },
                ecpm: hasLost ? nil : item.ecpm
            )
        }
    }
}
