import BridgeTesting
import Foundation
import IronSourceStandIn
import MediationBridge
import MediationBridgeLevelPlay
import MediationConformance
import MediationCore
import PlatformViews
import SampleNetwork
import SampleNetworkConformance

/// The formats that the host has.
typealias LevelPlayHostedAdapter = MediationAdapter & BannerAdapter & InterstitialAdapter & RewardedAdapter

/// The Sample Network's adapter, once through the host and back.
class ThroughLevelPlay: LevelPlayHostedAdapter {
    nonisolated static let adapterVersion = ThroughSampleLevelPlay.adapter.adapterVersion
    nonisolated static var networkSDKVersion: VersionNumber { ThroughSampleLevelPlay.adapter.networkSDKVersion }

    nonisolated class var capabilities: AdapterCapabilities { AdapterCapabilities() }

    /// The bridge, behind a class of its own.
    static let bridge = ThroughBridge(ThroughSampleLevelPlay.self, servesImages: true)

    private var holder: ThroughLevelPlayHolder?
    private var dropHandler: () -> Void = {}

    required init() { Self.bridge.begin(forLoad: true) }

    static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
        self.bridge.begin(forLoad: false)
        self.tell(configuration.privacy)
        let adData = self.adData(configuration.credentials.first?.settings ?? [:], nil)
        ThroughSampleLevelPlay().`init`(adData, delegate: ThroughSetUp(completionHandler))
    }

    class func privacyDidChange(to snapshot: PrivacySnapshot) { self.tell(snapshot) }

    func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        // First: the bridge answers the host all the same.
        self.dropHandler()
        self.holder?.destroy()
        self.holder = nil
    }

    // MARK: - Formats

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        let (ad, adData, holder) = self.hold(ThroughNative.self, configuration)
        let words = ThroughWords()
        let delegate = self.delegate(completionHandler, holder, words) { loaded, holder in
            guard case .native(let data, let binder) = loaded else { return nil }
            return ThroughLevelPlayNativeAd(data, binder, holder, words)
        }
        ad.loadAd(with: adData, viewController: PlatformViewController(), delegate: delegate)
    }

    func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
        let (ad, adData, holder) = self.hold(ThroughBanner.self, configuration)
        let words = ThroughWords()
        let delegate = self.delegate(completionHandler, holder, words) { loaded, holder in
            guard case .banner(let view) = loaded else { return nil }
            return ThroughBannerAd(view, words, retaining: holder)
        }
        let (width, height) = (Int(configuration.size.width), Int(configuration.size.height ?? 0))
        let size = ISBannerSize(description: "CUSTOM", width: width, height: height)
        // The host's adaptive places are anchored, and higher than a low place in a list.
        let anchored = BannerSize.anchoredAdaptive(width: configuration.size.width)
        size.isAdaptive = configuration.size.kind != .fixed && (height == 0 || Double(height) >= anchored.height ?? 0)
        ad.loadAd(with: adData, viewController: PlatformViewController(), size: size, delegate: delegate)
    }

    func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        let (ad, adData, holder) = self.hold(ThroughInterstitial.self, configuration)
        let words = ThroughWords()
        let delegate = self.delegate(completionHandler, holder, words) { _, holder in
            ThroughScreenAd(words) {
                let delegate = ThroughLevelPlayDelegate(words)
                holder.delegates.append(delegate)
                ad.showAd(with: $0, adData: adData, delegate: delegate)
            }
        }
        ad.loadAd(with: adData, delegate: delegate)
    }

    func loadRewardedAd(for configuration: FullScreenAdConfiguration, completionHandler: RewardedAdCompletionHandler) {
        let (ad, adData, holder) = self.hold(ThroughRewardedVideo.self, configuration)
        let words = ThroughWords()
        let delegate = self.delegate(completionHandler, holder, words) { _, holder in
            ThroughScreenAd(words) {
                let delegate = ThroughLevelPlayDelegate(words)
                holder.delegates.append(delegate)
                ad.showAd(with: $0, adData: adData, delegate: delegate)
            }
        }
        ad.loadAd(with: adData, delegate: delegate)
    }

    // MARK: - Requests

    /// Makes the host's object for a load.
    private func hold<Ad: ISBaseAdAdapter>(
        _ type: Ad.Type,
        _ configuration: some ThroughConfiguration
    ) -> (Ad, ISAdData, ThroughLevelPlayHolder) {
        Self.tell(configuration.privacy)
        let network = ThroughSampleLevelPlay()
        network.setTestMode(configuration.isTestRequest)
        let extras = configuration.extras(SampleExtras.self)
        LevelPlayChoices.change(of: ThroughSampleLevelPlay.self) { $0.extras = extras.map { [$0] } ?? [] }
        let ad = Ad(adFormat: "", adapterConfig: ISAdapterConfig(loadTimeOutSec: 0))
        ad.networkAdapter = network
        let adData = Self.adData(configuration.credentials.settings, configuration.bidResponse)
        let holder = ThroughLevelPlayHolder(ad, adData)
        self.holder = holder
        return (ad, adData, holder)
    }

    /// Makes the delegate of a load, which answers with the ad that is made of the host's.
    private func delegate<Ad, Events>(
        _ handler: AdCompletionHandler<Ad, Events>,
        _ holder: ThroughLevelPlayHolder,
        _ words: ThroughWords,
        _ makeAd: @escaping @MainActor (ThroughLevelPlayDelegate.Loaded, ThroughLevelPlayHolder) -> Ad?
    ) -> ThroughLevelPlayDelegate {
        let held = HeldHandler(handler)
        self.dropHandler = { _ = held.take() }
        // The adapter holds it until the answer, and the ad from then on.
        let delegate = ThroughLevelPlayDelegate(words) { [weak self, weak holder] result in
            guard let handler = held.take(), let holder else { return }
            self?.holder = nil
            switch result {
            case .success(let loaded):
                guard let ad = makeAd(loaded, holder) else { return }
                _ = handler(.success(ad))
            case .failure(let error): _ = handler(.failure(error))
            }
        }
        holder.delegates.append(delegate)
        return delegate
    }

    private static func adData(_ settings: [String: JSONValue], _ bid: String?) -> ISAdData {
        let json = (try? JSONEncoder().encode(settings)) ?? Data()
        let configuration = ["parameter": String(decoding: json, as: UTF8.self)]
        return ISAdData(serverData: bid, configuration: configuration, adUnitData: nil)
    }

    /// Passes the user's choices to the host, where an app and its consent management platform would; it cannot take any back.
    private static func tell(_ privacy: PrivacySnapshot) {
        ThroughBridge.store(privacy)
        LevelPlayChoices.change(of: ThroughSampleLevelPlay.self) { choices in
            choices.consent = nil
            choices.isChild = nil
        }
        let network = ThroughSampleLevelPlay()
        network.setMetaDataWithKey("is_child_directed", andValues: [privacy.ageTreatment == .child ? "true" : "false"])
        switch privacy.personalization {
        case .enabled: network.setConsent(true)
        case .disabled: network.setConsent(false)
        case .unspecified: break
        }
    }
}

/// The host's delegate for a set-up.
private final class ThroughSetUp: NSObject, ISNetworkInitializationDelegate {
    private let handler: SetUpCompletionHandler

    init(_ handler: SetUpCompletionHandler) { self.handler = handler }

    func onInitDidSucceed() { self.handler(.success(())) }
    func onInitDidFailWithErrorCode(_ errorCode: Int, errorMessage: String?) {
        self.handler(.failure(MediationError(.setUpFailed, errorMessage ?? "\(errorCode)")))
    }
}

/// The same, without the ads that cover the screen, of which nothing is reported before they are presented.
final class ThroughLevelPlayInViews: ThroughLevelPlay {
    override nonisolated class var capabilities: AdapterCapabilities {
        AdapterCapabilities(formats: [.native, .banner])
    }
}

/// The same, of an app that tells the host the user's choices with its loads, and not meanwhile.
final class ThroughLevelPlayAtLoads: ThroughLevelPlay {
    override class func privacyDidChange(to snapshot: PrivacySnapshot) {}
}

/// Classes of their own for the host, with a network of their own.
final class ThroughSampleLevelPlay: LevelPlayCustomAdapter {
    override class var adapter: any NetworkAdapter.Type { SampleCustomEvent.self }
}
private final class ThroughInterstitial: LevelPlayCustomInterstitial {}
private final class ThroughRewardedVideo: LevelPlayCustomRewardedVideo {}
private final class ThroughBanner: LevelPlayCustomBanner {}
private final class ThroughNative: LevelPlayCustomNativeAd {}
