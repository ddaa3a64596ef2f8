/// The part of a section apart from its entries; enough to answer queries about a section that only follows its rule.
///
/// It is separate so that it can be read in place: a whole section taken out of an array is copied.
struct SectionShape: Sendable {
    /// The distance of plain slots.
    let unit: Int
    /// Indicates whether slots without an ad have rows.
    let haveRows: Bool
    /// Indicates whether slots have names other than their ordinals.
    var hasNames = false
    /// The number of the section in the identities of its slots.
    let number: Int

    /// The part after the last entry; its ordinal is that of the next slot to open.
    var end: SlotEntry

    func id(_ ordinal: Int) -> AdSlot.ID { AdSlot.ID(section: self.number, ordinal: ordinal) }

    @inline(__always)
    func rows(_ sums: SlotSums) -> Int { sums.content &+ (self.haveRows ? sums.slots : sums.ads) }

    /// Returns the item, ad or placeholder of a row in an entry that has `content` items before it; `nil` beyond the
    /// end.
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

    /// Returns the row of an item that belongs to an entry; `before` is what the entry has before it.
    @inline(__always)
    func row(ofContent index: Int, of entry: SlotEntry, before: SlotSums) -> Int {
        guard self.haveRows else { return index + before.ads }
        return index + before.slots + min(entry.plain, Self.quotient(index - before.content, self.unit))
    }

    /// Returns the quotient of two numbers that are not negative.
    ///
    /// Processors divide 32 bits several times as fast.
    @inline(__always)
    static func quotient(_ number: Int, _ divisor: Int) -> Int {
        guard (number | divisor) >> 32 == 0 else { return number / divisor }
        return Int(UInt32(truncatingIfNeeded: number) / UInt32(truncatingIfNeeded: divisor))
    }
}
