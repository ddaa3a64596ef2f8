/// A row that is an ad, or keeps the place of one.
public struct AdRow: Hashable, Sendable {
    /// The ad; `nil` for a placeholder.
    public var ad: FeedAd?

    /// The slot, which names the row for as long as it exists.
    public var slot: AdSlot.ID

    /// The row, among those of the decorator and in the view.
    public var place: RowPlace

    /// Describes a row.
    ///
    /// - Parameters:
    ///   - ad: The ad; `nil` for a placeholder.
    ///   - slot: The slot.
    ///   - place: The row, among those of the decorator and in the view.
    public init(ad: FeedAd?, slot: AdSlot.ID, place: RowPlace) {
        self.ad = ad
        self.slot = slot
        self.place = place
    }
}
