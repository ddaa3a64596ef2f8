/// How a list deals with its slots.
public struct FeedOptions: Hashable, Sendable {
    /// The greatest ``repeatDistance``.
    public static let greatestRepeatDistance = 100

    /// What a slot without an ad looks like.
    public var emptySlots: EmptySlots

    /// What becomes of the ads when content moves around them.
    public var strategy: ContentChangeStrategy

    /// Whether appended content opens new slots.
    ///
    /// If not, a section has the slots of the content that it began with; one that was empty begins anew.
    public var appendingOpensSlots: Bool

    /// Among how many slots before and after its own an ad must not be repeated; 0 allows any repetition.
    public var repeatDistance: Int

    /// Creates options; the defaults suit most lists.
    ///
    /// - Parameters:
    ///   - emptySlots: What a slot without an ad looks like.
    ///   - strategy: What becomes of the ads when content moves around them.
    ///   - appendingOpensSlots: Whether appended content opens new slots.
    ///   - repeatDistance: Among how many slots before and after its own an ad must not be repeated.
    public init(
        emptySlots: EmptySlots = .collapsed,
        strategy: ContentChangeStrategy = .withFollowingItem,
        appendingOpensSlots: Bool = true,
        repeatDistance: Int = 0
    ) {
        self.emptySlots = emptySlots
        self.strategy = strategy
        self.appendingOpensSlots = appendingOpensSlots
        self.repeatDistance = repeatDistance
    }
}
