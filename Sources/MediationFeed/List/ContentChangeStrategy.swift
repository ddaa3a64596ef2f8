/// What becomes of the ads when content moves around them.
///
/// Items that are appended move nothing, whatever the strategy, and open new slots.
public struct ContentChangeStrategy: Hashable, Sendable {
    enum Anchor { case following, preceding, row }

    let anchor: Anchor

    /// An ad stays right before the item that follows it: what is inserted at its place comes before the ad.
    public static var withFollowingItem: ContentChangeStrategy { ContentChangeStrategy(anchor: .following) }

    /// An ad stays right after the item before it: what is inserted at its place comes after the ad.
    public static var withPrecedingItem: ContentChangeStrategy { ContentChangeStrategy(anchor: .preceding) }

    /// An ad stays in its row, and content flows around it.
    ///
    /// A change costs as much as there are ads behind it.
    public static var fixedRows: ContentChangeStrategy { ContentChangeStrategy(anchor: .row) }
}
