/// A slot that differs from the rule, and the slots right before it that follow it.
///
/// Most slots of a list follow the rule: they are empty, and at the rule's usual distance from the slot before. These
/// are only counted. A slot that has an ad or another distance has an entry, so memory grows with the slots in use.
struct SlotEntry: Hashable, Sendable {
    enum State: UInt8 {
        case empty
        case filled
        /// The slot has an ad that must no longer be shown, and waits for another ad.
        case expired
        /// There is no slot: the entry is the part after the last one.
        case end
    }

    /// The number that the slot has for as long as it exists.
    ///
    /// Ordinals ascend, may skip numbers, and are never reused.
    var ordinal: Int

    /// The number of content items between the slot before it and this slot.
    var gap: Int

    /// The ad, if ``state`` indicates one.
    var ad = FeedAd(0)

    /// The number of plain slots before this one.
    ///
    /// Their ordinals are the ones right before its own.
    var plainBefore: UInt32 = 0

    var state = State.empty

    var plain: Int {
        get { Int(self.plainBefore) }
        // Content counts are limited so that no list has more slots than fit.
        set { self.plainBefore = UInt32(truncatingIfNeeded: newValue) }
    }

    var firstOrdinal: Int { self.ordinal - self.plain }

    var hasAd: Bool { self.state == .filled || self.state == .expired }

    /// Returns the sums of the entry; `unit` is the distance of plain slots.
    func sums(unit: Int) -> SlotSums {
        SlotSums(
            content: self.plain &* unit &+ self.gap,
            slots: self.plain &+ (self.state == .end ? 0 : 1),
            ads: self.hasAd ? 1 : 0
        )
    }
}
