import Foundation
import MediationCore
import MediationNetworking
import PlatformViews
import SampleNetwork

@MainActor
final class Ads {
    private let loader: AdLoader

    init(configuration json: Data) throws {
        let registry = AdapterRegistry()
        registry.register(SampleCustomEvent.self)  // One line for each network that you use.
        let runner = WaterfallRunner(
            configuration: try MediationConfiguration(json: json, name: "waterfall.json"),
            registry: registry,
            images: ImagePipeline(loader: URLSessionDataLoader())
        )
        self.loader = AdLoader(adUnitID: "feed-native", runner: runner)
    }

    func show(in cell: PlatformView, headline: PlatformView) async {
        do {
            guard let ad = try await self.loader.load().nativeAd else { return }
            print(ad.headline ?? "no headline", ad.images.first?.data?.count ?? 0)
            try ad.register(container: cell, clickableAssetViews: [.headline: headline])
        } catch {
            print(error, error.responseInfo?.lineItems.map(\.outcome.rawValue) ?? [])
        }
    }
}
