// Puts a section in order after an edit.
extension FeedSection {
    /// Closes slots, clears repeated ads and opens new slots, as the rule and the options want it.
    ///
    /// - Parameters:
    ///   - narrowed: The ordinal of the slot that may have come too close to the one before it; `nil` if none has.
    ///   - changes: Gets the rows that went or changed. Those of opened slots are not in it.
    /// - Returns: How many slots were opened; they are the last ones.
    mutating func settle(narrowed: Int?, _ changes: inout RowChanges) -> Int {
        if let narrowed { self.keepSpacing(narrowed, &changes) }
        self.closeSlotsAtEnd(&changes)
        if let narrowed, self.options.repeatDistance > 0 { self.clearRepeats(around: narrowed, &changes) }
        return self.options.appendingOpensSlots ? self.openSlots() : 0
    }

    /// Closes one of two slots that are too close: the one without an ad, else the second.
    private mutating func keepSpacing(_ ordinal: Int, _ changes: inout RowChanges) {
        guard let slot = self.slot(ordinal: ordinal), slot.rank > 0, slot.gap < self.rule.minimumSpacing,
            let previous = self.slot(rank: slot.rank - 1)
        else { return }
        self.close(!previous.hasAd && slot.hasAd ? previous : slot, &changes)
    }

    private mutating func close(_ slot: LocatedSlot, _ changes: inout RowChanges) {
        if let entry = slot.entry { self.release(entry, &changes.released) }
        if self.hasRow(slot) { changes.remove(self.row(of: slot)) }
        self.close(slot)
    }

    /// Closes the slots at the end that have no content after them, or more content before them than there is.
    private mutating func closeSlotsAtEnd(_ changes: inout RowChanges) {
        guard self.end.gap < 1 else { return }
        let least = self.contentCount == 0 ? Int.max : self.rule.allowsTrailingAd ? 0 : 1
        while self.end.gap < least, let last = self.slot(rank: self.slotCount - 1) {
            if least != .max, last.isPlain, !self.options.emptySlots.haveRows {
                let count = (least - self.end.gap + self.unit - 1) / self.unit
                self.closePlain(min(count, self.end.plain))
            } else {
                self.close(last, &changes)
            }
        }
    }

    /// Clears ads that are repeated too soon, after slots between them were closed.
    private mutating func clearRepeats(around ordinal: Int, _ changes: inout RowChanges) {
        let distance = self.options.repeatDistance
        let middle = self.rank(from: ordinal)
        var seen: [LocatedSlot] = []
        for slot in self.filledSlots(ranks: middle - distance - 1..<middle + distance + 1) {
            let isRepeated = seen.contains { $0.entry?.ad == slot.entry?.ad && slot.rank - $0.rank <= distance }
            guard isRepeated, let slot = self.slot(ordinal: slot.ordinal) else {
                seen.append(slot)
                continue
            }
            if let entry = slot.entry { self.release(entry, &changes.released) }
            let row = self.row(of: slot)
            if self.options.emptySlots.haveRows { changes.update(row) } else { changes.remove(row) }
            self.set(slot) { $0.state = .empty }
        }
    }

    /// The slots with an ad among those with these ranks.
    func filledSlots(ranks: Range<Int>) -> [LocatedSlot] {
        var slots: [LocatedSlot] = []
        var rank = max(0, ranks.lowerBound)
        while rank < ranks.upperBound {
            let place = self.place(.slots, beyond: rank)
            guard place.entry.state != .end else { break }
            let slot = place.slot(place.entry.plain, unit: self.unit)
            if slot.rank < ranks.upperBound, slot.hasAd { slots.append(slot) }
            rank = slot.rank + 1
        }
        return slots
    }

    /// Lets the rule go on from the last slot, as far as the content reaches; answers how many slots it opened.
    @discardableResult
    mutating func openSlots() -> Int {
        let before = self.slotCount
        guard self.contentCount > 0 else { return 0 }
        // How much of the content at the end the slots may have before them.
        func available() -> Int { self.end.gap - (self.rule.allowsTrailingAd ? 0 : 1) }
        while self.slotCount < self.rule.maximumCount {
            let ordinal = self.end.ordinal
            guard let distance = self.rule.distance(of: ordinal), distance <= available() else { break }
            if self.rule.isUniform(from: ordinal) {
                let count = min(available() / self.unit, self.rule.maximumCount - self.slotCount)
                self.end.plain += count
                self.end.ordinal += count
                self.end.gap -= count * self.unit
                break
            }
            self.end.gap -= distance
            self.end.ordinal += 1
            if distance == self.unit {
                self.end.plain += 1
            } else {
                var entry = SlotEntry(ordinal: ordinal, gap: distance)
                entry.plain = self.end.plain
                self.end.plain = 0
                self.tree.insert(entry)
            }
        }
        return self.slotCount - before
    }
}
