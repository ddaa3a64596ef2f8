/// What a call did to the sections of a list, in the form that table and collection views take.
public struct SectionChanges: Hashable, Sendable {
    /// The section that is gone, by its number before.
    public internal(set) var removed: Int?

    /// The section that is new, by its number after.
    public internal(set) var inserted: Int?

    /// The section that moved, by its number before and after.
    public internal(set) var moved: RowChanges.Move?

    /// Ads that are not in the list any more.
    public internal(set) var released: [ReleasedAd] = []

    /// Creates changes.
    ///
    /// - Parameters:
    ///   - removed: The section that is gone, by its number before.
    ///   - inserted: The section that is new, by its number after.
    ///   - moved: The section that moved, by its number before and after.
    public init(removed: Int? = nil, inserted: Int? = nil, moved: RowChanges.Move? = nil) {
        self.removed = removed
        self.inserted = inserted
        self.moved = moved
    }
}
