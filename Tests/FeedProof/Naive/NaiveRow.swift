package import MediationFeed

/// An item or a slot of a naive list, which contains slots whether or not they have a row.
package struct NaiveRow: Hashable, Sendable {
    /// The item's own number, which stays the same wherever the item goes; `nil` for a slot.
    package var item: Int?
    package var version = 0
    /// The number that names a slot, unique within its section for all time.
    package var ordinal = 0
    /// The number by which slots ascend: the name, unless the slot was kept when the positions changed.
    package var order = 0
    /// The index of the slot among the rule's slots.
    package var index = 0
    package var ad: FeedAd?
    package var isExpired = false

    package var isSlot: Bool { self.item == nil }

    /// Returns whether both are the same item or the same slot.
    package func isSame(as other: NaiveRow) -> Bool { self.item == other.item && self.ordinal == other.ordinal }

    /// The row as the user sees it: an expired ad looks like any other.
    package var shown: NaiveRow {
        var row = self
        row.isExpired = false
        row.index = 0
        row.order = 0
        return row
    }

    package static func item(_ number: Int) -> NaiveRow { NaiveRow(item: number) }
    package static func slot(_ ordinal: Int, index: Int) -> NaiveRow {
        NaiveRow(item: nil, ordinal: ordinal, order: ordinal, index: index)
    }
}
