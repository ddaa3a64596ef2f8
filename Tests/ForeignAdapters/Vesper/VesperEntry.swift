package import MediationConformance
internal import MediationCore

/// A broken adapter of this network, with what is wrong with it.
package struct VesperEntry: Sendable {
    /// The name of the broken adapter, or of its ad.
    package let name: String
    /// The mistake as somebody outside sees it.
    package let fault: String
    /// The source of the idea.
    package let idea: String
    package let harness: any AdapterHarness.Type

    private init<Adapter: VesperCase>(name: Any.Type, _ adapter: Adapter.Type, _ idea: String, _ fault: String) {
        self.name = "\(name)"
        self.fault = fault
        self.idea = idea
        self.harness = VesperHarness<Adapter>.self
    }

    init(_ adapter: (some VesperCase).Type, from idea: String = "own", _ fault: String) {
        self.init(name: adapter, adapter, idea, fault)
    }

    /// An ad that covers the screen.
    init<Ad: VesperScreenAd>(ad: Ad.Type, from idea: String = "own", _ fault: String) {
        self.init(name: ad, VesperShowing<Ad>.self, idea, fault)
    }

    /// A banner.
    init<Ad: VesperBanner>(banner: Ad.Type, from idea: String = "own", _ fault: String) {
        self.init(name: banner, VesperPlacing<Ad>.self, idea, fault)
    }
}
