import MediationCore
import MediationTesting

extension TestWaterfall {
    /// Creates a waterfall with a strategy and a policy for late ads; its line items are asked as listed.
    init(
        _ strategy: WaterfallStrategy,
        _ lineItems: LineItem...,
        lateAds: LateAdPolicy = .discard,
        deadline: Duration = .seconds(10),
        order: AdUnit.Order = .listed,
        images: any DataLoading = NoImages(),
        circuitBreaker: CircuitBreakerRule = CircuitBreakerRule(failures: 1_000_000),
        auction: any Auction = LocalAuction(),
        impressionCounts: ImpressionCounts = ImpressionCounts(),
        adapters: [any MediationAdapter.Type] = []
    ) {
        let adUnit = AdUnit(
            id: "unit",
            deadline: deadline,
            order: order,
            strategy: strategy,
            lateAds: lateAds,
            lineItems: lineItems
        )
        self.init(
            [adUnit],
            images: images,
            circuitBreaker: circuitBreaker,
            auction: auction,
            impressionCounts: impressionCounts
        )
        for adapter in [AuctionedAdapter.self] + adapters { self.registry.register(adapter) }
    }
}

extension LineItem {
    /// Returns the line item with limits, or with another adapter class.
    func with(
        _ caps: FrequencyCap...,
        pacing: Duration? = nil,
        adapter: String? = nil
    ) -> LineItem {
        var lineItem = self
        lineItem.frequencyCaps = caps
        lineItem.pacing = pacing
        if let adapter { lineItem.adapter = adapter }
        return lineItem
    }
}

extension FrequencyCap {
    static var onePerDay: FrequencyCap { FrequencyCap(impressions: 1, per: .seconds(86_400)) }
}

/// An adapter that can have one load open at a time.
final class OneLoadAdapter: ScriptedAdapter {
    override nonisolated class var capabilities: AdapterCapabilities { AdapterCapabilities(maximumLoads: 1) }
}
