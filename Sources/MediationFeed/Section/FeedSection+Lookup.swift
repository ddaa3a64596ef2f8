extension FeedSection {
    /// Returns the entry at which a measure exceeds the target, or else the end.
    func place(_ measure: SlotMeasure, beyond target: Int) -> SlotPlace {
        self.tree.place(measure, beyond: target) ?? SlotPlace(before: self.tree.sums, entry: self.end)
    }

    /// Returns the entry with this ordinal or the next greater one, or else the end.
    func place(from ordinal: Int) -> SlotPlace {
        self.tree.place(from: ordinal) ?? SlotPlace(before: self.tree.sums, entry: self.end)
    }

    /// Returns the item, ad or placeholder of a row; `nil` if there is no such row.
    func row(at row: Int) -> FeedRow? {
        let found = self.unnamedRow(at: row)
        return self.shape.hasNames ? found.map(self.named) : found
    }

    /// Returns a row whose slot has its ordinal, with the name of the slot.
    func named(_ row: FeedRow) -> FeedRow {
        switch row {
        case .content: row
        case .ad(let ad, let slot): .ad(ad, slot: self.id(slot.ordinal))
        case .placeholder(let slot): .placeholder(slot: self.id(slot.ordinal))
        }
    }

    private func unnamedRow(at row: Int) -> FeedRow? {
        let place = row < 0 ? nil : self.place(self.rows, beyond: row)
        guard let place else { return nil }
        return self.shape.row(row - self.rows.of(place.before), of: place.entry, content: place.before.content)
    }

    /// Returns the row of a content item; for the index after the last item, the number of rows.
    func row(ofContent index: Int) -> Int {
        let place = self.place(.content, beyond: index)
        return self.shape.row(ofContent: index, of: place.entry, before: place.before)
    }

    /// Returns the number of slots that have at most this number of items before them.
    func slotCount(upTo content: Int) -> Int {
        let place = self.place(.content, beyond: content)
        return place.before.slots + min(place.entry.plain, (content - place.before.content) / self.unit)
    }

    /// Returns the first slot that has at least this number of items before it; `nil` if there is none.
    func slot(fromContent content: Int) -> LocatedSlot? {
        let place = self.place(.content, beyond: content - 1)
        let distance = content - place.before.content
        let steps = SectionShape.quotient(max(0, distance + self.unit - 1), self.unit)
        let index = min(place.entry.plain, max(0, steps - 1))
        return self.slot(index, of: place)
    }

    /// Returns the slot that has this number of slots before it.
    func slot(rank: Int) -> LocatedSlot? {
        guard rank >= 0 else { return nil }
        let place = self.place(.slots, beyond: rank)
        return self.slot(rank - place.before.slots, of: place)
    }

    func slot(ordinal: Int) -> LocatedSlot? {
        let place = self.place(from: ordinal)
        let index = ordinal - place.entry.firstOrdinal
        return index < 0 ? nil : self.slot(index, of: place)
    }

    /// Returns the number of slots with smaller ordinals.
    func rank(from ordinal: Int) -> Int {
        let place = self.place(from: ordinal)
        return place.before.slots + min(max(0, ordinal - place.entry.firstOrdinal), place.entry.plain)
    }

    private func slot(_ index: Int, of place: SlotPlace) -> LocatedSlot? {
        let count = place.entry.plain + (place.entry.state == .end ? 0 : 1)
        return index < count ? place.slot(index, unit: self.unit) : nil
    }

    /// Returns the row of a slot, or the row that it would get if it has none.
    func row(of slot: LocatedSlot) -> Int {
        slot.content + (self.options.emptySlots.haveRows ? slot.rank : slot.ads)
    }

    func hasRow(_ slot: LocatedSlot) -> Bool { self.options.emptySlots.haveRows || slot.hasAd }

    func publicSlot(_ slot: LocatedSlot) -> AdSlot {
        let state: AdSlot.State =
            switch slot.entry?.state {
            case .filled: .filled(slot.entry?.ad ?? FeedAd(0))
            case .expired: .expired(slot.entry?.ad ?? FeedAd(0))
            default: .empty
            }
        return AdSlot(
            id: self.id(slot.ordinal),
            state: state,
            contentIndex: slot.content,
            rank: slot.rank,
            row: self.row(of: slot),
            hasRow: self.hasRow(slot)
        )
    }

    /// Returns the first slot whose row, existing or future, is this one or a later one.
    func slot(fromRow row: Int) -> LocatedSlot? {
        let content: Int
        switch self.unnamedRow(at: row) {
        case .content(let index): content = index
        case .ad(_, let id), .placeholder(let id): content = self.slot(ordinal: id.ordinal)?.content ?? 0
        case nil: content = self.contentCount
        }
        var slot = self.slot(fromContent: content)
        while let earlier = slot, self.row(of: earlier) < row { slot = self.slot(rank: earlier.rank + 1) }
        return slot
    }
}
