import MediationConformance
import MediationOpenRTBConformance
import SampleNetworkConformance

/// The harnesses of the adapters that are built into the tool.
enum BuiltInHarness {
    /// The harnesses of adapters that should keep the contract; the network's own name stands for the first of them.
    static let good: [any AdapterHarness.Type] = [
        SampleCustomEventHarness.self, SampleDelegatingCustomEventHarness.self, SampleBiddingCustomEventHarness.self,
        OpenRTBHarness.self,
    ]

    /// All harnesses, including that of the adapter whose mistakes show the look of a report.
    static let all = Self.good + [SampleFaultyCustomEventHarness.self as any AdapterHarness.Type]

    /// The names of the adapters, for help and messages.
    static let names = Self.all.map(Self.name)

    /// Returns the name of the adapter of a harness.
    static func name(_ harness: any AdapterHarness.Type) -> String {
        func name<Harness: AdapterHarness>(_ harness: Harness.Type) -> String {
            String(describing: Harness.Adapter.self)
        }
        return name(harness)
    }

    /// Returns the harness of an adapter, by the adapter's name with or without its module, or by the name of the
    /// network.
    static func named(_ name: String) -> (any AdapterHarness.Type)? {
        if name == "SampleNetwork" { return self.good.first }
        return self.all.first { name == self.name($0) || name == "SampleNetwork.\(self.name($0))" }
    }
}
