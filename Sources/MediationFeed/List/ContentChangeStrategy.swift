/// A strategy for keeping the ads in place when content moves around them.
///
/// Appended items move nothing, whatever the strategy.
public struct ContentChangeStrategy: Hashable, Sendable {
    enum Anchor { case following, preceding, row }

    let anchor: Anchor

    /// An ad stays right before the item that follows it: items inserted at its place come before the ad.
    public static var withFollowingItem: ContentChangeStrategy { ContentChangeStrategy(anchor: .following) }

    /// An ad stays right after the item before it: items inserted at its place come after the ad.
    public static var withPrecedingItem: ContentChangeStrategy { ContentChangeStrategy(anchor: .preceding) }

    /// An ad stays in its row, and content flows around it.
    ///
    /// The cost of a change grows with the number of ads behind it.
    public static var fixedRows: ContentChangeStrategy { ContentChangeStrategy(anchor: .row) }
}
