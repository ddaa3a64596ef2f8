/// A slot, and where it is.
struct LocatedSlot: Sendable {
    var ordinal: Int
    /// How many slots are before it.
    var rank: Int
    /// How many items are before it.
    var content: Int
    /// How many ads are before it.
    var ads: Int
    /// How many items are between the slot before it and itself.
    var gap: Int
    /// The entry that it is in: its own, or the next one, before which it is a plain slot.
    var owner: SlotEntry

    var isPlain: Bool { self.owner.ordinal != self.ordinal }

    /// Its entry, if it has one of its own.
    var entry: SlotEntry? { self.isPlain ? nil : self.owner }

    var hasAd: Bool { !self.isPlain && self.owner.hasAd }
}

extension SlotPlace {
    /// The slot at an index among those of this entry; the last one is the entry's own.
    func slot(_ index: Int, unit: Int) -> LocatedSlot {
        let isOwn = index == self.entry.plain
        return LocatedSlot(
            ordinal: self.entry.firstOrdinal + index,
            rank: self.before.slots + index,
            content: self.before.content + (isOwn ? index * unit + self.entry.gap : (index + 1) * unit),
            ads: self.before.ads,
            gap: isOwn ? self.entry.gap : unit,
            owner: self.entry
        )
    }
}
