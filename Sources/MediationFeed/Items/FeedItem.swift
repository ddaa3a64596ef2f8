/// A row with its element, for views that need elements with an identity, such as SwiftUI's `ForEach`.
public struct FeedItem<Content, ContentID: Hashable>: Identifiable {
    /// The identity of a row, which does not depend on the row's place.
    public typealias ID = FeedItemID<ContentID>

    /// The element that a row shows.
    ///
    /// Closed: another case comes only with a new major version.
    public enum Kind {
        /// An item of the app's content.
        case content(Content)
        /// An ad.
        case ad(FeedAd)
        /// A placeholder for a slot that has no ad yet.
        case placeholder
    }

    /// The identity of the row: that of the item or of the slot.
    public let id: ID

    /// The element that the row shows.
    public let kind: Kind

    /// The current number of the row.
    public let row: Int

    init(id: ID, kind: Kind, row: Int) {
        self.id = id
        self.kind = kind
        self.row = row
    }
}

extension FeedItem: Sendable where Content: Sendable, ContentID: Sendable {}
extension FeedItem.Kind: Sendable where Content: Sendable {}
