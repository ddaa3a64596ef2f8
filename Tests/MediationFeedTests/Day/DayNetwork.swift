import MediationCore
import MediationTesting

/// The answers of the day's networks, and the choices under which each ad was requested.
@MainActor
final class DayNetwork {
    private struct Reference {
        weak var network: DayNetwork?
    }

    private static var networks: [String: Reference] = [:]

    enum Connection {
        case good
        /// Every request is answered with an error at once.
        case refused
        /// No request is answered.
        case silent
    }

    var connection = Connection.good
    /// The handlers of the requests that were not answered.
    private var unheard: [NativeAdCompletionHandler] = []
    private let time: VirtualTime
    private var random: SplitMix64
    private var consents: [String: String] = [:]

    init(time: VirtualTime, seed: UInt64) {
        self.time = time
        self.random = SplitMix64(seed: seed)
    }

    static func named(_ name: String) -> DayNetwork? { self.networks[name]?.network }

    /// Creates a mediator with three networks, the last of which always has an ad.
    func makeMediator() -> AdMediator {
        let name = "day-\(Self.networks.count)"
        Self.networks[name] = Reference(network: self)
        let registry = AdapterRegistry()
        let adapters: [DayAdapter.Type] = [FirstDayAdapter.self, SecondDayAdapter.self, LastDayAdapter.self]
        for adapter in adapters { registry.register(adapter) }
        let items = adapters.map { adapter in
            LineItem(
                name: "\(adapter)",
                adapter: "\(adapter)",
                ecpm: 1,
                timeout: .seconds(2),
                settings: ["network": .string(name)]
            )
        }
        let adUnits = ["loader", "store", "feed"].map { AdUnit(id: $0, order: .listed, lineItems: items) }
        return AdMediator(
            configuration: MediationConfiguration(adUnits: adUnits),
            registry: registry,
            images: ImagePipeline(loader: NoImages(), limits: ImageLimits()),
            timers: self.time.timers
        )
    }

    /// Returns the consent string under which an ad was requested.
    func consent(of ad: LoadedAd) -> String? { self.consents[ad.nativeAd?.headline ?? ""] }

    func ask(_ adapter: DayAdapter, _ configuration: NativeAdConfiguration, _ handler: NativeAdCompletionHandler) {
        switch self.connection {
        case .good: break
        case .refused: return _ = handler(.failure(MediationError(.networkError, "No connection.")))
        case .silent: return self.unheard.append(handler)
        }
        let hasAd = adapter is LastDayAdapter || Int.random(in: 0..<10, using: &self.random) < 6
        let delay = Duration.milliseconds(Int.random(in: 50...1_500, using: &self.random))
        Alarm.set(on: self.time, after: delay) { [weak self] in
            guard hasAd else { return _ = handler(.failure(MediationError(.noFill, ""))) }
            self?.fill(configuration, handler)
        }
    }

    private func fill(_ configuration: NativeAdConfiguration, _ handler: NativeAdCompletionHandler) {
        let headline = "\(self.consents.count)"
        self.consents[headline] = configuration.privacy.tcfString ?? ""
        _ = handler(.success(DayAd(headline)))
    }
}

@MainActor
class DayAdapter: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)
    nonisolated static var capabilities: AdapterCapabilities { AdapterCapabilities() }

    required init() {}

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        let name = configuration.credentials.settings["network"]?.stringValue ?? ""
        DayNetwork.named(name)?.ask(self, configuration, completionHandler)
    }

    func cancelLoad(reason: CancelReason) {}
}

final class FirstDayAdapter: DayAdapter {}
final class SecondDayAdapter: DayAdapter {}
final class LastDayAdapter: DayAdapter {}

/// An ad that is seen when its network says so, which saves looking at it ten times a second.
@MainActor
private final class DayAd: MediationNativeAd {
    let headline: String?
    let handlesUserImpressions = true

    init(_ headline: String) {
        self.headline = headline
    }
}
