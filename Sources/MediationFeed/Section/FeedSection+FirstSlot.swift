extension FeedSection {
    /// Indicates whether edits must not be made directly, because more than their place may change.
    var changesAsAWhole: Bool { self.isFixed || self.options.firstSlotStays || self.surroundings.matter }

    /// Puts the slot that was the first before a change back behind as many items, and closes slots before it.
    mutating func keepFirstSlot(of before: FeedSection, _ result: inout SlotChanges) {
        guard let slot = before.slot(rank: 0) else { return }
        if let first = self.slot(rank: 0), first.ordinal == slot.ordinal, first.content == slot.content { return }
        while let first = self.slot(rank: 0), first.ordinal == slot.ordinal || first.content < slot.content {
            if first.ordinal == slot.ordinal { self.close(first) } else { self.close(first, &result) }
        }
        let id = self.id(slot.ordinal)
        guard slot.content <= self.contentCount else {
            if let entry = slot.entry, !result.released.contains(where: { $0.slot == id }) {
                self.release(entry, &result.released)
            }
            if before.hasRow(slot) { result.closed.append(slot.ordinal) }
            return
        }
        var entry = slot.entry ?? SlotEntry(ordinal: slot.ordinal, gap: slot.content)
        entry.plain = 0
        entry.gap = slot.content
        self.insertFirst(entry, &result)
        result.stayed.append(slot.ordinal)
        result.closed.removeAll { $0 == slot.ordinal }
        result.released.removeAll { $0.slot == id }
    }

    private mutating func insertFirst(_ entry: SlotEntry, _ result: inout SlotChanges) {
        self.makeEntry(rank: 0)
        guard let next = self.slot(rank: 0) else {
            self.end.gap -= entry.gap
            self.end.ordinal = max(self.end.ordinal, entry.ordinal + 1)
            return self.tree.insert(entry)
        }
        self.tree.insert(entry)
        self.tree.update(next.ordinal) { $0.gap -= entry.gap }
        self.simplify(entry.ordinal)
        self.simplify(next.ordinal)
        result.narrowed.removeAll { $0 == next.ordinal }
        result.narrowed.insert(next.ordinal, at: 0)
    }
}
