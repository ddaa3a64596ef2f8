/// A row that shows an ad, or a placeholder for one.
public struct AdRow: Hashable, Sendable {
    /// The ad; `nil` for a placeholder.
    public var ad: FeedAd?

    /// The slot, which identifies the row for as long as it exists.
    public var slot: AdSlot.ID

    /// The place of the row in the decorator and in the view.
    public var place: RowPlace

    /// Creates an ad row.
    ///
    /// - Parameters:
    ///   - ad: The ad; `nil` for a placeholder.
    ///   - slot: The slot.
    ///   - place: The place of the row in the decorator and in the view.
    public init(ad: FeedAd?, slot: AdSlot.ID, place: RowPlace) {
        self.ad = ad
        self.slot = slot
        self.place = place
    }
}
