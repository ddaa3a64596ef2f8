#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore

/// A network that always has an ad, without an SDK.
final class HouseAds: MediationAdapter, MediationNativeAd {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    let headline: String? = "Our own apps"

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        completionHandler(.success(self))
    }
}

extension WaterfallRunner {
    /// Asks the house ads alone.
    static func forHouseAds() -> WaterfallRunner {
        let registry = AdapterRegistry()
        registry.register(HouseAds.self)
        let item = LineItem(name: "house", adapter: "HouseAds", ecpm: 0.1)
        return WaterfallRunner(
            configuration: MediationConfiguration(adUnits: [AdUnit(id: "feed", lineItems: [item])]),
            registry: registry,
            images: ImagePipeline(loader: NoImages())
        )
    }
}

private struct NoImages: DataLoading {
    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        throw MediationError(.imageDownloadFailed, "There are no images.")
    }
}
