#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import AcmeAdapter
import MediationConformance
import MediationCore

/// An app that checks its adapters in debug builds.
@main
@MainActor
struct AcmeApp {
    static func main() async {
        let registry = AdapterRegistry()
        #if DEBUG
        registry.register(Checked<AcmeAdapter>.self)
        AdapterConformance.breachHandler = { breach in
            print("rule \(breach.rule): \(breach.happened)")
        }
        #else
        registry.register(AcmeAdapter.self)
        #endif
        let mediator = AdMediator(
            configuration: MediationConfiguration(adUnits: [
                AdUnit(
                    id: "feed",
                    lineItems: [
                        LineItem(name: "nothing", adapter: "AcmeAdapter", ecpm: 2, settings: ["parameter": "empty"]),
                        LineItem(name: "rockets", adapter: "AcmeAdapter", ecpm: 1, settings: ["parameter": "feed"]),
                    ]
                )
            ]),
            registry: registry,
            images: ImagePipeline(loader: NoImages())
        )
        do {
            let ad = try await AdLoader(adUnitID: "feed", mediator: mediator).load().nativeAd
            print("\(ad?.headline ?? "no headline"), \(ad?.starRating.map { "\($0) stars" } ?? "no stars")")
        } catch {
            print("no ad: \(error)")
        }
        // Breaches are reported in a later turn of the main actor.
        for _ in 0..<10 { await Task.yield() }
    }
}
