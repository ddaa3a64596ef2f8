/// The waterfall of one load: the line items that are asked, in order, and after them those that are not asked.
@usableFromInline
package struct LoadWaterfall {
    /// A line item in this load.
    struct Entry {
        /// The index of the line item in the ad unit.
        let item: LineItemIndex
        /// The line item's price, or its bid.
        var ecpm: Double
        var isBidder: Bool
        /// Indicates whether the line item has won the auction.
        var bidIsWinner = false
        /// The bid response that the network should render; set for the bidder that won.
        var bidResponse: String?

        init(of items: [ResolvedWaterfall.Item], at index: LineItemIndex) {
            self.item = index
            self.ecpm = items[index].lineItem.ecpm
            self.isBidder = items[index].lineItem.bidder != nil
        }
    }

    private(set) var entries: [Entry]
    /// The rules of the line items that are asked.
    private(set) var rules: [WaterfallMachine.Rule]

    /// Creates a waterfall; `asked` is the number of entries that are asked.
    init(_ entries: [Entry], asked: Int, of items: [ResolvedWaterfall.Item]) {
        self.entries = entries
        self.rules = entries.prefix(asked).map { items[$0.item].rule }
    }

    /// Sets the price that a line item has bid.
    mutating func setPrice(_ ecpm: Double, ofItem item: LineItemIndex) {
        guard let index = self.entries.firstIndex(where: { $0.item == item }) else { return }
        self.entries[index].ecpm = ecpm
    }

    /// Moves the bidder that has won the auction to its place.
    mutating func placeWinner(_ winner: AuctionResult.Winner, of items: [ResolvedWaterfall.Item]) {
        guard let index = self.entries.firstIndex(where: { $0.item == winner.item }) else { return }
        var entry = self.entries[index]
        entry.ecpm = winner.price
        entry.bidIsWinner = true
        entry.bidResponse = winner.bidResponse
        self.place(entry, of: items)
    }

    /// Moves a line item that already has an ad to the ad's place in the waterfall.
    mutating func add(_ keptAd: LoadKeptAds.PlacedAd, first: Bool, of items: [ResolvedWaterfall.Item]) {
        guard let index = self.entries.firstIndex(where: { $0.item == keptAd.item }) else { return }
        var entry = self.entries[index]
        entry.ecpm = keptAd.ecpm
        if first {
            self.insert(entry, at: 0, of: items)
        } else if entry.isBidder {
            self.place(entry, of: items)
        }
        // An ad that is already there needs no time.
        let place = self.entries.firstIndex { $0.item == keptAd.item }
        if let place, place < self.rules.count { self.rules[place].minimumTime = .zero }
    }

    /// Returns the place of a price among those of the line items that are asked: above the first lower price.
    ///
    /// Inlined into the simulation, which would spend most of an auction on a generic call.
    @inlinable
    package static func place(of price: Double, among prices: some Collection<Double>) -> Int {
        // No end of a loop, which would be hard to predict.
        var (place, isAbove) = (0, 1)
        for other in prices {
            isAbove &= other < price ? 0 : 1
            place += isAbove
        }
        return place
    }

    /// Moves an entry to the place of its price: above the first entry with a lower price.
    private mutating func place(_ entry: Entry, of items: [ResolvedWaterfall.Item]) {
        let place = Self.place(of: entry.ecpm, among: self.entries.prefix(self.rules.count).lazy.map(\.ecpm))
        self.insert(entry, at: place, of: items)
    }

    private mutating func insert(_ entry: Entry, at place: Int, of items: [ResolvedWaterfall.Item]) {
        var place = place
        if let old = self.entries.firstIndex(where: { $0.item == entry.item }) {
            self.entries.remove(at: old)
            if old < self.rules.count { self.rules.remove(at: old) }
            if old < place { place -= 1 }
        }
        self.entries.insert(entry, at: place)
        self.rules.insert(items[entry.item].rule, at: place)
    }
}
