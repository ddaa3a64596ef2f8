import MediationConformance
import SampleNetworkConformance

/// The harnesses of the adapters that are built into the tool.
enum BuiltInHarness {
    /// Those of adapters that are to keep the contract; the first is what the network's own name stands for.
    static let good: [any AdapterHarness.Type] = [
        SampleCustomEventHarness.self, SampleDelegatingCustomEventHarness.self, SampleBiddingCustomEventHarness.self,
    ]

    /// All, with that of the adapter whose mistakes show what a report looks like.
    static let all = Self.good + [SampleFaultyCustomEventHarness.self as any AdapterHarness.Type]

    /// The names of the adapters, for help and messages.
    static let names = Self.all.map(Self.name)

    /// The name of the adapter of a harness.
    static func name(_ harness: any AdapterHarness.Type) -> String {
        func name<Harness: AdapterHarness>(_ harness: Harness.Type) -> String {
            String(describing: Harness.Adapter.self)
        }
        return name(harness)
    }

    /// The harness of an adapter, by its name with or without that of its module, or by that of the network.
    static func named(_ name: String) -> (any AdapterHarness.Type)? {
        if name == "SampleNetwork" { return self.good.first }
        return self.all.first { name == self.name($0) || name == "SampleNetwork.\(self.name($0))" }
    }
}
