import MediationCore

extension AnswerReader {
    /// Reads the signed ad of a bid; one that StoreKit would refuse is dropped with its reason.
    mutating func skAdNetworkAd(_ value: JSONValue?, _ place: @autoclosure () -> String) -> SKAdNetworkAd? {
        switch value {
        case nil, .null: return nil
        case .object(let members):
            do throws(UnusableSKAdNetworkAd) {
                return try SKAdNetworkAd(members)
            } catch {
                self.note(place(), .unusable, error.member)
            }
        default: self.note(place(), .badType)
        }
        return nil
    }
}

/// The member of a signed ad for which it is dropped.
private struct UnusableSKAdNetworkAd: Error {
    let member: String
}

extension SKAdNetworkAd {
    /// The longest values: signatures have about a hundred characters.
    private static let longestText = 512

    fileprivate init(_ members: [String: JSONValue]) throws(UnusableSKAdNetworkAd) {
        let version = try Self.text(members, "version") { $0.isVersion }
        let isFourth = version.prefix { $0 != "." }.count > 1 || version >= "4"
        self.init(
            version: version,
            network: try Self.text(members, "network") { $0.allSatisfy { $0.isASCII && !$0.isWhitespace } },
            itunesItem: try Self.text(members, "itunesitem") { $0.isNumeric(upTo: 19) },
            sourceApp: try Self.text(members, "sourceapp") { $0.isNumeric(upTo: 19) },
            fidelities: try Self.fidelities(members)
        )
        if isFourth {
            self.sourceIdentifier = try Self.text(members, "sourceidentifier") { $0.isNumeric(upTo: 4) }
        } else {
            self.campaign = try Self.text(members, "campaign") { Int($0).map { 1...100 ~= $0 } ?? false }
        }
        if members["productpageid"].map({ $0 != .null }) ?? false {
            self.productPageID = try Self.text(members, "productpageid") { $0.isUUID }
        }
    }

    /// Reads the signatures: those of each fidelity, or that of versions before 2.2, which is for the product page.
    private static func fidelities(
        _ members: [String: JSONValue]
    ) throws(UnusableSKAdNetworkAd) -> [Fidelity] {
        guard let value = members["fidelities"], value != .null else { return [try self.fidelity(members, type: 1)] }
        guard case .array(let values) = value, 1...2 ~= values.count else {
            throw UnusableSKAdNetworkAd(member: "fidelities")
        }
        var fidelities: [Fidelity] = []
        for value in values {
            guard let own = value.members, let type = Int(try self.text(own, "fidelity") { $0 == "0" || $0 == "1" }),
                !fidelities.contains(where: { $0.type == type })
            else { throw UnusableSKAdNetworkAd(member: "fidelity") }
            fidelities.append(try self.fidelity(own, type: type))
        }
        return fidelities
    }

    private static func fidelity(
        _ members: [String: JSONValue],
        type: Int
    ) throws(UnusableSKAdNetworkAd) -> Fidelity {
        Fidelity(
            type: type,
            nonce: try self.text(members, "nonce") { $0.isUUID },
            timestamp: try self.text(members, "timestamp") { $0.isNumeric(upTo: 15) },
            signature: try self.text(members, "signature") { $0.isBase64 }
        )
    }

    /// Reads a text, also from a whole number; many exchanges write IDs so.
    private static func text(
        _ members: [String: JSONValue],
        _ key: String,
        _ isRight: (String) -> Bool
    ) throws(UnusableSKAdNetworkAd) -> String {
        let text: String? =
            switch members[key] {
            case .string(let text): text
            case .number(let number): Int64(exactly: number).map { "\($0)" }
            default: nil
            }
        guard let text, !text.isEmpty, text.utf8.count <= self.longestText, isRight(text) else {
            throw UnusableSKAdNetworkAd(member: key)
        }
        return text
    }

    /// The ad as it stands in an answer, from which it can be read again.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "version": .string(self.version), "network": .string(self.network),
            "itunesitem": .string(self.itunesItem), "sourceapp": .string(self.sourceApp),
            "fidelities": .array(
                self.fidelities.map {
                    [
                        "fidelity": .init($0.type), "nonce": .string($0.nonce), "timestamp": .string($0.timestamp),
                        "signature": .string($0.signature),
                    ]
                }
            ),
        ]
        members["campaign"] = self.campaign.map { .string($0) }
        members["sourceidentifier"] = self.sourceIdentifier.map { .string($0) }
        members["productpageid"] = self.productPageID.map { .string($0) }
        return .object(members)
    }
}

extension String {
    /// Indicates whether the text has digits alone, up to so many.
    fileprivate func isNumeric(upTo count: Int) -> Bool {
        1...count ~= self.utf8.count && self.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }

    /// Indicates whether the text is a version such as `2.2`.
    fileprivate var isVersion: Bool {
        let parts = self.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { String($0).isNumeric(upTo: 2) }
    }

    /// Indicates whether the text has the form of a UUID.
    fileprivate var isUUID: Bool {
        let parts = self.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.joined().utf8.allSatisfy(\.isHexDigit)
    }

    /// Indicates whether the text is Base64 of something.
    fileprivate var isBase64: Bool {
        let isFilled = self.utf8.drop { $0.isBase64 }.allSatisfy { $0 == UInt8(ascii: "=") }
        return self.utf8.count % 4 == 0 && isFilled && self.utf8.suffix(3).contains { $0 != UInt8(ascii: "=") }
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        0x30...0x39 ~= self || 0x41...0x46 ~= self & 0xDF
    }

    fileprivate var isBase64: Bool {
        0x30...0x39 ~= self || 0x41...0x5A ~= self & 0xDF || self == UInt8(ascii: "+") || self == UInt8(ascii: "/")
    }
}
