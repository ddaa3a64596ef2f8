extension FeedSection {
    /// Places all slots anew, as in a new section with the same content.
    ///
    /// An ad stays in a slot that has the same number of items before it; the others are released. A slot with such an
    /// ad keeps its name, and all other slots are new.
    mutating func place(_ positions: AdPositions) -> RowChanges {
        let before = self
        self = FeedSection(
            positions,
            options: before.options,
            content: 0,
            number: before.shape.number,
            nodeCapacity: before.tree.capacity,
            surroundings: before.surroundings
        )
        self.nextOrdinal = before.nextOrdinal
        self.names.firstOrdinal = before.nextOrdinal
        self.end = SlotEntry(ordinal: before.nextOrdinal, gap: before.contentCount, state: .end)
        self.openSlots()
        var changes = RowChanges()
        let kept = self.takeAds(of: before, &changes.released)
        changes.removed = Self.rows(before.slotsWithRows(from: 0).filter { kept[$0.ordinal] == nil }, of: before)
        let taken = Set(kept.values)
        changes.inserted = Self.rows(self.slotsWithRows(from: 0).filter { !taken.contains($0.ordinal) }, of: self)
        return changes
    }

    /// Takes over the ads whose places are there; returns the new ordinals of their slots, by the old ones.
    private mutating func takeAds(of before: FeedSection, _ released: inout [ReleasedAd]) -> [Int: Int] {
        var kept: [Int: Int] = [:]
        var last = -1
        var rank = 0
        while let old = before.slot(adRank: rank), let entry = old.entry {
            rank += 1
            guard let slot = self.slot(atContent: old.content, after: last), !self.repeats(entry.ad, in: slot) else {
                before.release(entry, &released)
                continue
            }
            self.set(slot) {
                $0.state = entry.state
                $0.ad = entry.ad
            }
            self.names.give(before.names[old.ordinal], to: slot.ordinal)
            self.shape.hasNames = true
            kept[old.ordinal] = slot.ordinal
            last = slot.ordinal
        }
        return kept
    }

    private static func rows(_ slots: [LocatedSlot], of section: FeedSection) -> [Range<Int>] {
        slots.map { section.row(of: $0) }.map { $0..<$0 + 1 }.joinedRows
    }
}
