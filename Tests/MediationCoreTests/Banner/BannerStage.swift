#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting
import PlatformViews

/// A window with a banner in it, in virtual time; its network says what a test says.
@MainActor
final class BannerStage {
    static let ecpm = 1.5

    let time = VirtualTime()
    let mediator: AdMediator
    let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 400, height: 800))
    let controller = PlatformViewController()
    let network: BannerNetwork
    let coveringNetwork = CoveringAdapter.Network()
    private var adUnit: AdUnit
    private(set) var heard: [BannerAdEvent] = []

    init(refresh: Duration = .seconds(30), frequencyCaps: [FrequencyCap] = []) {
        let network = BannerNetwork { [time] in time.now }
        self.network = network
        var adUnit = AdUnit(
            id: "footer",
            format: .banner,
            lineItems: [
                LineItem(
                    name: "A",
                    adapter: "StripAdapter",
                    ecpm: Self.ecpm,
                    timeout: .seconds(1),
                    frequencyCaps: frequencyCaps,
                    settings: StripAdapter.settings(network)
                )
            ]
        )
        adUnit.refresh = refresh
        self.adUnit = adUnit
        let registry = AdapterRegistry()
        registry.register(StripAdapter.self)
        registry.register(CoveringAdapter.self)
        let interstitial = AdUnit(
            id: "interstitial",
            format: .interstitial,
            lineItems: [
                LineItem(
                    name: "B",
                    adapter: "CoveringAdapter",
                    ecpm: 1,
                    settings: CoveringAdapter.settings(self.coveringNetwork)
                )
            ]
        )
        self.mediator = AdMediator(
            configuration: MediationConfiguration(adUnits: [adUnit, interstitial]),
            registry: registry,
            images: ImagePipeline(loader: NoImages()),
            timers: self.time.timers
        )
        self.window.rootViewController = self.controller
    }

    /// Replaces the configuration with one that has the ad unit of the banners alone.
    func update(_ change: (inout AdUnit) -> Void) throws {
        change(&self.adUnit)
        try self.mediator.update(to: MediationConfiguration(adUnits: [self.adUnit]))
    }

    /// Returns a banner at the top of the window.
    func banner(_ size: BannerSize = .banner, isInWindow: Bool = true) -> BannerAdView {
        let view = BannerAdView(adUnitID: "footer", size: size, mediator: self.mediator)
        view.eventHandler = { [weak self] in self?.heard.append($0) }
        if isInWindow { self.window.addSubview(view) }
        return view
    }

    /// Returns a banner that shows its first ad.
    func shownBanner(_ size: BannerSize = .banner) async throws -> BannerAdView {
        let view = self.banner(size)
        try await view.load()
        return view
    }

    /// Has a banner that shows its first ad load the next one, which comes while nobody can see the banner.
    func loadUnseen(_ view: BannerAdView) async {
        self.network.isHolding = true
        await self.time.advance(by: .seconds(31))
        view.isHidden = true
        self.network.release()
    }

    var names: [String] { self.heard.map(\.name) }

    func forgetEvents() { self.heard = [] }
}

/// A network that has banners.
@MainActor
final class BannerNetwork {
    var error: MediationError?
    var timeToLive: Duration?
    /// The size of the next ads; `nil` for what is asked for.
    var size: BannerSize?
    /// Indicates whether the network keeps the completion handlers instead of answering.
    var isHolding = false
    var held: [@MainActor () -> Void] = []
    private(set) var requests: [(configuration: BannerAdConfiguration, time: Nanoseconds)] = []
    private(set) var ads: [StripAd] = []
    let references = WeakReferences()
    private let now: @MainActor () -> Nanoseconds

    init(now: @escaping @MainActor () -> Nanoseconds) { self.now = now }

    func answer(_ configuration: BannerAdConfiguration, by adapter: StripAdapter, _ handler: BannerAdCompletionHandler)
    {
        self.requests.append((configuration, self.now()))
        guard !self.isHolding else {
            return self.held.append { self.finish(configuration, by: adapter, handler) }
        }
        self.finish(configuration, by: adapter, handler)
    }

    /// Answers the requests that are held.
    func release() {
        self.isHolding = false
        let held = self.held
        self.held = []
        for answer in held { answer() }
    }

    private func finish(
        _ configuration: BannerAdConfiguration,
        by adapter: StripAdapter,
        _ handler: BannerAdCompletionHandler
    ) {
        if let error = self.error {
            handler(.failure(error))
            return
        }
        let ad = StripAd(self.size ?? configuration.size)
        ad.timeToLive = self.timeToLive
        self.ads.append(ad)
        self.references.add(adapter)
        self.references.add(ad)
        self.references.add(ad.view)
        handler(.success(ad))
    }

    /// Forgets the ads, so that nothing of it keeps one alive.
    func forget() { self.ads = [] }
}

/// An adapter of banners, each of which does what the test says.
@MainActor
final class StripAdapter: BannerAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    private static var networks: [String: BannerNetwork] = [:]

    static func settings(_ network: BannerNetwork) -> [String: JSONValue] {
        let name = "network-\(self.networks.count)"
        self.networks[name] = network
        return ["network": .string(name)]
    }

    func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
        guard let name = configuration.credentials.settings["network"]?.stringValue else { return }
        Self.networks[name]?.answer(configuration, by: self, completionHandler)
    }
}

/// A banner as an adapter has it.
@MainActor
final class StripAd: MediationBannerAd {
    let view: PlatformView
    var timeToLive: Duration?
    private(set) var removals = 0
    private var delegate: (any MediationBannerAdEventDelegate)?

    init(_ size: BannerSize) {
        self.view = PlatformView(frame: ViewRect(x: 0, y: 0, width: size.width, height: size.height ?? 100))
    }

    func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) { self.delegate = eventDelegate }

    func didRemove() { self.removals += 1 }

    func report(_ events: BannerAdEvent...) { for event in events { self.delegate?.report(event) } }
}
#endif
