/// An ad unit made ready for loads: its line items in the order in which they are asked, with their adapters. // W1
@MainActor
final class ResolvedWaterfall {
    struct Item {
        let lineItem: LineItem
        let credentials: MediationCredentials
        let adapter: Result<any MediationAdapter.Type, MediationError>
        /// All names by which the app may disable the adapter.
        let adapterNames: [String]

        var rule: WaterfallMachine.Rule {
            WaterfallMachine.Rule(
                timeout: Nanoseconds(self.lineItem.timeout),
                minimumTime: Nanoseconds(self.lineItem.minimumTime)
            )
        }
    }

    let adUnit: AdUnit
    /// Those with a price in the order of the waterfall, then the bidders as listed.
    let lineItems: [Item]
    /// Where the bidders are among the line items.
    let bidders: Range<Int>
    /// The waterfall of a load without bids and kept ads.
    let plain: LoadWaterfall
    let deadline: Nanoseconds
    let plan: WaterfallMachine.Plan

    init(_ adUnit: AdUnit, registry: AdapterRegistry) {
        let inOrder = adUnit.waterfall
        let priced = inOrder.filter { $0.bidder == nil }
        let items = (priced + inOrder.filter { $0.bidder != nil }).map { lineItem in
            let adapter = Result { () throws(MediationError) in
                try registry.adapter(named: lineItem.adapter, for: lineItem.name)
            }
            return Item(
                lineItem: lineItem,
                credentials: MediationCredentials(settings: lineItem.settings),
                adapter: adapter,
                adapterNames: [lineItem.adapter] + ((try? adapter.get()).map(AdapterRegistry.names) ?? [])
            )
        }
        self.adUnit = adUnit
        self.lineItems = items
        self.bidders = priced.count..<items.count
        self.plain = LoadWaterfall(
            items.indices.map { LoadWaterfall.Entry(of: items, at: $0) },
            asked: priced.count,
            of: items
        )
        self.deadline = Nanoseconds(adUnit.deadline)
        self.plan = WaterfallMachine.Plan(
            deadline: self.deadline,
            width: adUnit.strategy.width,
            hedgeDelay: adUnit.strategy.hedgeDelay.map(Nanoseconds.init),
            wait: Nanoseconds(adUnit.strategy.wait),
            auctionTimeout: self.bidders.isEmpty ? nil : Nanoseconds(adUnit.bidding.timeout)
        )
    }

    /// Whether every adapter was found; the others may be registered later.
    var isComplete: Bool {
        self.lineItems.allSatisfy { (try? $0.adapter.get()) != nil }
    }
}
