/// An entry, and what is before it.
struct SlotPlace: Sendable {
    var before: SlotSums
    var entry: SlotEntry
}
