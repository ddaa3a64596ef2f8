extension ResolvedWaterfall {
    /// Returns a kept ad with its line item in this waterfall, or `nil` if that is gone.
    func placed(_ ad: KeptAd) -> LoadKeptAds.PlacedAd? {
        self.lineItems.firstIndex { ad.isOf($0.lineItem) }.map { .init(item: LineItemIndex($0), ad: ad) }
    }

    /// Returns whether the first of two kept ads ranks higher in the waterfall, in which bidders have the place of
    /// their bid.
    func isBetter(_ ad: LoadKeptAds.PlacedAd, than other: LoadKeptAds.PlacedAd) -> Bool {
        let place = self.place(of: ad)
        let otherPlace = self.place(of: other)
        if place != otherPlace { return place < otherPlace }
        return ad.ecpm == other.ecpm ? ad.item < other.item : ad.ecpm > other.ecpm
    }

    /// Returns the place of an ad: odd for line items with a price, even for the bidders between them.
    private func place(of ad: LoadKeptAds.PlacedAd) -> Int {
        let priced = 0..<self.bidders.lowerBound.value
        guard self.bidders.contains(ad.item) else { return 2 * ad.item.value + 1 }
        return 2 * (priced.first { self.lineItems[$0].lineItem.ecpm < ad.ecpm } ?? priced.endIndex)
    }
}
