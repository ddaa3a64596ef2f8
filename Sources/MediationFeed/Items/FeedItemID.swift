/// The identity of a row: it stays when rows are inserted before it, and when an ad is replaced in its slot.
public enum FeedItemID<ContentID: Hashable>: Hashable {
    /// An item of the app's content, by the app's own identity for it.
    case content(ContentID)
    /// A slot, with or without an ad.
    case slot(AdSlot.ID)
}

extension FeedItemID: Sendable where ContentID: Sendable {}
