import Foundation
import MediationCore
import PlatformViews
import TestSupport

/// A network that asks the test what to answer.
@MainActor
final class FeedNetwork {
    var onLoad: (@MainActor (StagedAdapter, NativeAdCompletionHandler) -> Void)?

    private struct Reference {
        weak var network: FeedNetwork?
    }

    private static var networks: [String: Reference] = [:]

    /// A runner in virtual time with the ad unit `unit`, which asks this network alone.
    static func make(time: VirtualTime) -> (runner: WaterfallRunner, network: FeedNetwork) {
        let network = FeedNetwork()
        let name = "network-\(self.networks.count)"
        self.networks[name] = Reference(network: network)
        let item = LineItem(
            name: "A",
            adapter: "StagedAdapter",
            ecpm: 1,
            timeout: .seconds(10),
            minimumTime: .milliseconds(50),
            settings: ["parameter": .string(name)]
        )
        let registry = AdapterRegistry()
        registry.register(StagedAdapter.self)
        let runner = WaterfallRunner(
            configuration: MediationConfiguration(
                adUnits: [AdUnit(id: "unit", deadline: .seconds(10), order: .listed, lineItems: [item])],
                circuitBreaker: CircuitBreakerRule(failures: 1_000_000)
            ),
            registry: registry,
            images: ImagePipeline(loader: NoImages(), limits: ImageLimits()),
            timers: time.timers
        )
        return (runner, network)
    }

    static func named(_ name: String) -> FeedNetwork? { self.networks[name]?.network }
}

@MainActor
final class StagedAdapter: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)
    nonisolated static var capabilities: AdapterCapabilities { AdapterCapabilities() }

    /// Whether mediation waits for an answer no more.
    private(set) var isCancelled = false

    required init() {}

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        let name = configuration.credentials.settings["parameter"]?.stringValue ?? ""
        FeedNetwork.named(name)?.onLoad?(self, completionHandler)
    }

    func cancelLoad(reason: CancelReason) { self.isCancelled = true }
}

/// A network's ad with a life of its own.
@MainActor
final class StagedAd: MediationNativeAd {
    let headline: String?
    let timeToLive: Duration?
    /// How often it was tapped.
    private(set) var clicks = 0
    /// Whether views show it, as it was told.
    private(set) var isInViews = false

    init(_ headline: String, timeToLive: Duration?) {
        self.headline = headline
        self.timeToLive = timeToLive
    }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.isInViews = true
    }

    func didUntrack(_ container: PlatformView?) { self.isInViews = false }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) { self.clicks += 1 }
}

struct NoImages: DataLoading {
    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        throw MediationError(.imageDownloadFailed, "There are no images in this test.")
    }
}
