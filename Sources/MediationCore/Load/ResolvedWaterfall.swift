/// An ad unit prepared for loads: its line items in the order in which they are asked, with their adapters.
@MainActor
final class ResolvedWaterfall {
    /// A line item prepared for loads; a class, because copying its contents would cost more than the rest of an
    /// attempt.
    final class Item {
        let lineItem: LineItem
        let credentials: MediationCredentials
        let adapter: Result<any NetworkAdapter.Type, MediationError>
        /// The capabilities that the adapter class declares.
        let capabilities: AdapterCapabilities
        /// Indicates whether the adapter class loads the format of the ad unit.
        let loadsFormat: Bool
        /// All names under which the app may disable the adapter.
        let adapterNames: [String]
        let rule: WaterfallMachine.Rule

        @MainActor
        init(_ lineItem: LineItem, of format: AdFormat, registry: AdapterRegistry) {
            let adapter = Result { () throws(MediationError) in
                try registry.adapter(named: lineItem.adapter, for: lineItem.name)
            }
            let type = try? adapter.get()
            self.lineItem = lineItem
            self.credentials = MediationCredentials(settings: lineItem.settings)
            self.adapter = adapter
            self.capabilities = type?.capabilities ?? AdapterCapabilities()
            self.loadsFormat = type?.formats.contains(format) ?? false
            self.adapterNames = [lineItem.adapter] + (type.map(AdapterRegistry.names) ?? [])
            self.rule = WaterfallMachine.Rule(
                timeout: Nanoseconds(lineItem.timeout),
                minimumTime: Nanoseconds(lineItem.minimumTime)
            )
        }
    }

    let adUnit: AdUnit
    /// The line items with a price in the order of the waterfall, followed by the bidders as listed.
    let lineItems: [Item]
    /// The range of the bidders among the line items.
    let bidders: Range<LineItemIndex>
    /// The waterfall of a load without bids and kept ads.
    let plain: LoadWaterfall
    let plan: WaterfallMachine.Plan

    init(_ adUnit: AdUnit, registry: AdapterRegistry) {
        let inOrder = adUnit.waterfall
        let priced = inOrder.filter { $0.bidder == nil }
        let items = (priced + inOrder.filter { $0.bidder != nil }).map {
            Item($0, of: adUnit.format, registry: registry)
        }
        self.adUnit = adUnit
        self.lineItems = items
        self.bidders = LineItemIndex(priced.count)..<LineItemIndex(items.count)
        self.plain = LoadWaterfall(
            items.indices.map { LoadWaterfall.Entry(of: items, at: LineItemIndex($0)) },
            asked: priced.count,
            of: items
        )
        self.plan = WaterfallMachine.Plan(
            deadline: Nanoseconds(adUnit.deadline),
            width: adUnit.strategy.width,
            hedgeDelay: adUnit.strategy.hedgeDelay.map(Nanoseconds.init),
            wait: Nanoseconds(adUnit.strategy.wait),
            auctionTimeout: self.bidders.isEmpty ? nil : Nanoseconds(adUnit.bidding.timeout)
        )
    }

    /// Indicates whether every adapter was found; missing adapters may be registered later.
    var isComplete: Bool {
        self.lineItems.allSatisfy { (try? $0.adapter.get()) != nil }
    }
}
