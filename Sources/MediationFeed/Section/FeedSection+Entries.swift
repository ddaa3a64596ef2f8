// What is done to single slots. None of this settles the section.
extension FeedSection {
    /// Changes an entry, or the end.
    mutating func update(_ ordinal: Int, _ change: (inout SlotEntry) -> Void) {
        if ordinal == self.end.ordinal { change(&self.end) } else { self.tree.update(ordinal, change) }
    }

    /// Changes a slot, which gets an entry of its own if it has none, and loses it if it is then as the rule has it.
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

    /// Takes the entry of a slot away if the slot is as the rule has it.
    mutating func simplify(_ ordinal: Int) {
        guard let place = self.tree.place(from: ordinal), place.entry.ordinal == ordinal else { return }
        let entry = place.entry
        guard entry.state == .empty, entry.gap == self.unit else { return }
        let next = self.place(from: ordinal + 1).entry
        // Where ordinals are missing in between, the entry must tell.
        guard next.firstOrdinal == ordinal + 1 else { return }
        self.tree.remove(ordinal)
        self.update(next.ordinal) { $0.plain += entry.plain + 1 }
    }

    /// Takes a slot away.
    ///
    /// The content before it is then before the next one.
    mutating func close(_ slot: LocatedSlot) {
        guard self.slot(rank: slot.rank + 1) != nil else { return self.closeLast() }
        // What comes after will not tell the ordinals before it any more.
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

    /// Takes the last slot away.
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

    /// Takes away so many of the plain slots at the end.
    mutating func closePlain(_ count: Int) {
        self.end.ordinal -= count
        self.end.plain -= count
        self.end.gap += count * self.unit
        self.endFollowsLast()
    }

    /// Lets the ordinals go on from the last slot that there is.
    mutating func endFollowsLast() {
        guard self.end.plain == 0 else { return }
        let last = self.tree.last
        self.end.ordinal = (last?.ordinal ?? -1) + 1
        if let last { self.simplify(last.ordinal) }
    }

    /// Gives a slot an entry of its own even if it is as the rule has it.
    mutating func makeEntry(rank: Int) {
        guard let slot = self.slot(rank: rank), slot.isPlain else { return }
        self.set(slot) { _ in }
    }
}
