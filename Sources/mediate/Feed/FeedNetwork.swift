import Foundation
import MediationCore
import SampleAdServer

/// An ad network inside the tool that fills a share of the requests, at once.
///
/// The Sample Network's server chooses the requests to fill: the same seed gives the same answers.
@MainActor
final class FeedNetwork {
    var fillRate: Double
    private(set) var requests = 0

    fileprivate let name: String
    fileprivate let adLife: Duration
    private let seed: UInt64

    private struct Reference {
        weak var network: FeedNetwork?
    }

    private static var networks: [String: Reference] = [:]

    init(fillRate: Double, adLife: Duration, seed: UInt64) {
        self.fillRate = fillRate
        self.adLife = adLife
        self.seed = seed
        self.name = "feed-\(Self.networks.count)"
        Self.networks[self.name] = Reference(network: self)
    }

    fileprivate static func named(_ name: String) -> FeedNetwork? { self.networks[name]?.network }

    /// Creates a loader that asks this network alone.
    func loader(timers: TimerQueue) -> AdLoader {
        let registry = AdapterRegistry()
        registry.register(FeedCustomEvent.self)
        let item = LineItem(
            name: "feed",
            adapter: "FeedCustomEvent",
            ecpm: 1,
            timeout: .seconds(10),
            settings: ["parameter": .string(self.name)]
        )
        let mediator = AdMediator(
            configuration: MediationConfiguration(
                adUnits: [AdUnit(id: "feed", deadline: .seconds(10), lineItems: [item])],
                // The back-off to show is that of lists, not of the circuit breaker.
                circuitBreaker: CircuitBreakerRule(failures: 1_000_000)
            ),
            registry: registry,
            images: ImagePipeline(loader: NoImages()),
            timers: timers
        )
        return AdLoader(adUnitID: "feed", mediator: mediator)
    }

    fileprivate func isFilled() -> Bool {
        self.requests += 1
        let script = ServerScript(
            seed: self.seed,
            default: AdUnitScript(faults: [Fault(.noFill, rate: 1 - self.fillRate)])
        )
        return script.decision(adUnit: "feed", requestID: "\(self.requests)").fault == nil
    }
}

@MainActor
private final class FeedCustomEvent: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    required init() {}

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        let name = configuration.credentials.settings["parameter"]?.stringValue ?? ""
        if let network = FeedNetwork.named(name), network.isFilled() {
            _ = completionHandler(.success(FeedNetworkAd(timeToLive: network.adLife)))
        } else {
            _ = completionHandler(.failure(MediationError(.noFill, "There is no ad.")))
        }
    }
}

@MainActor
private final class FeedNetworkAd: MediationNativeAd {
    let timeToLive: Duration?

    init(timeToLive: Duration) {
        self.timeToLive = timeToLive
    }
}
