/// A slot that differs from the rule, and the slots right before it that do not.
///
/// Most slots of a list are as the rule has them: empty, and at the rule's usual distance from the slot before. Those are
/// only counted. A slot that has an ad, or has another distance, has an entry; so memory follows the slots in use.
struct SlotEntry: Hashable, Sendable {
    enum State: UInt8 {
        case empty
        case filled
        /// It has an ad that must not be shown any more, and waits for another.
        case expired
        /// No slot: what comes after the last one.
        case end
    }

    /// The number that the slot has for as long as it exists.
    ///
    /// Ordinals ascend, may leave numbers out, and never come back.
    var ordinal: Int

    /// How many items of content are before this slot, after the slot before it.
    var gap: Int

    /// The ad, where ``state`` says that there is one.
    var ad = FeedAd(0)

    /// How many plain slots are before this one.
    ///
    /// Their ordinals are the ones before its own.
    var plainBefore: UInt32 = 0

    var state = State.empty

    var plain: Int {
        get { Int(self.plainBefore) }
        // Content counts are limited so that no list has more slots than fit.
        set { self.plainBefore = UInt32(truncatingIfNeeded: newValue) }
    }

    var firstOrdinal: Int { self.ordinal - self.plain }

    var hasAd: Bool { self.state == .filled || self.state == .expired }

    /// `unit` is the distance of plain slots.
    func sums(unit: Int) -> SlotSums {
        SlotSums(
            content: self.plain &* unit &+ self.gap,
            slots: self.plain &+ (self.state == .end ? 0 : 1),
            ads: self.hasAd ? 1 : 0
        )
    }
}
