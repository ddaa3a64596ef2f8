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
    /// Its entry, if it has one of its own.
    var entry: SlotEntry?

    var hasAd: Bool { self.entry?.hasAd ?? false }
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
            entry: isOwn ? self.entry : nil
        )
    }
}
