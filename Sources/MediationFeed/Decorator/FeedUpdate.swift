/// Changes that a view should show.
///
/// Until ``commit()`` is called, the sender still answers with the old rows: a view counts its rows before and after.
/// Call it where the view expects its data to change, as in the block of `performBatchUpdates`.
@MainActor
public struct FeedUpdate {
    /// The changes in order; without a change of sections, at most one change of the rows per section.
    public let changes: [FeedChange]

    /// The identity and the number of rows of the new section, if there is one.
    public let insertedSection: FeedSectionContent?

    /// The number of rows that each section then has, if the view should reload everything; otherwise `nil`.
    ///
    /// It is set when more has happened by now than ``changes`` describes.
    public let rowCounts: [Int]?

    private let action: @MainActor () -> Void

    /// Creates an update.
    ///
    /// - Parameters:
    ///   - changes: The changes.
    ///   - insertedSection: The new section, if there is one.
    ///   - rowCounts: The number of rows that each section then has, if the view should reload everything.
    ///   - commit: A closure that makes the changes; empty if they have been made.
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
