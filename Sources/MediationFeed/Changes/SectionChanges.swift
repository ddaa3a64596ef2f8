/// The changes that a call made to the sections of a list, in the form that table and collection views take.
public struct SectionChanges: Hashable, Sendable {
    /// The section that is gone, by its number before the call.
    public internal(set) var removed: Int?

    /// The section that is new, by its number after the call.
    public internal(set) var inserted: Int?

    /// The section that moved, by its numbers before and after the call.
    public internal(set) var moved: RowChanges.Move?

    /// Ads that are no longer in the list.
    public internal(set) var released: [ReleasedAd] = []

    /// Creates changes.
    ///
    /// - Parameters:
    ///   - removed: The section that is gone, by its number before the call.
    ///   - inserted: The section that is new, by its number after the call.
    ///   - moved: The section that moved, by its numbers before and after the call.
    public init(removed: Int? = nil, inserted: Int? = nil, moved: RowChanges.Move? = nil) {
        self.removed = removed
        self.inserted = inserted
        self.moved = moved
    }
}
