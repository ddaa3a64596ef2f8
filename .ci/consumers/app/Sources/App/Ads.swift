import Foundation
import MediationCore
import MediationNetworking
import SampleNetwork

@MainActor
final class Ads {
    private let runner: WaterfallRunner

    init(configuration json: Data) throws {
        let registry = AdapterRegistry()
        registry.register(SampleCustomEvent.self)  // One line for each network that you use.
        self.runner = WaterfallRunner(
            configuration: try MediationConfiguration(json: json, name: "waterfall.json"),
            registry: registry,
            images: ImagePipeline(loader: URLSessionDataLoader())
        )
    }

    func show() async {
        do {
            let ad = try await self.runner.loadNativeAd(adUnitID: "feed-native")
            print(ad.headline ?? "no headline", ad.images.first?.data?.count ?? 0)
        } catch {
            print(error, error.responseInfo?.lineItems.map(\.outcome.rawValue) ?? [])
        }
    }
}
