/// The identity of a row, which stays when rows are inserted before it and when an ad is replaced in its slot.
///
/// Closed: another case comes only with a new major version.
public enum FeedItemID<ContentID: Hashable>: Hashable {
    /// An item of the app's content, by the app's own identity for it.
    case content(ContentID)
    /// A slot, with or without an ad.
    case slot(AdSlot.ID)
}

extension FeedItemID: Sendable where ContentID: Sendable {}
