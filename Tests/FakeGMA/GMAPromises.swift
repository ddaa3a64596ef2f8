package import BridgeTesting
import Foundation
package import MediationBridgeGMA
package import MediationConformance

/// A promise of a custom event made by the bridge.
package typealias GMAPromise = BridgePromise<FakeGMA>

/// A bench with the host.
package typealias GMABench = BridgeBench<FakeGMA>

extension BridgeBench where Host == FakeGMA {
    /// Puts the host in front of a custom event; `nil` if the harness plays no network.
    package convenience init?<Harness: AdapterHarness>(_ type: GMACustomEvent.Type, _ harness: Harness) {
        self.init(harness, limits: type.limits) { network, settings in
            type.use(network)
            let json = (try? JSONEncoder().encode(settings)) ?? Data()
            return FakeGMA(type, parameter: String(decoding: json, as: UTF8.self))
        }
    }
}

extension BridgePromise where Host == FakeGMA {
    /// All promises.
    package static var all: [GMAPromise] { self.loads + self.natives + self.screens + self.others }

    /// Returns how promises are broken by a custom event, by their names.
    package static func broken<Harness: AdapterHarness>(
        by type: GMACustomEvent.Type,
        _ harness: Harness.Type,
        among promises: [GMAPromise] = Self.all
    ) async -> [String: [String]] {
        await self.broken(among: promises, on: { GMABench(type, Harness()) }, findings: \.findings)
    }
}
