/// The names by which slots are known outside: their ordinals, except for slots that kept their ads when the positions
/// changed.
///
/// Such a slot has a new ordinal, among those of new slots, and the name that it had.
struct SlotNames: Sendable {
    /// The smallest ordinal since the positions last changed; smaller names are those of slots that were kept.
    var firstOrdinal = 0

    private var names: [Int: Int] = [:]
    private var ordinals: [Int: Int] = [:]

    subscript(ordinal: Int) -> Int { self.names.isEmpty ? ordinal : self.names[ordinal] ?? ordinal }

    /// Returns the ordinal of the slot with a name; `nil` if no such slot was kept.
    func ordinal(of name: Int) -> Int? { name < self.firstOrdinal ? self.ordinals[name] : name }

    mutating func give(_ name: Int, to ordinal: Int) {
        self.names[ordinal] = name
        self.ordinals[name] = ordinal
    }
}
