/// What a row of the list shows.
public enum FeedRow: Hashable, Sendable {
    /// An item of the app's content, by its index in its section.
    case content(Int)
    /// An ad in its slot.
    case ad(FeedAd, slot: AdSlot.ID)
    /// The place of a slot that has no ad yet.
    case placeholder(slot: AdSlot.ID)

    /// The index of the item; `nil` if the row shows none.
    public var contentIndex: Int? {
        if case .content(let index) = self { index } else { nil }
    }

    /// The slot; `nil` if the row shows an item of content.
    public var slot: AdSlot.ID? {
        switch self {
        case .content: nil
        case .ad(_, let slot), .placeholder(let slot): slot
        }
    }
}
