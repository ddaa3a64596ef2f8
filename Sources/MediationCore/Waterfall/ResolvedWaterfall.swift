/// An ad unit made ready for loads: its line items in the order in which they are asked, with their adapters. // W1
@MainActor
final class ResolvedWaterfall {
    struct Item {
        let lineItem: LineItem
        let credentials: MediationCredentials
        let adapter: Result<any MediationAdapter.Type, MediationError>
        /// All names by which the app may disable the adapter.
        let adapterNames: [String]
    }

    let adUnit: AdUnit
    let lineItems: [Item]
    let rules: [WaterfallMachine.Rule]
    let deadline: Nanoseconds
    let plan: WaterfallMachine.Plan

    init(_ adUnit: AdUnit, registry: AdapterRegistry) {
        self.adUnit = adUnit
        self.deadline = Nanoseconds(adUnit.deadline)
        self.plan = WaterfallMachine.Plan(
            deadline: self.deadline,
            width: adUnit.strategy.width,
            hedgeDelay: adUnit.strategy.hedgeDelay.map(Nanoseconds.init),
            wait: Nanoseconds(adUnit.strategy.wait),
            auctionTimeout: nil
        )
        self.lineItems = adUnit.waterfall.map { lineItem in
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
        self.rules = self.lineItems.map {
            WaterfallMachine.Rule(
                timeout: Nanoseconds($0.lineItem.timeout),
                minimumTime: Nanoseconds($0.lineItem.minimumTime)
            )
        }
    }

    /// Whether every adapter was found; the others may be registered later.
    var isComplete: Bool {
        self.lineItems.allSatisfy { (try? $0.adapter.get()) != nil }
    }
}
