#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import MediationCore

/// The settings of a line item of an exchange.
public struct OpenRTBSettings: Sendable {
    /// The adapter's part in auctions: the setting `bidding`.
    public enum Bidding: String, CaseIterable, Decodable, Sendable {
        /// The adapter asks the exchange and brings its bid: for local auctions.
        case bid
        /// The adapter brings its request, which the auction's server sends: for remote auctions.
        case token
    }

    /// The form of the request: the setting `version`.
    public enum Version: String, CaseIterable, Decodable, Sendable {
        /// OpenRTB 2.5, with privacy in `ext`.
        case v2_5 = "2.5"
        /// OpenRTB 2.6.
        case v2_6 = "2.6"
    }

    /// The URL of the auction: https, or http for this device.
    public let endpoint: URL

    /// The placement at the exchange, `imp.tagid`; not blank.
    public let placement: String

    /// The ID of the request that Prebid Server keeps, `ext.prebid.storedrequest.id`.
    public let storedRequest: String?

    /// The ID of the impression that Prebid Server keeps, `imp.ext.prebid.storedrequest.id`.
    public let storedImpression: String?

    /// The publisher's own parameters for the exchange, which become members of `imp.ext`.
    public let parameters: [String: JSONValue]

    /// The members of `app` that differ at this exchange, such as `id` and `publisher`.
    public let app: [String: JSONValue]

    /// The lowest price that counts for a line item with a price, in USD per 1000 impressions.
    public let floor: Double

    /// The form of the request.
    public let version: Version

    /// The adapter's part in auctions.
    public let bidding: Bidding

    /// The headers that the exchange asks for, such as a key.
    public let headers: [String: String]

    /// The context of the placement, as Native 1.2 numbers it; `nil` to leave it out.
    public let context: Int?

    /// The kind of placement, as Native 1.2 numbers it; 1, in a feed, by default.
    public let placementType: Int

    private struct Keys: Decodable {
        let endpoint: String
        let parameter: String?
        let placement: String?
        let storedRequest: String?
        let storedImpression: String?
        let parameters: [String: JSONValue]?
        let app: [String: JSONValue]?
        let floor: Double?
        let version: Version?
        let bidding: Bidding?
        let headers: [String: String]?
        let context: Int?
        let placementType: Int?
    }

    /// Reads the settings, or throws an error that names the wrong key.
    public init(_ credentials: MediationCredentials) throws(MediationError) {
        let keys = try credentials.decode(Keys.self)
        self.endpoint = try Self.endpoint(keys.endpoint)
        guard let placement = keys.placement ?? keys.parameter ?? keys.storedImpression else {
            throw .settings("placement is missing.")
        }
        self.placement = placement
        self.storedRequest = keys.storedRequest
        self.storedImpression = keys.storedImpression
        self.parameters = keys.parameters ?? [:]
        self.app = keys.app ?? [:]
        self.floor = keys.floor ?? 0
        self.version = keys.version ?? .v2_6
        self.bidding = keys.bidding ?? .bid
        self.headers = keys.headers ?? [:]
        self.context = keys.context
        self.placementType = keys.placementType ?? 1
        let texts = [
            ("placement", placement), ("storedRequest", keys.storedRequest ?? "-"),
            ("storedImpression", keys.storedImpression ?? "-"),
        ]
        for (key, text) in texts where !text.contains(where: { !$0.isWhitespace }) {
            throw .settings("\(key) is blank.")
        }
        guard self.floor.isFinite, self.floor >= 0 else { throw .settings("floor is negative.") }
        guard self.context.map({ 1...3 ~= $0 || $0 >= 500 }) ?? true else {
            throw .settings("context is none of Native 1.2: 1 to 3, or from 500 on.")
        }
        guard 1...4 ~= self.placementType || self.placementType >= 500 else {
            throw .settings("placementType is none of Native 1.2: 1 to 4, or from 500 on.")
        }
        for (name, value) in self.headers where !name.isHeaderName || !value.isHeaderValue {
            throw .settings("headers has a name or a value that no header can have.")
        }
    }

    private static func endpoint(_ text: String) throws(MediationError) -> URL {
        guard text.contains(where: { !$0.isWhitespace }) else { throw .settings("endpoint is blank.") }
        guard let url = URL(string: text), url.isFetchable else {
            throw .settings("endpoint is no https URL with a host.")
        }
        guard url.scheme?.lowercased() == "https" || url.isLoopback else {
            throw .settings("endpoint is not https; http is for this device alone.")
        }
        return url
    }
}

extension MediationError {
    fileprivate static func settings(_ problem: String) -> MediationError {
        MediationError(.invalidSettings, "settings.\(problem)")
    }
}

extension URL {
    /// Indicates whether the host is this device.
    var isLoopback: Bool {
        guard let host = self.host()?.lowercased() else { return false }
        return host == "localhost" || host == "127.0.0.1" || host == "::1" || host == "[::1]"
    }
}

extension String {
    fileprivate var isHeaderName: Bool {
        !self.isEmpty && self.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: ":") }
    }

    fileprivate var isHeaderValue: Bool { self.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
}
