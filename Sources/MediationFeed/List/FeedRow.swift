/// A row of the list: an item, an ad or a placeholder.
///
/// Closed: another case comes only with a new major version.
public enum FeedRow: Hashable, Sendable {
    /// An item of the app's content, by its index in its section.
    case content(Int)
    /// An ad in its slot.
    case ad(FeedAd, slot: AdSlot.ID)
    /// A placeholder for a slot that has no ad yet.
    case placeholder(slot: AdSlot.ID)

    /// The index of the item; `nil` if the row shows no item.
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
