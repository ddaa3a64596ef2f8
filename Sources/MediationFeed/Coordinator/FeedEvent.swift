public import MediationCore

/// What happens to the ads of a coordinator, for records and for watching; nothing needs to be done about it.
public struct FeedEvent: Sendable {
    /// What kind of event.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public var rawValue: String

        /// Creates a kind from its stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An ad was loaded, and is ready.
        public static let loaded = Kind(rawValue: "loaded")
        /// A load failed.
        public static let failed = Kind(rawValue: "failed")
        /// An ad that was ready is in a slot now.
        public static let placed = Kind(rawValue: "placed")
        /// An ad has come on the screen for the first time.
        public static let shown = Kind(rawValue: "shown")
        /// An ad was held unshown for too long, in a slot or not yet in one, or is of other privacy choices than the
        /// present ones.
        public static let expired = Kind(rawValue: "expired")
        /// The slot of an ad is gone before the ad was on the screen: it is ready for another slot.
        public static let returned = Kind(rawValue: "returned")
        /// An ad has left the list, and is not used any more.
        public static let released = Kind(rawValue: "released")
        /// The slot that waited for an ad is gone: the ad that is being loaded is for the next one.
        public static let slotGone = Kind(rawValue: "slotGone")
    }

    /// What kind of event.
    public let kind: Kind

    /// The ad, if it is or was in a slot.
    public let ad: FeedAd?

    /// The slot.
    public let slot: AdSlot.ID?

    /// Why no ad was loaded; of failures only.
    public let error: MediationError?

    /// When the next load begins by itself; of failures only, and `nil` if no load does before an ad is needed.
    public let retryDelay: Duration?

    init(
        _ kind: Kind,
        ad: FeedAd? = nil,
        slot: AdSlot.ID? = nil,
        error: MediationError? = nil,
        retryDelay: Duration? = nil
    ) {
        self.kind = kind
        self.ad = ad
        self.slot = slot
        self.error = error
        self.retryDelay = retryDelay
    }
}
