/// The sums of consecutive slots.
struct SlotSums: Hashable, Sendable {
    /// The number of content items, each before its slot.
    var content = 0
    var slots = 0
    /// The number of slots that have an ad.
    var ads = 0

    static func += (left: inout SlotSums, right: SlotSums) {
        left.content += right.content
        left.slots += right.slots
        left.ads += right.ads
    }

    static func -= (left: inout SlotSums, right: SlotSums) {
        left.content -= right.content
        left.slots -= right.slots
        left.ads -= right.ads
    }

    static func + (left: SlotSums, right: SlotSums) -> SlotSums {
        SlotSums(content: left.content + right.content, slots: left.slots + right.slots, ads: left.ads + right.ads)
    }
}

/// The quantity that is counted to find a place: each of the sums once or not at all.
struct SlotMeasure: Hashable, Sendable {
    private var content = 0
    private var slots = 0
    private var ads = 0

    static var content: SlotMeasure { SlotMeasure(content: 1) }
    static var slots: SlotMeasure { SlotMeasure(slots: 1) }
    static var ads: SlotMeasure { SlotMeasure(ads: 1) }
    /// Rows, if a slot has a row only with an ad.
    static var rowsOfAds: SlotMeasure { SlotMeasure(content: 1, ads: 1) }
    /// Rows, if each slot has one.
    static var rowsOfSlots: SlotMeasure { SlotMeasure(content: 1, slots: 1) }

    @inline(__always)
    func of(_ sums: SlotSums) -> Int {
        sums.content &* self.content &+ sums.slots &* self.slots &+ sums.ads &* self.ads
    }
}
