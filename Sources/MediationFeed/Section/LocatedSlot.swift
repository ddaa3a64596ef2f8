/// A slot and its place.
struct LocatedSlot: Sendable {
    var ordinal: Int
    /// The number of slots before it.
    var rank: Int
    /// The number of items before it.
    var content: Int
    /// The number of ads before it.
    var ads: Int
    /// The number of items between the slot before it and itself.
    var gap: Int
    /// The entry that contains it: its own, or the next one, before which it is a plain slot.
    var owner: SlotEntry

    var isPlain: Bool { self.owner.ordinal != self.ordinal }

    /// Its own entry, if it has one.
    var entry: SlotEntry? { self.isPlain ? nil : self.owner }

    var hasAd: Bool { !self.isPlain && self.owner.hasAd }
}

extension SlotPlace {
    /// Returns the slot at an index among those of this entry; the last one is the entry's own slot.
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
