package import MediationCore

extension LoadCase {
    /// The ad unit as the app configures it for the case.
    package var adUnit: AdUnit {
        let bidders = self.bidders.enumerated().map { number, bidder in
            var item = Self.lineItem(bidder.item, "bidder", number)
            item.ecpm = 0
            item.bidder = MediationCore.Bidder(floor: bidder.floor)
            return item
        }
        return AdUnit(
            id: "unit",
            deadline: .nanoseconds(self.deadline),
            strategy: WaterfallStrategy(
                width: self.width,
                hedgeDelay: self.hedgeDelay.map { .nanoseconds($0) },
                wait: .nanoseconds(self.wait)
            ),
            bidding: BiddingLimits(
                signalTimeout: .nanoseconds(self.signalTimeout),
                timeout: .nanoseconds(self.auctionTimeout)
            ),
            lineItems: self.items.enumerated().map { Self.lineItem($1, "item", $0) } + bidders
        )
    }

    private static func lineItem(_ item: Item, _ key: String, _ number: Int) -> LineItem {
        let limit = item.limit
        var lineItem = LineItem(
            name: item.name,
            adapter: "CaseAdapter",
            ecpm: item.price,
            timeout: .nanoseconds(item.timeout),
            minimumTime: .nanoseconds(item.minimumTime),
            settings: [key: .number(Double(number))]
        )
        if let limit, limit.isPacing { lineItem.pacing = limit.period }
        if let limit, !limit.isPacing {
            lineItem.frequencyCaps = [FrequencyCap(impressions: limit.impressions, per: limit.period)]
        }
        return lineItem
    }
}
