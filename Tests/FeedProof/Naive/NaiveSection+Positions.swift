package import MediationFeed

extension NaiveSection {
    /// Makes a new section with the same items, and puts each ad into the first free slot behind as many items.
    package mutating func place(_ positions: AdPositions) {
        let before = self.list
        self.start(positions)
        var first = 0
        for (place, old) in before.enumerated() where old.isSlot && old.ad != nil {
            let items = before[..<place].count { !$0.isSlot }
            let index = self.list.indices.dropFirst(first).first { index in
                self.list[index].isSlot && self.list[..<index].count { !$0.isSlot } == items
            }
            guard let index, !self.isRepeated(old.ad, at: index) else {
                self.release(old)
                continue
            }
            self.keep(old, at: index)
            first = index + 1
        }
    }

    private func isRepeated(_ ad: FeedAd?, at index: Int) -> Bool {
        self.list[..<index].filter(\.isSlot).suffix(self.options.repeatDistance).contains { $0.ad == ad }
    }
}
