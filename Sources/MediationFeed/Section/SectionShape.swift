/// What a section is beside its entries; enough to answer for a section that only follows its rule.
///
/// Apart from the rest, so that it can be looked at in its place: a whole section taken out of an array is copied.
struct SectionShape: Sendable {
    /// The distance of plain slots.
    let unit: Int
    /// Whether slots without an ad have rows.
    let haveRows: Bool
    /// The number in the identities of its slots.
    let number: Int

    /// What comes after the last entry; its ordinal is that of the slot that is opened next.
    var end: SlotEntry

    func id(_ ordinal: Int) -> AdSlot.ID { AdSlot.ID(section: self.number, ordinal: ordinal) }

    @inline(__always)
    func rows(_ sums: SlotSums) -> Int { sums.content &+ (self.haveRows ? sums.slots : sums.ads) }

    /// What a row shows that belongs to an entry, with so much content before the entry; `nil` if it is beyond the end.
    @inline(__always)
    func row(_ row: Int, of entry: SlotEntry, content: Int) -> FeedRow? {
        var rest = row
        let plain = entry.plain
        if self.haveRows {
            let period = self.unit + 1
            if rest < plain * period {
                let index = Self.quotient(rest, period)
                rest -= index * period
                guard rest < self.unit else { return .placeholder(slot: self.id(entry.firstOrdinal + index)) }
                return .content(content + index * self.unit + rest)
            }
            rest -= plain
        }
        if rest < plain * self.unit + entry.gap { return .content(content + rest) }
        switch entry.state {
        case .end: return nil
        case .empty: return .placeholder(slot: self.id(entry.ordinal))
        case .filled, .expired: return .ad(entry.ad, slot: self.id(entry.ordinal))
        }
    }

    /// The row of an item that belongs to an entry, with what is before the entry.
    @inline(__always)
    func row(ofContent index: Int, of entry: SlotEntry, before: SlotSums) -> Int {
        guard self.haveRows else { return index + before.ads }
        return index + before.slots + min(entry.plain, Self.quotient(index - before.content, self.unit))
    }

    /// The quotient of numbers that are not negative.
    ///
    /// Processors divide 32 bits several times as fast.
    @inline(__always)
    static func quotient(_ number: Int, _ divisor: Int) -> Int {
        guard (number | divisor) >> 32 == 0 else { return number / divisor }
        return Int(UInt32(truncatingIfNeeded: number) / UInt32(truncatingIfNeeded: divisor))
    }
}
