public import MediationCore

/// An event of a coordinator's ads, for logs and monitoring; it requires no action.
public struct FeedEvent: Sendable {
    /// The kind of an event.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The stable name of the kind.
        public var rawValue: String

        /// Creates a kind from its stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An ad was loaded, and is ready.
        public static let loaded = Kind(rawValue: "loaded")
        /// A load failed.
        public static let failed = Kind(rawValue: "failed")
        /// A ready ad was put into a slot.
        public static let placed = Kind(rawValue: "placed")
        /// An ad appeared on the screen for the first time.
        public static let shown = Kind(rawValue: "shown")
        /// An ad was held unshown for too long, in a slot or before it had one, or belongs to privacy choices that have
        /// changed.
        public static let expired = Kind(rawValue: "expired")
        /// The slot of an ad was removed before the ad had been on the screen: the ad is ready for another slot.
        public static let returned = Kind(rawValue: "returned")
        /// An ad left the list, and is no longer used.
        public static let released = Kind(rawValue: "released")
        /// The slot that waited for an ad is gone: the ad that is being loaded is for the next slot.
        public static let slotGone = Kind(rawValue: "slotGone")
    }

    /// The kind of the event.
    public let kind: Kind

    /// The ad, if it is or was in a slot.
    public let ad: FeedAd?

    /// The slot.
    public let slot: AdSlot.ID?

    /// The reason for a failed load; `nil` for other events.
    public let error: MediationError?

    /// The time until the next load starts by itself; only for failures, and `nil` if none starts before an ad is
    /// needed.
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
