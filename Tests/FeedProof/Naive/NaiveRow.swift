package import MediationFeed

/// An item or a slot of a naive list; slots stand in the list whether they have a row or not.
package struct NaiveRow: Hashable, Sendable {
    /// The item's own number, which it keeps wherever it goes; `nil` for a slot.
    package var item: Int?
    package var version = 0
    /// The number that names a slot, which no other slot of its section ever has.
    package var ordinal = 0
    /// Which of the rule's slots it is.
    package var index = 0
    package var ad: FeedAd?
    package var isExpired = false

    package var isSlot: Bool { self.item == nil }

    /// The same item or the same slot.
    package func isSame(as other: NaiveRow) -> Bool { self.item == other.item && self.ordinal == other.ordinal }

    /// What the user sees: an ad that has expired looks like any other.
    package var shown: NaiveRow {
        var row = self
        row.isExpired = false
        row.index = 0
        return row
    }

    package static func item(_ number: Int) -> NaiveRow { NaiveRow(item: number) }
    package static func slot(_ ordinal: Int, index: Int) -> NaiveRow {
        NaiveRow(item: nil, ordinal: ordinal, index: index)
    }
}
