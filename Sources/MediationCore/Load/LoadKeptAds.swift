/// The ads of earlier loads that a load may end with.
///
/// One that the load has begun to use stays here until it is delivered, so that another end gives it back.
@MainActor
struct LoadKeptAds {
    /// A kept ad with its line item in the waterfall of the load.
    struct PlacedAd {
        /// The index of the line item in the ad unit.
        let item: LineItemIndex
        let ad: KeptAd

        /// The price of the ad's own attempt.
        var ecpm: Double { self.ad.ecpm }
    }

    private var ads: [PlacedAd]

    init(_ ads: [PlacedAd]) {
        self.ads = ads
    }

    var isEmpty: Bool { self.ads.isEmpty }

    func ad(of item: LineItemIndex) -> KeptAd? { self.ads.first { $0.item == item }?.ad }

    mutating func drop(_ item: LineItemIndex) {
        guard !self.ads.isEmpty else { return }
        self.ads.removeAll { $0.item == item }
    }

    /// Gives back the ads that the load has not needed, for the next load.
    mutating func giveBack(to keptAds: KeptAds, adUnitID: String) {
        guard !self.ads.isEmpty else { return }
        for placed in self.ads { keptAds.keep(placed.ad, adUnitID: adUnitID) }
        self.ads = []
    }

    /// Returns the waterfall of the load with these ads in their places.
    func placed(in waterfall: ResolvedWaterfall) -> LoadWaterfall {
        var order = waterfall.plain
        for ad in self.ads { order.add(ad, first: waterfall.adUnit.lateAds == .keep, of: waterfall.lineItems) }
        return order
    }

    /// Returns the plan of the load: an ad that ends it at once needs no bids.
    func plan(for waterfall: ResolvedWaterfall) -> WaterfallMachine.Plan {
        var plan = waterfall.plan
        guard !self.ads.isEmpty else { return plan }
        let hasBidders = waterfall.bidders.contains { self.ad(of: $0) == nil }
        if waterfall.adUnit.lateAds == .keep || !hasBidders { plan.auctionTimeout = nil }
        return plan
    }
}
