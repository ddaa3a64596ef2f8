package import Foundation

/// What the server does: a seed, and how each ad unit answers.
///
/// The same script, ad unit and request ID always give the same answer, whatever else the server is asked.
package struct ServerScript: Hashable, Sendable {
    /// Where all choices start from.
    package var seed: UInt64

    /// How the ad units that are listed answer.
    package var adUnits: [String: AdUnitScript]

    /// How all other ad units answer.
    package var fallback: AdUnitScript

    /// What goes wrong with auctions, in the order in which it is tried: some of the faults of ad units.
    package var auctionFaults: [Fault]

    /// Creates a script; without more, every ad unit fills every request.
    package init(
        seed: UInt64 = 0,
        adUnits: [String: AdUnitScript] = [:],
        default fallback: AdUnitScript = .init(),
        auctionFaults: [Fault] = []
    ) {
        self.seed = seed
        self.adUnits = adUnits
        self.fallback = fallback
        self.auctionFaults = auctionFaults
    }

    /// The faults that auctions can have.
    static let faultsOfAuctions: [Fault.Kind] = [.noFill, .status, .delay, .hang, .garbageJSON, .deepJSON]

    /// Reads a script from JSON, or throws an error that names what is wrong.
    package init(json: Data) throws(ServerScriptError) {
        do {
            self = try JSONDecoder().decode(ServerScript.self, from: json)
        } catch {
            throw ServerScriptError(error)
        }
    }

    /// The script as JSON, with sorted keys.
    package func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    /// The script of one ad unit.
    package subscript(adUnit: String) -> AdUnitScript {
        self.adUnits[adUnit] ?? self.fallback
    }
}

extension ServerScript: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case seed, adUnits
        case fallback = "default"
        case auctionFaults
    }

    /// Reads a script strictly; a key that is absent has the value that `init` gives it.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init(
            seed: try fields.decodeIfPresent(UInt64.self, forKey: .seed) ?? 0,
            adUnits: try fields.decodeIfPresent([String: AdUnitScript].self, forKey: .adUnits) ?? [:],
            default: try fields.decodeIfPresent(AdUnitScript.self, forKey: .fallback) ?? AdUnitScript(),
            auctionFaults: try fields.decodeIfPresent([Fault].self, forKey: .auctionFaults) ?? []
        )
        let known = Self.faultsOfAuctions
        if let fault = self.auctionFaults.first(where: { !known.contains($0.kind) }) {
            throw ServerScriptError(
                "auctions have no fault \"\(fault.kind.rawValue)\"; known are "
                    + known.map(\.rawValue).joined(separator: ", "),
                at: [CodingKeys.auctionFaults]
            )
        }
    }
}
