/// A signed ad of SKAdNetwork: `bid.ext.skadn` of an answer.
///
/// Its values are those that `SKAdImpression` and StoreKit's product page take; the network has signed them, so that none of
/// them may be changed.
public struct SKAdNetworkAd: Hashable, Sendable {
    /// The signature for one way to show the ad.
    public struct Fidelity: Hashable, Sendable {
        /// The way: 0 for an ad that is seen, 1 for StoreKit's product page after a click.
        public var type: Int
        /// The UUID of the impression.
        public var nonce: String
        /// The time of the signature, in milliseconds since 1970.
        public var timestamp: String
        /// The signature, in Base64.
        public var signature: String

        /// Creates a signature.
        public init(type: Int, nonce: String, timestamp: String, signature: String) {
            self.type = type
            self.nonce = nonce
            self.timestamp = timestamp
            self.signature = signature
        }
    }

    /// The version of SKAdNetwork, such as `4.0`.
    public var version: String

    /// The network's ID, such as `abcd1234.skadnetwork`.
    public var network: String

    /// The ID of the advertised app in the App Store.
    public var itunesItem: String

    /// The ID of this app in the App Store.
    public var sourceApp: String

    /// The campaign, 1 to 100, of versions before 4.0.
    public var campaign: String?

    /// The source identifier, up to four digits, from version 4.0 on.
    public var sourceIdentifier: String?

    /// The ID of the advertised app's custom product page.
    public var productPageID: String?

    /// The signatures; one at least, and one of each type at most.
    public var fidelities: [Fidelity]

    /// Creates an ad.
    public init(
        version: String,
        network: String,
        itunesItem: String,
        sourceApp: String,
        campaign: String? = nil,
        sourceIdentifier: String? = nil,
        productPageID: String? = nil,
        fidelities: [Fidelity]
    ) {
        self.version = version
        self.network = network
        self.itunesItem = itunesItem
        self.sourceApp = sourceApp
        self.campaign = campaign
        self.sourceIdentifier = sourceIdentifier
        self.productPageID = productPageID
        self.fidelities = fidelities
    }
}

/// A moment in the life of an ad that SKAdNetwork must be told of, which only the app can.
public struct SKAdNetworkEvent: Hashable, Sendable {
    /// The moment.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public var rawValue: String

        /// Creates a kind from its stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The impression counts: the moment for `SKAdNetwork.startImpression`.
        public static let impression = Kind(rawValue: "impression")
        /// The ad that had an impression has left the screen: the moment for `SKAdNetwork.endImpression`.
        public static let end = Kind(rawValue: "end")
        /// The ad was clicked: the moment for StoreKit's product page, besides the ad's own link.
        public static let click = Kind(rawValue: "click")
    }

    /// The moment.
    public var kind: Kind

    /// The ad.
    public var ad: SKAdNetworkAd

    /// Creates an event.
    public init(kind: Kind, ad: SKAdNetworkAd) {
        self.kind = kind
        self.ad = ad
    }
}
