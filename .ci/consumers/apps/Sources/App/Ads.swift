import Foundation
import Mediation
import SampleNetwork

@MainActor
final class Ads {
    private let loader: AdLoader

    init(configuration json: Data) throws {
        let mediator = try AdMediator(
            json: json,
            name: "waterfall.json",
            adapters: [SampleCustomEvent.self]  // The adapters of all networks that you use.
        )
        self.loader = AdLoader(adUnitID: "feed-native", mediator: mediator)
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
