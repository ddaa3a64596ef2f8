/// An event in an ad store.
public struct AdStoreEvent: Sendable {
    /// The kind of an event.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public var rawValue: String

        /// Creates a kind from its stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An ad is ready.
        public static let loaded = Kind(rawValue: "loaded")
        /// A load failed.
        public static let failed = Kind(rawValue: "failed")
        /// An ad will expire in a minute, or in half its life if that is shorter; a replacement is being loaded.
        public static let willExpire = Kind(rawValue: "willExpire")
        /// An ad has expired, possibly because the privacy choices changed, and was dropped.
        public static let expired = Kind(rawValue: "expired")
    }

    /// The kind of the event.
    public let kind: Kind

    /// The error of the load; set for failures only.
    public let error: MediationError?

    /// The time until the store tries again on its own, after a failure; `nil` if it has been stopped, or has given up
    /// until it is asked for an ad.
    public let retryDelay: Duration?

    init(_ kind: Kind, error: MediationError? = nil, retryDelay: Duration? = nil) {
        self.kind = kind
        self.error = error
        self.retryDelay = retryDelay
    }
}
