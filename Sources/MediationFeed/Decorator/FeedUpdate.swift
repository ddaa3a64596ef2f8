/// Changes that a view is to show.
///
/// Until ``commit()`` is called, whoever tells of them still answers as before: a view counts its rows before and after.
/// So call it where the view wants its data to change, as in the block of `performBatchUpdates`.
@MainActor
public struct FeedUpdate {
    /// What happened, in this order; at most once to the rows of a section.
    public let changes: [FeedChange]

    /// The section that is new, if one is: its identity, and how many rows it has.
    public let insertedSection: FeedSectionContent?

    /// How many rows each section then has, if the view is to ask for everything anew; otherwise `nil`.
    ///
    /// So it is when more has happened by now than ``changes`` say.
    public let rowCounts: [Int]?

    private let action: @MainActor () -> Void

    /// Creates an update.
    ///
    /// - Parameters:
    ///   - changes: What happened.
    ///   - insertedSection: The section that is new, if one is.
    ///   - rowCounts: How many rows each section then has, if the view is to ask for everything anew.
    ///   - commit: Makes the changes; nothing if they have been made.
    public init(
        _ changes: [FeedChange],
        insertedSection: FeedSectionContent? = nil,
        rowCounts: [Int]? = nil,
        commit: @escaping @MainActor () -> Void = {}
    ) {
        self.changes = changes
        self.insertedSection = insertedSection
        self.rowCounts = rowCounts
        self.action = commit
    }

    /// Makes the changes; call it once.
    public func commit() { self.action() }
}
