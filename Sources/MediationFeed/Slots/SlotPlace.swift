/// An entry, and the sums before it.
struct SlotPlace: Sendable {
    var before: SlotSums
    var entry: SlotEntry
}
