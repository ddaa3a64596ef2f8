package import MediationConformance
package import MediationCore

/// The harness of the reference adapter and of all mutants; ``Mutation/chosen`` selects one of them.
package struct MutantHarness: AdapterHarness {
    package nonisolated static var capabilities: Set<AdapterCapability> {
        let lacking: Set<AdapterCapability> = [.mainThreadOnly, .downloadsImages, .withoutBody, .withoutCallToAction]
        return Mutation.chosen.change(Set(AdapterCapability.known).subtracting(lacking))
    }

    package let settings: [String: JSONValue] = ["parameter": "vendor-unit"]
    private let mutation = Mutation.chosen

    package init() {}

    package func makeAdapter() -> VendorAdapter { VendorAdapter() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        let sdk = VendorSDK(log: log, mutation: self.mutation)
        VendorSDK.current = sdk
        return sdk
    }
}
