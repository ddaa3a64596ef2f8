#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import MediationCore
import MediationTesting

/// The configurations of a day, each of which can be told from the others by the prices of its line items.
struct AppDayConfiguration {
    static let formats: [(id: String, format: AdFormat)] = [
        ("feed", .native), ("detail", .native), ("banner", .banner), ("pause", .interstitial), ("shop", .rewarded),
        ("return", .appOpen),
    ]

    let version: Int
    private let json: [String: Any]

    /// The price of the version in a line item's price.
    private static let step = 0.001

    /// Makes a configuration that differs from others in order, line items, strategies, caps and limits.
    init(version: Int, server: String, _ random: inout SplitMix64) {
        self.version = version
        let adUnits = Self.formats.map { id, format in
            var names = ["first", "second"].filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
            names.shuffle(using: &random)
            var adUnit: [String: Any] = ["id": id, "format": format.rawValue, "deadline": "8s"]
            if format == .banner { adUnit["refresh"] = "\(Int.random(in: 60...150, using: &random))s" }
            if Int.random(in: 0..<3, using: &random) == 0 { adUnit["strategy"] = ["width": 2] }
            adUnit["lineItems"] = (names + ["last"]).enumerated().map { rank, name in
                var item: [String: Any] = [
                    "name": name, "adapter": "AppDayCustomEvent", "timeout": "2s",
                    "ecpm": Double(9 - rank) + Double(version) * Self.step,
                    "settings": ["parameter": name, "serverURL": server],
                ]
                if name == "first", Bool.random(using: &random) {
                    item["frequencyCaps"] = [["impressions": 20, "per": "1h"]]
                }
                return item
            }
            return adUnit
        }
        self.json = ["adUnits": adUnits]
    }

    /// Returns the version that a line item's price belongs to.
    static func version(of ecpm: Double) -> Int {
        Int(((ecpm - ecpm.rounded(.down)) / Self.step).rounded())
    }

    var data: Data { get throws { try JSONSerialization.data(withJSONObject: self.json, options: .sortedKeys) } }

    /// Returns the configuration with one of many faults.
    func broken(_ number: Int) throws -> Data {
        var json = self.json
        switch number % 5 {
        case 0: return try self.data.dropLast(9)
        case 1: json["schemaVersion"] = 99
        case 2: json["placements"] = [String]()
        case 3: json["adUnits"] = (json["adUnits"] as? [Any] ?? []) + (json["adUnits"] as? [Any] ?? [])
        default: json["adUnits"] = [["id": "feed", "deadline": "-1s", "lineItems": [String]()] as [String: Any]]
        }
        return try JSONSerialization.data(withJSONObject: json)
    }
}
#endif
