#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore

/// A network without an SDK that always has an ad.
final class HouseAds: MediationAdapter, MediationNativeAd {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    let headline: String? = "Our own apps"

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        completionHandler(.success(self))
    }
}

extension AdMediator {
    /// Creates a mediator that asks only the house ads.
    static func forHouseAds() -> AdMediator {
        let registry = AdapterRegistry()
        registry.register(HouseAds.self)
        let item = LineItem(name: "house", adapter: "HouseAds", ecpm: 0.1)
        return AdMediator(
            configuration: MediationConfiguration(adUnits: [AdUnit(id: "feed", lineItems: [item])]),
            registry: registry,
            images: ImagePipeline(loader: NoImages())
        )
    }
}
