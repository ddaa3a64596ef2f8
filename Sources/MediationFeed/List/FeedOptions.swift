/// Options for the slots of a list.
public struct FeedOptions: Hashable, Sendable {
    /// The maximum ``repeatDistance``.
    public static let greatestRepeatDistance = 100

    /// The appearance of slots without an ad.
    public var emptySlots: EmptySlots

    /// The strategy for the ads when content moves around them.
    public var strategy: ContentChangeStrategy

    /// Indicates whether appended content opens new slots.
    ///
    /// If not, a section keeps the slots of its initial content; a section that was empty starts again.
    public var appendingOpensSlots: Bool

    /// The number of slots before and after a slot in which its ad must not be repeated; 0 allows any repetition.
    public var repeatDistance: Int

    /// Indicates whether the first slot of a section stays in its row when content comes and goes above it.
    ///
    /// All other slots follow ``strategy``; those that would come before the first are closed.
    public var firstSlotStays: Bool

    /// Creates options; the defaults suit most lists.
    ///
    /// - Parameters:
    ///   - emptySlots: The appearance of slots without an ad.
    ///   - strategy: The strategy for the ads when content moves around them.
    ///   - appendingOpensSlots: Indicates whether appended content opens new slots.
    ///   - repeatDistance: The number of slots before and after a slot in which its ad must not be repeated.
    ///   - firstSlotStays: Indicates whether the first slot of a section stays in its row.
    public init(
        emptySlots: EmptySlots = .collapsed,
        strategy: ContentChangeStrategy = .withFollowingItem,
        appendingOpensSlots: Bool = true,
        repeatDistance: Int = 0,
        firstSlotStays: Bool = false
    ) {
        self.emptySlots = emptySlots
        self.strategy = strategy
        self.appendingOpensSlots = appendingOpensSlots
        self.repeatDistance = repeatDistance
        self.firstSlotStays = firstSlotStays
    }
}
