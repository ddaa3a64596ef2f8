// Puts a section in order after a change of its content.
extension FeedSection {
    /// Closes slots, opens those that the rule has, and clears repeated ads.
    ///
    /// - Parameters:
    ///   - before: The section before the change.
    ///   - result: The slots that have come closer to other slots; receives the outcome.
    mutating func settle(after before: FeedSection, _ result: inout SlotChanges) {
        for ordinal in result.narrowed { self.keepSpacing(ordinal, &result) }
        self.closeSlotsAtEnd(&result)
        if self.options.appendingOpensSlots || before.contentCount == 0 { self.openSlots(after: before, &result) }
        guard self.options.repeatDistance > 0 else { return }
        for ordinal in result.narrowed + result.stayed { self.clearRepeats(around: ordinal, &result) }
    }

    /// Closes one of two slots that are too close: the slot without an ad, or else the second.
    private mutating func keepSpacing(_ ordinal: Int, _ result: inout SlotChanges) {
        guard let slot = self.slot(ordinal: ordinal), slot.rank > 0, slot.gap < self.rule.minimumSpacing,
            let previous = self.slot(rank: slot.rank - 1)
        else { return }
        self.close(!previous.hasAd && slot.hasAd ? previous : slot, &result)
    }

    mutating func close(_ slot: LocatedSlot, _ result: inout SlotChanges) {
        if let entry = slot.entry { self.release(entry, &result.released) }
        if self.hasRow(slot) { result.closed.append(slot.ordinal) }
        self.close(slot)
    }

    /// The amount of content that must follow the last slot.
    var leastContentAtEnd: Int { self.contentCount == 0 ? Int.max : self.rule.allowsTrailingAd ? 0 : 1 }

    /// Closes the slots at the end that have no content after them, or more content before them than there is.
    private mutating func closeSlotsAtEnd(_ result: inout SlotChanges) {
        let least = self.leastContentAtEnd
        while self.end.gap < least, let last = self.slot(rank: self.slotCount - 1) {
            if last.isPlain, !self.options.emptySlots.haveRows {
                let count = (least - self.end.gap + self.unit - 1) / self.unit
                self.closePlain(min(count, self.end.plain))
            } else {
                self.close(last, &result)
            }
        }
    }

    /// Clears ads that are repeated too soon after slots between them were closed.
    private mutating func clearRepeats(around ordinal: Int, _ result: inout SlotChanges) {
        let distance = self.options.repeatDistance
        let middle = self.rank(from: ordinal)
        var seen: [LocatedSlot] = []
        for slot in self.filledSlots(ranks: middle - distance - 1..<middle + distance + 1) {
            let isRepeated = seen.contains { $0.entry?.ad == slot.entry?.ad && slot.rank - $0.rank <= distance }
            guard isRepeated, let slot = self.slot(ordinal: slot.ordinal) else {
                seen.append(slot)
                continue
            }
            if let entry = slot.entry { self.release(entry, &result.released) }
            result.cleared.append(slot.ordinal)
            self.set(slot) { $0.state = .empty }
        }
    }

    /// Returns the slots with an ad among those with these ranks.
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
}
