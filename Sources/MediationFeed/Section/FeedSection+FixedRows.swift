extension FeedSection {
    /// Indicates whether each slot stays in its row.
    var isFixed: Bool { self.options.strategy.anchor == .row }

    /// Returns the slots with rows that have `content` to `last` items before them, from top to bottom, as long as they
    /// meet a condition.
    func slotsWithRows(
        from content: Int,
        to last: Int = .max,
        while condition: (LocatedSlot) -> Bool = { _ in true }
    ) -> [LocatedSlot] {
        var slots: [LocatedSlot] = []
        guard content <= last, var slot = self.slot(fromContent: content) else { return [] }
        while slot.content <= last, condition(slot) {
            if self.hasRow(slot) { slots.append(slot) }
            guard let next = self.nextSlotWithRow(after: slot) else { break }
            slot = next
        }
        return slots
    }

    private func nextSlotWithRow(after slot: LocatedSlot) -> LocatedSlot? {
        if self.options.emptySlots.haveRows { return self.slot(rank: slot.rank + 1) }
        return self.slot(adRank: slot.ads + (slot.hasAd ? 1 : 0))
    }
}
