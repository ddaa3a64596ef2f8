// Changes of single slots. None of them settles the section.
extension FeedSection {
    /// Changes an entry, or the end.
    mutating func update(_ ordinal: Int, _ change: (inout SlotEntry) -> Void) {
        if ordinal == self.end.ordinal { change(&self.end) } else { self.tree.update(ordinal, change) }
    }

    /// Changes a slot, adding an entry if it has none, and removing the entry if the slot then follows the rule.
    mutating func set(_ slot: LocatedSlot, _ change: (inout SlotEntry) -> Void) {
        guard slot.isPlain else {
            self.tree.update(slot.ordinal, change)
            var entry = slot.owner
            change(&entry)
            if entry.state == .empty, entry.gap == self.unit { self.simplify(slot.ordinal) }
            return
        }
        var entry = SlotEntry(ordinal: slot.ordinal, gap: self.unit)
        entry.plain = slot.ordinal - slot.owner.firstOrdinal
        change(&entry)
        if slot.owner.state == .end {
            self.end.plain -= entry.plain + 1
            self.tree.insert(entry)
        } else {
            self.tree.insert(entry, takingPlainFrom: slot.owner.ordinal)
        }
    }

    /// Removes the entry of a slot if the slot follows the rule.
    mutating func simplify(_ ordinal: Int) {
        guard let place = self.tree.place(from: ordinal), place.entry.ordinal == ordinal else { return }
        let entry = place.entry
        guard entry.state == .empty, entry.gap == self.unit else { return }
        let next = self.place(from: ordinal + 1).entry
        // Where ordinals are missing in between, the entry is needed to record that.
        guard next.firstOrdinal == ordinal + 1 else { return }
        self.tree.remove(ordinal)
        self.update(next.ordinal) { $0.plain += entry.plain + 1 }
    }

    /// Removes a slot.
    ///
    /// The content before it then belongs to the next slot.
    mutating func close(_ slot: LocatedSlot) {
        guard self.slot(rank: slot.rank + 1) != nil else { return self.closeLast() }
        // The entries after it will no longer determine the ordinals before it.
        self.makeEntry(rank: slot.rank - 1)
        self.makeEntry(rank: slot.rank + 1)
        guard let next = self.slot(rank: slot.rank + 1) else { return }
        if self.tree.place(from: slot.ordinal)?.entry.ordinal == slot.ordinal { self.tree.remove(slot.ordinal) }
        self.tree.update(next.ordinal) { entry in
            entry.plain = 0
            entry.gap += slot.gap
        }
        self.simplify(next.ordinal)
    }

    /// Removes the last slot.
    ///
    /// The content before it is then at the end.
    mutating func closeLast() {
        if self.end.plain > 0 {
            self.closePlain(1)
        } else if let last = self.tree.last {
            self.tree.remove(last.ordinal)
            self.end.ordinal = last.ordinal
            self.end.plain = last.plain
            self.end.gap += last.gap
            self.endFollowsLast()
        }
    }

    /// Removes `count` plain slots at the end.
    mutating func closePlain(_ count: Int) {
        self.end.ordinal -= count
        self.end.plain -= count
        self.end.gap += count * self.unit
        self.endFollowsLast()
    }

    /// Makes the ordinals continue from the last remaining slot.
    mutating func endFollowsLast() {
        guard self.end.plain == 0 else { return }
        let last = self.tree.last
        self.end.ordinal = (last?.ordinal ?? -1) + 1
        if let last { self.simplify(last.ordinal) }
    }

    /// Gives a slot its own entry even if it follows the rule.
    mutating func makeEntry(rank: Int) {
        guard let slot = self.slot(rank: rank), slot.isPlain else { return }
        self.set(slot) { _ in }
    }
}
