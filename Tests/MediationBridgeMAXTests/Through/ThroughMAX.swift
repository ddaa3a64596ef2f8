import AppLovinSDKStandIn
import BridgeTesting
import FakeMAX
import Foundation
import MediationBridge
import MediationBridgeMAX
import MediationConformance
import MediationCore
import PlatformViews
import SampleNetwork
import SampleNetworkConformance

/// The formats that the host has.
typealias MAXHostedAdapter = MediationAdapter & BannerAdapter & InterstitialAdapter & AppOpenAdapter & RewardedAdapter

/// The Sample Network's adapter, once through the host and back.
class ThroughMAX: MAXHostedAdapter {
    nonisolated static let adapterVersion = ThroughSampleMAX.adapter.adapterVersion
    nonisolated static var networkSDKVersion: VersionNumber { ThroughSampleMAX.adapter.networkSDKVersion }

    nonisolated class var capabilities: AdapterCapabilities { AdapterCapabilities() }

    /// The bridge, behind a class of its own.
    static let bridge = ThroughBridge(ThroughSampleMAX.self, servesImages: true)

    private var holder: ThroughMAXHolder?
    private var dropHandler: () -> Void = {}

    required init() { Self.bridge.begin(forLoad: true) }

    static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
        self.bridge.begin(forLoad: false)
        let parameters = self.parameters(configuration.credentials.first?.settings ?? [:], configuration.privacy)
        // The App ID tells the host that the network can be set up.
        parameters.serverParameters["app_id"] = "app"
        ThroughSampleMAX()
            .initialize(with: parameters) { status, message in
                switch status {
                case .initializedSuccess: completionHandler(.success(()))
                default: completionHandler(.failure(MediationError(.setUpFailed, message ?? "\(status)")))
                }
            }
    }

    func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        // First: the bridge answers the host all the same.
        self.dropHandler()
        self.holder?.adapter.destroy()
        self.holder = nil
    }

    // MARK: - Formats

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        let parameters = self.parameters(configuration)
        let (holder, words) = self.hold()
        let delegate = self.delegate(completionHandler, holder, words) { loaded, holder in
            guard case .native(let ad) = loaded else { return nil }
            return ThroughMAXNativeAd(ad, holder, words)
        }
        holder.adapter.loadNativeAd(for: parameters, andNotify: delegate)
    }

    func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
        let parameters = self.parameters(configuration)
        let (holder, words) = self.hold()
        let delegate = self.delegate(completionHandler, holder, words) { loaded, holder in
            guard case .banner(let view) = loaded else { return nil }
            return ThroughBannerAd(view, words, retaining: holder)
        }
        if configuration.size.kind != .fixed {
            let kind = configuration.size.kind == .inlineAdaptive ? "inline" : "anchored"
            parameters.serverParameters["adaptive_banner"] = true
            parameters.localExtraParameters["adaptive_banner_type"] = kind
            parameters.localExtraParameters["adaptive_banner_width"] = NSNumber(value: configuration.size.width)
            parameters.localExtraParameters["inline_adaptive_banner_max_height"] = configuration.size.height.map {
                NSNumber(value: $0)
            }
        }
        let size = CGSize(width: configuration.size.width, height: configuration.size.height ?? 0)
        holder.adapter.loadAdViewAd(for: parameters, adFormat: MAAdFormat("BANNER", size), andNotify: delegate)
    }

    func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        let parameters = self.parameters(configuration)
        let (holder, words) = self.hold()
        let delegate = self.delegate(completionHandler, holder, words) { _, holder in
            ThroughScreenAd(words) {
                parameters.presentingViewController = $0
                holder.adapter.showInterstitialAd(for: parameters, andNotify: ThroughMAXDelegate(words))
            }
        }
        holder.adapter.loadInterstitialAd(for: parameters, andNotify: delegate)
    }

    func loadAppOpenAd(for configuration: FullScreenAdConfiguration, completionHandler: FullScreenAdCompletionHandler) {
        let parameters = self.parameters(configuration)
        let (holder, words) = self.hold()
        let delegate = self.delegate(completionHandler, holder, words) { _, holder in
            ThroughScreenAd(words) {
                parameters.presentingViewController = $0
                holder.adapter.showAppOpenAd(for: parameters, andNotify: ThroughMAXDelegate(words))
            }
        }
        holder.adapter.loadAppOpenAd(for: parameters, andNotify: delegate)
    }

    func loadRewardedAd(for configuration: FullScreenAdConfiguration, completionHandler: RewardedAdCompletionHandler) {
        let parameters = self.parameters(configuration)
        let (holder, words) = self.hold()
        let delegate = self.delegate(completionHandler, holder, words) { _, holder in
            ThroughScreenAd(words) {
                parameters.presentingViewController = $0
                holder.adapter.showRewardedAd(for: parameters, andNotify: ThroughMAXDelegate(words))
            }
        }
        holder.adapter.loadRewardedAd(for: parameters, andNotify: delegate)
    }

    // MARK: - Requests

    /// Makes the host's object for a load.
    private func hold() -> (ThroughMAXHolder, ThroughWords) {
        let holder = ThroughMAXHolder(ThroughSampleMAX())
        self.holder = holder
        return (holder, ThroughWords())
    }

    /// Makes the delegate of a load, which answers with the ad that is made of the host's.
    private func delegate<Ad, Events>(
        _ handler: AdCompletionHandler<Ad, Events>,
        _ holder: ThroughMAXHolder,
        _ words: ThroughWords,
        _ makeAd: @escaping @MainActor (ThroughMAXDelegate.Loaded, ThroughMAXHolder) -> Ad?
    ) -> ThroughMAXDelegate {
        let held = HeldHandler(handler)
        self.dropHandler = { _ = held.take() }
        // The adapter holds it until the answer, and the ad from then on.
        return ThroughMAXDelegate(words) { [weak self, weak holder] result in
            guard let handler = held.take(), let holder else { return }
            self?.holder = nil
            switch result {
            case .success(let loaded):
                guard let ad = makeAd(loaded, holder) else { return }
                _ = handler(.success(ad))
            case .failure(let error): _ = handler(.failure(error))
            }
        }
    }

    private static func parameters(_ settings: [String: JSONValue], _ privacy: PrivacySnapshot) -> FakeMAXParameters {
        ThroughBridge.store(privacy)
        let parameters = FakeMAXParameters()
        parameters.userConsent =
            switch privacy.personalization {
            case .enabled: true
            case .disabled: false
            case .unspecified: nil
            }
        let json = (try? JSONEncoder().encode(settings)) ?? Data()
        parameters.customParameters = ["parameter": String(decoding: json, as: UTF8.self)]
        return parameters
    }

    private func parameters(_ configuration: some ThroughConfiguration) -> FakeMAXParameters {
        let parameters = Self.parameters(configuration.credentials.settings, configuration.privacy)
        parameters.isTesting = configuration.isTestRequest
        parameters.bidResponse = configuration.bidResponse ?? ""
        if let extras = configuration.extras(SampleExtras.self) { parameters.localExtraParameters["sample"] = extras }
        return parameters
    }
}

/// The same, without the ads that cover the screen, of which nothing is reported before they are presented.
final class ThroughMAXInViews: ThroughMAX {
    override nonisolated class var capabilities: AdapterCapabilities {
        AdapterCapabilities(formats: [.native, .banner])
    }
}

/// A class of its own for the host, with a network of its own.
final class ThroughSampleMAX: MAXCustomAdapter {
    override class var adapter: any NetworkAdapter.Type { SampleCustomEvent.self }
}
