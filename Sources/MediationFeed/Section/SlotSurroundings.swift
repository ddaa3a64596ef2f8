/// The influence of a list's other sections on the slots of a section; none by default.
struct SlotSurroundings: Hashable, Sendable {
    /// The maximum number of slots that the other sections leave.
    var maximumCount = Int.max

    /// The place in the rule of the section's first slot.
    var firstIndex = 0

    /// The number of items since the last slot before the section.
    var itemsBefore = 0

    /// Indicates whether slots can open because of what happens in other sections.
    var matter = false

    /// Returns the number of items before the first slot of the section, if the rule has this number.
    ///
    /// A slot that is overdue comes after the first item: between two sections, a slot belongs to the first.
    func distanceOfFirst(_ distance: Int) -> Int {
        self.itemsBefore == 0 ? distance : max(1, distance - self.itemsBefore)
    }
}
