extension ResolvedWaterfall {
    /// Whether the first of two kept ads stands higher in the waterfall, where bidders have the place of their bid.
    func isBetter(_ ad: KeptAd, than other: KeptAd) -> Bool {
        let place = self.place(of: ad)
        let otherPlace = self.place(of: other)
        if place != otherPlace { return place < otherPlace }
        return ad.ecpm == other.ecpm ? ad.item < other.item : ad.ecpm > other.ecpm
    }

    /// Line items with a price have the odd places, and bidders the even ones between them.
    private func place(of ad: KeptAd) -> Int {
        let priced = 0..<self.bidders.lowerBound
        guard self.bidders.contains(ad.item) else { return 2 * ad.item + 1 }
        return 2 * (priced.first { self.lineItems[$0].lineItem.ecpm < ad.ecpm } ?? priced.endIndex)
    }
}
