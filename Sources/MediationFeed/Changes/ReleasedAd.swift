/// An ad that is not in the list any more.
public struct ReleasedAd: Hashable, Sendable {
    /// The ad.
    public let ad: FeedAd

    /// The slot that it was in.
    public let slot: AdSlot.ID

    /// Whether it had expired.
    public let isExpired: Bool

    package init(ad: FeedAd, slot: AdSlot.ID, isExpired: Bool) {
        self.ad = ad
        self.slot = slot
        self.isExpired = isExpired
    }
}
