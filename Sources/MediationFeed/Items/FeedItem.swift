/// A row with what it shows, for views that want elements with an identity, such as `ForEach` of SwiftUI.
public struct FeedItem<Content, ContentID: Hashable>: Identifiable {
    /// What names a row, wherever it is.
    public typealias ID = FeedItemID<ContentID>

    /// What the row shows.
    public enum Kind {
        /// An item of the app's content.
        case content(Content)
        /// An ad.
        case ad(FeedAd)
        /// The place of a slot that has no ad yet.
        case placeholder
    }

    /// The row by its identity: that of the item, or of the slot.
    public let id: ID

    /// What the row shows.
    public let kind: Kind

    /// The row as it is now.
    public let row: Int

    init(id: ID, kind: Kind, row: Int) {
        self.id = id
        self.kind = kind
        self.row = row
    }
}

extension FeedItem: Sendable where Content: Sendable, ContentID: Sendable {}
extension FeedItem.Kind: Sendable where Content: Sendable {}
