internal import MediationCore

/// A waterfall that is being changed.
struct WaterfallDraft: Hashable, Sendable {
    /// In the order in which they are asked.
    var items: [LineItem]
    var bidders: [LineItem]
    var width: Int
    /// What is known of line items that the search has added.
    var added: [String: LineItemTraffic] = [:]

    init(_ adUnit: AdUnit) {
        self.items = adUnit.waterfall.filter { $0.bidder == nil }
        self.bidders = adUnit.lineItems.filter { $0.bidder != nil }
        self.width = adUnit.strategy.width
    }

    var isEmpty: Bool { self.items.isEmpty && self.bidders.isEmpty }

    /// The ad unit that it is a draft of, changed; its order is that of the prices as long as that gives the same.
    func adUnit(like original: AdUnit) -> AdUnit {
        var adUnit = original
        adUnit.lineItems = self.items + self.bidders
        if adUnit.waterfall.prefix(self.items.count) != self.items[...] { adUnit.order = .listed }
        if self.width != adUnit.strategy.width {
            adUnit.strategy.width = self.width
            // Which has no effect then, and is refused.
            if self.width == 1 { adUnit.strategy.hedgeDelay = nil }
        }
        return adUnit
    }

    /// The model with this waterfall; `nil` if it breaks a rule of the configuration.
    func model(like original: SimulationModel) -> SimulationModel? {
        guard !self.isEmpty else { return nil }
        var traffic = original.traffic
        traffic.lineItems.merge(self.added) { $1 }
        return try? original.with(adUnit: self.adUnit(like: original.adUnit), traffic: traffic)
    }
}
