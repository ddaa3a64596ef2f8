import Foundation
import MediationCore
import PlatformViews
import MediationTesting

/// A network that asks the test for its answers.
@MainActor
final class FeedNetwork {
    var onLoad: (@MainActor (StagedAdapter, NativeAdCompletionHandler) -> Void)?

    private struct Reference {
        weak var network: FeedNetwork?
    }

    private static var networks: [String: Reference] = [:]

    /// Creates a mediator in virtual time with the ad unit `unit`, which asks only this network.
    static func make(time: VirtualTime) -> (mediator: AdMediator, network: FeedNetwork) {
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
        let mediator = AdMediator(
            configuration: MediationConfiguration(
                adUnits: [AdUnit(id: "unit", deadline: .seconds(10), order: .listed, lineItems: [item])],
                circuitBreaker: CircuitBreakerRule(failures: 1_000_000)
            ),
            registry: registry,
            images: ImagePipeline(loader: NoImages(), limits: ImageLimits()),
            timers: time.timers
        )
        return (mediator, network)
    }

    static func named(_ name: String) -> FeedNetwork? { self.networks[name]?.network }
}

@MainActor
final class StagedAdapter: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)
    nonisolated static var capabilities: AdapterCapabilities { AdapterCapabilities() }

    /// Indicates whether mediation no longer waits for an answer.
    private(set) var isCancelled = false

    required init() {}

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        let name = configuration.credentials.settings["parameter"]?.stringValue ?? ""
        FeedNetwork.named(name)?.onLoad?(self, completionHandler)
    }

    func cancelLoad(reason: CancelReason) { self.isCancelled = true }
}

/// A network's ad with its own lifetime.
@MainActor
final class StagedAd: MediationNativeAd {
    let headline: String?
    let timeToLive: Duration?
    /// The number of taps on the ad.
    private(set) var clicks = 0
    /// Indicates whether the ad is in views, as far as it has been notified.
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
