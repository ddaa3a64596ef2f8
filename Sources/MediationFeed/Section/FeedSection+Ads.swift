// Filling and clearing slots.
extension FeedSection {
    mutating func fill(_ ordinal: Int, with ad: FeedAd) -> RowChanges {
        guard let slot = self.slot(ordinal: ordinal) else { return RowChanges(refusal: .slotIsGone) }
        if slot.entry?.state == .filled { return RowChanges(refusal: .slotIsTaken) }
        if self.repeats(ad, in: slot) { return RowChanges(refusal: .repeatsAnAd) }
        var changes = RowChanges()
        let row = self.row(of: slot)
        if let entry = slot.entry { self.release(entry, &changes.released) }
        if self.hasRow(slot) { changes.updated = [row..<row + 1] } else { changes.inserted = [row..<row + 1] }
        self.set(slot) { entry in
            entry.state = .filled
            entry.ad = ad
        }
        return changes
    }

    mutating func clear(_ ordinal: Int) -> RowChanges {
        guard let slot = self.slot(ordinal: ordinal) else { return RowChanges(refusal: .slotIsGone) }
        guard let entry = slot.entry, entry.hasAd else { return RowChanges(refusal: .slotIsEmpty) }
        var changes = RowChanges()
        let row = self.row(of: slot)
        self.release(entry, &changes.released)
        if self.options.emptySlots.haveRows {
            changes.updated = [row..<row + 1]
        } else {
            changes.removed = [row..<row + 1]
        }
        self.set(slot) { entry in
            entry.state = .empty
            entry.ad = FeedAd(0)
        }
        return changes
    }

    mutating func expire(_ ordinal: Int) -> RowChanges {
        guard let slot = self.slot(ordinal: ordinal) else { return RowChanges(refusal: .slotIsGone) }
        guard slot.hasAd else { return RowChanges(refusal: .slotIsEmpty) }
        self.set(slot) { $0.state = .expired }
        return RowChanges()
    }

    /// Returns whether an ad in a slot would be repeated too soon.
    func repeats(_ ad: FeedAd, in slot: LocatedSlot) -> Bool {
        let distance = self.options.repeatDistance
        guard distance > 0 else { return false }
        let near = self.filledSlots(ranks: slot.rank - distance..<slot.rank + distance + 1)
        return near.contains { $0.entry?.ad == ad && $0.ordinal != slot.ordinal }
    }

    /// Returns the slot with an ad that has this number of ads before it.
    func slot(adRank: Int) -> LocatedSlot? {
        guard let place = self.tree.place(.ads, beyond: adRank) else { return nil }
        return place.slot(place.entry.plain, unit: self.unit)
    }
}
