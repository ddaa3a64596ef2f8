package import Foundation

/// The behaviour of the server: a seed, and the behaviour of each ad unit.
///
/// The same script, ad unit and request ID always give the same response, whatever other requests the server receives.
package struct ServerScript: Hashable, Sendable {
    /// The seed of all choices.
    package var seed: UInt64

    /// The scripts of the listed ad units.
    package var adUnits: [String: AdUnitScript]

    /// The script of all other ad units.
    package var fallback: AdUnitScript

    /// The faults of auctions, in the order in which they are tried: some of the faults of ad units.
    package var auctionFaults: [Fault]

    /// The behaviour of the exchange; `nil` if the server is none.
    package var openRTB: OpenRTBScript?

    /// Creates a script; by default, every ad unit fills every request.
    package init(
        seed: UInt64 = 0,
        adUnits: [String: AdUnitScript] = [:],
        default fallback: AdUnitScript = .init(),
        auctionFaults: [Fault] = [],
        openRTB: OpenRTBScript? = nil
    ) {
        self.seed = seed
        self.adUnits = adUnits
        self.fallback = fallback
        self.auctionFaults = auctionFaults
        self.openRTB = openRTB
    }

    /// The faults that auctions can have.
    static let faultsOfAuctions: [Fault.Kind] = [.noFill, .status, .delay, .hang, .garbageJSON, .deepJSON]

    /// Reads a script from JSON, or throws an error that names the problem.
    package init(json: Data) throws(ServerScriptError) {
        do {
            self = try JSONDecoder().decode(ServerScript.self, from: json)
        } catch {
            throw ServerScriptError(error)
        }
    }

    /// Returns the script as JSON, with sorted keys.
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
        case auctionFaults, openRTB
    }

    /// Reads a script strictly; an absent key has the default value of `init`.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init(
            seed: try fields.decodeIfPresent(UInt64.self, forKey: .seed) ?? 0,
            adUnits: try fields.decodeIfPresent([String: AdUnitScript].self, forKey: .adUnits) ?? [:],
            default: try fields.decodeIfPresent(AdUnitScript.self, forKey: .fallback) ?? AdUnitScript(),
            auctionFaults: try fields.decodeIfPresent([Fault].self, forKey: .auctionFaults) ?? [],
            openRTB: try fields.decodeIfPresent(OpenRTBScript.self, forKey: .openRTB)
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
