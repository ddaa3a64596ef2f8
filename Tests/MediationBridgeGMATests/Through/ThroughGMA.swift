import BridgeTesting
import FakeGMA
import Foundation
import GoogleMobileAdsStandIn
import MediationBridge
import MediationBridgeGMA
import MediationConformance
import MediationCore
import PlatformViews
import SampleNetwork
import SampleNetworkConformance

/// The Sample Network's adapter, once through a host and back: an adapter of ours that asks a host, which asks the
/// bridge, which asks the adapter.
class ThroughGMA: HostedAdapter {
    nonisolated static let adapterVersion = ThroughSampleGMA.adapterVersion().ours
    nonisolated static var networkSDKVersion: MediationCore.VersionNumber { ThroughSampleGMA.adSDKVersion().ours }

    nonisolated class var capabilities: AdapterCapabilities { AdapterCapabilities() }

    /// The bridge, behind a class of its own.
    static let bridge = ThroughBridge(ThroughSampleGMA.self, servesImages: false)

    private var customEvent: ThroughSampleGMA?

    required init() { Self.bridge.begin(forLoad: true) }

    static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
        self.bridge.begin(forLoad: false)
        self.tell(configuration.privacy)
        let host = MediationServerConfiguration()
        host.credentials = configuration.credentials.map { Self.credentials($0.settings) }
        ThroughSampleGMA.setUp(with: host) { error in
            completionHandler(error.map { .failure(($0 as NSError).ours) } ?? .success(()))
        }
    }

    static func privacyDidChange(to snapshot: PrivacySnapshot) { self.tell(snapshot) }

    func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        // First: the bridge answers the host all the same.
        self.end.withLock { $0 = true }
        self.dropHandler()
        self.customEvent = nil
    }

    private let end = LockedValue(false)

    // MARK: - Formats

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        let host = MediationNativeAdConfiguration()
        let options = NativeAdImageAdLoaderOptions()
        // Mediation loads the images, as for the adapter itself.
        options.isImageLoadingDisabled = true
        options.shouldRequestMultipleImages = configuration.options.images.shouldRequestMultipleImages
        let video = VideoOptions()
        video.shouldStartMuted = configuration.options.video.startMuted
        host.options = [options, video]
        let request = (configuration.credentials, configuration.isTestRequest, configuration.privacy)
        let customEvent = self.prepare(
            host,
            request,
            configuration.bidResponse,
            configuration.extras(SampleExtras.self)
        )
        let handler = self.held(completionHandler)
        customEvent.loadNativeAd(for: host) { ad, error in
            guard let handler = handler() else { return nil }
            guard let ad else { return handler.fails(error) }
            let passed = HandedOver(ad)
            let part = MainActor.assumeIsolated { ThroughNativeAd(passed.opened) }
            _ = handler(.success(part))
            return part.events
        }
    }

    func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
        let host = MediationBannerAdConfiguration()
        host.adSize = AdSize(size: CGSize(width: configuration.size.width, height: configuration.size.height ?? 0))
        let request = (configuration.credentials, configuration.isTestRequest, configuration.privacy)
        let customEvent = self.prepare(
            host,
            request,
            configuration.bidResponse,
            configuration.extras(SampleExtras.self)
        )
        let handler = self.held(completionHandler)
        customEvent.loadBanner(for: host) { ad, error in
            guard let handler = handler() else { return nil }
            guard let ad else { return handler.fails(error) }
            let passed = HandedOver(ad)
            let events = ThroughEvents()
            let part = MainActor.assumeIsolated {
                ThroughBannerAd(passed.opened.view, events.words, retaining: Both(passed.opened, events))
            }
            _ = handler(.success(part))
            return events
        }
    }

    func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        let host = MediationInterstitialAdConfiguration()
        let handler = self.held(completionHandler)
        self.prepare(host, configuration)
            .loadInterstitial(for: host) { ad, error in
                guard let handler = handler() else { return nil }
                guard let ad else { return handler.fails(error) }
                let passed = HandedOver(ad)
                let events = ThroughEvents()
                let part = MainActor.assumeIsolated {
                    ThroughScreenAd(events.words, retaining: events) { passed.opened.present(from: $0) }
                }
                _ = handler(.success(part))
                return events
            }
    }

    func loadAppOpenAd(for configuration: FullScreenAdConfiguration, completionHandler: FullScreenAdCompletionHandler) {
        let host = MediationAppOpenAdConfiguration()
        let handler = self.held(completionHandler)
        self.prepare(host, configuration)
            .loadAppOpenAd(for: host) { ad, error in
                guard let handler = handler() else { return nil }
                guard let ad else { return handler.fails(error) }
                let passed = HandedOver(ad)
                let events = ThroughEvents()
                let part = MainActor.assumeIsolated {
                    ThroughScreenAd(events.words, retaining: events) { passed.opened.present(from: $0) }
                }
                _ = handler(.success(part))
                return events
            }
    }

    func loadRewardedAd(for configuration: FullScreenAdConfiguration, completionHandler: RewardedAdCompletionHandler) {
        let host = MediationRewardedAdConfiguration()
        let handler = self.held(completionHandler)
        self.prepare(host, configuration)
            .loadRewardedAd(for: host) { ad, error in Self.answer(ad, error, handler) }
    }

    func loadRewardedInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        let host = MediationRewardedAdConfiguration()
        let handler = self.held(completionHandler)
        self.prepare(host, configuration)
            .loadRewardedInterstitialAd(for: host) { ad, error in Self.answer(ad, error, handler) }
    }

    private nonisolated static func answer(
        _ ad: (any GoogleMobileAdsStandIn.MediationRewardedAd)?,
        _ error: (any Error)?,
        _ handler: () -> RewardedAdCompletionHandler?
    ) -> ThroughEvents? {
        guard let handler = handler() else { return nil }
        guard let ad else { return handler.fails(error) }
        let passed = HandedOver(ad)
        let events = ThroughEvents()
        let part = MainActor.assumeIsolated {
            ThroughScreenAd(events.words, retaining: events) { passed.opened.present(from: $0) }
        }
        _ = handler(.success(part))
        return events
    }

    // MARK: - Requests

    private func prepare(_ host: MediationAdConfiguration, _ configuration: FullScreenAdConfiguration)
        -> ThroughSampleGMA
    {
        let request = (configuration.credentials, configuration.isTestRequest, configuration.privacy)
        return self.prepare(host, request, configuration.bidResponse, configuration.extras(SampleExtras.self))
    }

    private func prepare(
        _ host: MediationAdConfiguration,
        _ request: (credentials: MediationCore.MediationCredentials, isTest: Bool, privacy: PrivacySnapshot),
        _ bidResponse: String?,
        _ extras: SampleExtras?
    ) -> ThroughSampleGMA {
        Self.tell(request.privacy)
        host.credentials = Self.credentials(request.credentials.settings)
        host.isTestRequest = request.isTest
        host.bidResponse = bidResponse
        host.extras = extras.map { GMANetworkExtras([$0]) }
        let customEvent = ThroughSampleGMA()
        self.customEvent = customEvent
        return customEvent
    }

    /// Returns a function that takes the handler out until the load is cancelled, and is retained by the host alone.
    private func held<Handler: Sendable>(_ handler: Handler) -> () -> Handler? {
        let held = HeldHandler(handler)
        let end = self.end
        self.dropHandler = { _ = held.take() }
        return { end.withLock { $0 } ? nil : held.take() }
    }

    private var dropHandler: () -> Void = {}

    private static func credentials(_ settings: [String: JSONValue]) -> GoogleMobileAdsStandIn.MediationCredentials {
        let credentials = GoogleMobileAdsStandIn.MediationCredentials()
        let json = (try? JSONEncoder().encode(settings)) ?? Data()
        credentials.settings = [GADCustomEventParametersServer: String(decoding: json, as: UTF8.self)]
        return credentials
    }

    /// Passes the user's choices to the host, where an app and its consent management platform would.
    private static func tell(_ privacy: PrivacySnapshot) {
        let configuration = MobileAds.shared.requestConfiguration
        configuration.ageRestrictedTreatment =
            switch privacy.ageTreatment {
            case .child: .child
            case .teen: .teen
            case .unspecified: .unspecified
            }
        configuration.publisherPrivacyPersonalizationState =
            switch privacy.personalization {
            case .enabled: .enabled
            case .disabled: .disabled
            case .unspecified: .default
            }
        configuration.maxAdContentRating = privacy.maximumContentRating.map {
            GADMaxAdContentRating(rawValue: $0.rawValue)
        }
        ThroughBridge.store(privacy)
    }
}

/// An ad with its delegate.
private final class Both {
    let both: (AnyObject, AnyObject)

    init(_ first: AnyObject, _ second: AnyObject) { self.both = (first, second) }
}

/// The formats of the adapter, under a name of ours.
typealias HostedAdapter = MediationCore.MediationAdapter & BannerAdapter & InterstitialAdapter & AppOpenAdapter
    & RewardedAdapter & RewardedInterstitialAdapter

extension AdCompletionHandler {
    /// Answers with an error of the host's, as one of ours.
    fileprivate func fails<Result>(_ error: (any Error)?) -> Result? {
        _ = self(.failure((error as NSError?)?.ours ?? MediationError(.adapterError, "Neither an ad nor an error.")))
        return nil
    }
}

extension NSError {
    fileprivate var ours: MediationError {
        let code = MediationError.Code.allCodes.first { $0.rawValue == self.code } ?? .adapterError
        return MediationError(code, self.localizedDescription, networkCode: self.userInfo["networkCode"] as? Int)
    }
}

extension GoogleMobileAdsStandIn.VersionNumber {
    fileprivate var ours: MediationCore.VersionNumber {
        MediationCore.VersionNumber(self.majorVersion, self.minorVersion, self.patchVersion)
    }
}

/// The same, without the ads that cover the screen, of which nothing is reported before they are presented.
final class ThroughGMAInViews: ThroughGMA {
    override nonisolated class var capabilities: AdapterCapabilities {
        AdapterCapabilities(formats: [.native, .banner])
    }
}

/// A class of its own for the host, with a network of its own.
final class ThroughSampleGMA: GMACustomEvent {
    override class var adapter: any NetworkAdapter.Type { SampleCustomEvent.self }
}
