#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting
import PlatformViews

/// A window with a view controller, in virtual time, and an ad unit for each format that covers the screen; its network
/// says what a test says.
@MainActor
final class FullScreenStage {
    static let ecpm = 2.5

    let time = VirtualTime()
    let mediator: AdMediator
    let adUnits: [AdUnit]
    let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 100, height: 100))
    let controller = PlatformViewController()
    let network: CoveringAdapter.Network

    init(frequencyCaps: [FrequencyCap] = [], lateAds: LateAdPolicy = .discard) {
        let network = CoveringAdapter.Network()
        self.network = network
        let settings = CoveringAdapter.settings(network)
        let adUnits = AdFormat.all.map { format in
            AdUnit(
                id: format.rawValue,
                format: format,
                lateAds: lateAds,
                lineItems: [
                    LineItem(
                        name: "A",
                        adapter: "CoveringAdapter",
                        ecpm: Self.ecpm,
                        timeout: .seconds(1),
                        frequencyCaps: frequencyCaps,
                        settings: settings
                    )
                ]
            )
        }
        self.adUnits = adUnits
        let registry = AdapterRegistry()
        registry.register(CoveringAdapter.self)
        self.mediator = AdMediator(
            configuration: MediationConfiguration(adUnits: adUnits),
            registry: registry,
            images: ImagePipeline(loader: NoImages()),
            timers: self.time.timers
        )
        self.window.rootViewController = self.controller
    }

    func loader<Kind>(_ kind: Kind.Type) -> FullScreenAdLoader<Kind> {
        FullScreenAdLoader(adUnitID: Kind.format.rawValue, mediator: self.mediator)
    }

    func interstitial() async throws -> Covering<InterstitialKind> {
        Covering(try await self.loader(InterstitialKind.self).load(), self)
    }

    func rewarded() async throws -> Covering<RewardedKind> {
        Covering(try await self.loader(RewardedKind.self).load(), self)
    }
}

/// A loaded ad, seen from both sides.
@MainActor
final class Covering<Kind: FullScreenAdKind> {
    let ad: FullScreenAd<Kind>
    let network: CoveringAd
    private(set) var heard: [FullScreenAdEvent] = []

    init(_ ad: FullScreenAd<Kind>, _ stage: FullScreenStage) {
        self.ad = ad
        self.network = stage.network.ads.last ?? CoveringAd()
        ad.eventHandler = { [weak self] in self?.heard.append($0) }
    }

    var names: [String] { self.heard.map(\.name) }

    var violations: [ContractViolation.Kind] { self.ad.responseInfo.lineItems.flatMap(\.violations).map(\.kind) }
}

/// An adapter of all formats that cover the screen; each of its ads does what the test says.
@MainActor
final class CoveringAdapter: InterstitialAdapter, AppOpenAdapter, RewardedAdapter, RewardedInterstitialAdapter {
    @MainActor
    final class Network {
        var ads: [CoveringAd] = []
        var error: MediationError?
        var timeToLive: Duration?
        var onPresent: @MainActor (CoveringAd) -> Void = { _ in }
        var configurations: [FullScreenAdConfiguration] = []
        /// Indicates whether the network keeps the completion handlers instead of answering.
        var isHolding = false
        var held: [@MainActor (Result<CoveringAd, any Error>) -> Void] = []
        let references = WeakReferences()
    }

    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    private static var networks: [String: Network] = [:]

    static func settings(_ network: Network) -> [String: JSONValue] {
        let name = "network-\(self.networks.count)"
        self.networks[name] = network
        return ["network": .string(name)]
    }

    func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.answer(configuration, .interstitial) { completionHandler($0.map { $0 }) }
    }

    func loadAppOpenAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.answer(configuration, .appOpen) { completionHandler($0.map { $0 }) }
    }

    func loadRewardedAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.answer(configuration, .rewarded) { completionHandler($0.map { $0 }) }
    }

    func loadRewardedInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.answer(configuration, .rewardedInterstitial) { completionHandler($0.map { $0 }) }
    }

    private func answer(
        _ configuration: FullScreenAdConfiguration,
        _ format: AdFormat,
        _ handler: @escaping @MainActor (Result<CoveringAd, any Error>) -> Void
    ) {
        guard let name = configuration.credentials.settings["network"]?.stringValue,
            let network = Self.networks[name]
        else { return }
        network.configurations.append(configuration)
        if network.isHolding { return network.held.append(handler) }
        if let error = network.error { return handler(.failure(error)) }
        let ad = CoveringAd()
        ad.format = format
        ad.timeToLive = network.timeToLive
        ad.onPresent = network.onPresent
        network.ads.append(ad)
        network.references.add(self)
        network.references.add(ad)
        handler(.success(ad))
    }
}

/// An ad of any format that covers the screen, as an adapter has it.
@MainActor
final class CoveringAd: MediationFullScreenAd, MediationRewardedAd {
    var format = AdFormat.interstitial
    var timeToLive: Duration?
    var onPresent: @MainActor (CoveringAd) -> Void = { _ in }
    private(set) var presenters: [PlatformViewController] = []
    private(set) var verification: ServerSideVerification?
    private var delegate: (any MediationFullScreenAdEventDelegate)?
    private var rewards: (any MediationRewardedAdEventDelegate)?

    func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) { self.delegate = eventDelegate }

    func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) {
        self.delegate = eventDelegate
        self.rewards = eventDelegate
    }

    func present(from viewController: PlatformViewController) {
        self.presenters.append(viewController)
        self.onPresent(self)
    }

    func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        self.verification = verification
        self.present(from: viewController)
    }

    func report(_ events: FullScreenAdEvent...) { for event in events { self.delegate?.report(event) } }

    func earn(_ reward: AdReward) { self.rewards?.didEarn(reward) }

    /// Forgets everything, so that nothing of it keeps an ad alive.
    func forget() { self.presenters = [] }
}
#endif
