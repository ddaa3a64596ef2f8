/// An ad that is no longer in the list.
public struct ReleasedAd: Hashable, Sendable {
    /// The ad.
    public let ad: FeedAd

    /// The slot that the ad was in.
    public let slot: AdSlot.ID

    /// Indicates whether the ad had expired.
    public let isExpired: Bool

    package init(ad: FeedAd, slot: AdSlot.ID, isExpired: Bool) {
        self.ad = ad
        self.slot = slot
        self.isExpired = isExpired
    }
}
