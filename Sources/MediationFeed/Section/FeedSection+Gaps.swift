// Changes of the content between slots. None of them settles the section.
extension FeedSection {
    /// Makes room for items at an index before the end, and shifts the slots behind them.
    ///
    /// Returns the slot behind the items, as it was.
    @discardableResult
    mutating func widen(at index: Int, by count: Int) -> LocatedSlot? {
        // The slots right before the item at the index move with it, or stay.
        let content = self.options.strategy.anchor == .following ? index : index + 1
        guard let slot = self.slot(fromContent: content) else {
            self.end.gap += count
            return nil
        }
        self.set(slot) { $0.gap += count }
        return slot
    }

    /// Removes items with the slots among them, and shifts the slots behind them.
    ///
    /// Returns the ordinal of the slot behind them, if it may now be too close to the slot before it, or near an ad
    /// that was not near before.
    mutating func narrow(_ range: Range<Int>, _ result: inout SlotChanges) -> [Int] {
        let next = self.slot(fromContent: range.upperBound)
        if let next, next.content - next.gap <= range.lowerBound {
            self.set(next) { $0.gap -= range.count }
            return next.rank > 0 ? [next.ordinal] : []
        }
        let rankBefore = self.slotCount(upTo: range.lowerBound)
        if next == nil, rankBefore == self.slotCount {
            self.end.gap -= range.count
            return []
        }
        let contentAfter = (next?.content ?? self.contentCount) - range.count
        self.makeEntry(rank: rankBefore - 1)
        if let next { self.makeEntry(rank: next.rank) }
        let previous = self.slot(rank: rankBefore - 1)
        let firstLost = (previous?.ordinal ?? -1) + 1
        let ordinalAfter = next?.ordinal ?? self.end.ordinal
        while let entry = self.tree.place(from: firstLost)?.entry, entry.ordinal < ordinalAfter {
            self.release(entry, &result.released)
            self.tree.remove(entry.ordinal)
        }
        self.update(ordinalAfter) { entry in
            entry.plain = 0
            entry.gap = contentAfter - (previous?.content ?? 0)
        }
        guard next == nil else {
            self.simplify(ordinalAfter)
            return [ordinalAfter]
        }
        self.endFollowsLast()
        return []
    }

    func release(_ entry: SlotEntry, _ released: inout [ReleasedAd]) {
        guard entry.hasAd else { return }
        let slot = self.id(entry.ordinal)
        released.append(ReleasedAd(ad: entry.ad, slot: slot, isExpired: entry.state == .expired))
    }
}
