/// What happens in an ad store.
public struct AdStoreEvent: Sendable {
    /// What kind of event.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public var rawValue: String

        /// Creates a kind from its stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An ad is ready.
        public static let loaded = Kind(rawValue: "loaded")
        /// A load failed.
        public static let failed = Kind(rawValue: "failed")
        /// An ad expires in a minute, or in half its life if that is less; a replacement is being loaded.
        public static let willExpire = Kind(rawValue: "willExpire")
        /// An ad has expired, also by a change of the privacy choices, and was dropped.
        public static let expired = Kind(rawValue: "expired")
    }

    /// What kind of event.
    public let kind: Kind

    /// Why no ad was loaded; of failures only.
    public let error: MediationError?

    /// When the store tries again by itself; `nil` if it has been stopped, or has given up until it is asked for an ad.
    public let retryDelay: Duration?

    init(_ kind: Kind, error: MediationError? = nil, retryDelay: Duration? = nil) {
        self.kind = kind
        self.error = error
        self.retryDelay = retryDelay
    }
}
