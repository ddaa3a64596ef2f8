// What is done to the content between slots. None of this settles the section.
extension FeedSection {
    /// Makes room for so many items at an index before the end, and shifts the slots behind it.
    ///
    /// Answers the slot behind the items, as it was.
    @discardableResult
    mutating func widen(at index: Int, by count: Int) -> LocatedSlot? {
        // The slots right before the item at the index go with it, or stay.
        let content = self.options.strategy.anchor == .following ? index : index + 1
        guard let slot = self.slot(fromContent: content) else {
            self.end.gap += count
            return nil
        }
        self.set(slot) { $0.gap += count }
        return slot
    }

    /// Takes items out, and shifts the slots behind them.
    ///
    /// Of the slots among them the first with an ad, else the first, stays where they were. Without a spacing to be kept
    /// none does: nothing would close the ads that come together.
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
        let gathered = self.gathered(ranks: rankBefore..<(next?.rank ?? self.slotCount))
        self.makeEntry(rank: rankBefore - 1)
        if let next { self.makeEntry(rank: next.rank) }
        let previous = self.slot(rank: rankBefore - 1)
        let firstLost = (previous?.ordinal ?? -1) + 1
        let ordinalAfter = next?.ordinal ?? self.end.ordinal
        while let entry = self.tree.place(from: firstLost)?.entry, entry.ordinal < ordinalAfter {
            if entry.ordinal != gathered?.ordinal { self.release(entry, &result.released) }
            self.tree.remove(entry.ordinal)
        }
        var content = previous?.content ?? 0
        if var entry = gathered {
            entry.plain = 0
            entry.gap = range.lowerBound - content
            content = range.lowerBound
            self.tree.insert(entry)
            result.gathered.append(entry.ordinal)
        }
        self.update(ordinalAfter) { entry in
            entry.plain = 0
            entry.gap = contentAfter - content
        }
        if let gathered { self.simplify(gathered.ordinal) }
        if next == nil { self.endFollowsLast() } else { self.simplify(ordinalAfter) }
        return [gathered?.ordinal, next?.ordinal].compactMap(\.self)
    }

    /// The slot that stays of some between items that go.
    private func gathered(ranks: Range<Int>) -> SlotEntry? {
        guard self.rule.minimumSpacing > 0, let first = self.slot(rank: ranks.lowerBound), !ranks.isEmpty else {
            return nil
        }
        if let ad = self.slot(adRank: first.ads), ad.rank < ranks.upperBound { return ad.entry }
        return first.entry ?? SlotEntry(ordinal: first.ordinal, gap: self.unit)
    }

    func release(_ entry: SlotEntry, _ released: inout [ReleasedAd]) {
        guard entry.hasAd else { return }
        let slot = self.id(entry.ordinal)
        released.append(ReleasedAd(ad: entry.ad, slot: slot, isExpired: entry.state == .expired))
    }
}
