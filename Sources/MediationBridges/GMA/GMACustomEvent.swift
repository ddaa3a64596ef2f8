public import Foundation
package import MediationBridge
public import MediationCore

/// A custom event of the Google Mobile Ads SDK around any adapter; a network adds a subclass with its name.
///
/// ```swift
/// @objc(AcmeCustomEvent)
/// public final class AcmeCustomEvent: GMACustomEvent {
///     public override class var adapter: any NetworkAdapter.Type { AcmeAdapter.self }
/// }
/// ```
///
/// The name is the Class Name in the user interface of AdMob or Ad Manager. The Parameter there becomes the adapter's
/// setting `parameter`, or its settings if it is a JSON object.
///
/// The SDK makes an instance for each request. Each load gets an adapter of its own, which is set up, asked once and
/// listened to by mediation, with a waterfall of this one network: what the SDK or the app does wrong does not reach
/// it. Releasing the instance while a load is open cancels the load. The SDK may call from any thread; answers and
/// events are on the main thread.
open class GMACustomEvent: NSObject, GMAAdapter {
    /// The adapter; to be overridden.
    open class var adapter: any NetworkAdapter.Type { MissingAdapter.self }

    /// The time that a load may take, with the set-up that it may have to wait for and its images; 10 seconds unless it
    /// is overridden.
    ///
    /// The SDK has a limit of its own, and tells nobody what it is.
    open class var timeLimit: Duration { .seconds(10) }

    /// Receives what the SDK or the app does wrong, a sentence each; writes it to the console of debug builds unless it
    /// is overridden.
    open class func hostMistake(_ problem: String) {
        #if DEBUG
        print("\(self): \(problem)")
        #endif
    }

    /// Returns the events of loads and ads, with each breach of contract of the adapter; see `AdMediator.loadEvents()`.
    @MainActor
    public class func loadEvents() -> AsyncStream<LoadEvent> { self.network.mediator.loadEvents() }

    private let loads = HostLoads()

    /// Creates an instance; on any thread.
    public required override init() {}

    deinit {
        let loads = self.loads
        onMain { loads.cancel() }
    }

    // MARK: - The class

    #if canImport(GoogleMobileAds)
    @objc(adapterVersion)
    #endif
    /// The version of the network's adapter.
    open class func adapterVersion() -> GMAVersionNumber { GMAVersionNumber(self.adapter.adapterVersion) }

    #if canImport(GoogleMobileAds)
    @objc(adSDKVersion)
    #endif
    /// The version of the network's SDK.
    open class func adSDKVersion() -> GMAVersionNumber { GMAVersionNumber(self.adapter.networkSDKVersion) }

    #if canImport(GoogleMobileAds)
    @objc(networkExtrasClass)
    #endif
    /// ``GMANetworkExtras``, for all networks.
    open class func networkExtrasClass() -> (any GMAAdNetworkExtras.Type)? { GMANetworkExtras.self }

    #if canImport(GoogleMobileAds)
    @objc(setUpWithConfiguration:completionHandler:)
    #endif
    /// Sets the network up.
    open class func setUp(
        with configuration: GMAServerConfiguration,
        completionHandler: @escaping ((any Error)?) -> Void
    ) {
        let (configuration, handler) = (HandedOver(configuration), HandedOver(completionHandler))
        let type = self
        onMain {
            let credentials = configuration.opened.credentials.compactMap { item in
                AdFormat(item.format).flatMap { format in
                    (try? HostSettings.settings(item.settings, parameterKey: gmaParameterKey)).map { (format, $0) }
                }
            }
            type.network.setUp(credentials: credentials, privacy: .ofGMA) { error in
                handler.opened(error.map { $0.forGMA(from: type) })
            }
        }
    }

    // MARK: - Loads

    #if canImport(GoogleMobileAds)
    @objc(loadNativeAdForAdConfiguration:completionHandler:)
    #endif
    /// Loads a native ad.
    open func loadNativeAd(
        for adConfiguration: GMANativeAdConfiguration,
        completionHandler: @escaping GMANativeLoadCompletionHandler
    ) {
        let load = GMALoad(type(of: self), adConfiguration, in: self.loads)
        let (configuration, handler) = (HandedOver(adConfiguration), HandedOver(completionHandler))
        onMain { load.loadNativeAd(configuration.opened, handler.opened) }
    }

    #if canImport(GoogleMobileAds)
    @objc(loadBannerForAdConfiguration:completionHandler:)
    #endif
    /// Loads a banner.
    open func loadBanner(
        for adConfiguration: GMABannerAdConfiguration,
        completionHandler: @escaping GMABannerLoadCompletionHandler
    ) {
        let load = GMALoad(type(of: self), adConfiguration, in: self.loads)
        let (configuration, handler) = (HandedOver(adConfiguration), HandedOver(completionHandler))
        onMain { load.loadBanner(configuration.opened, handler.opened) }
    }

    #if canImport(GoogleMobileAds)
    @objc(loadInterstitialForAdConfiguration:completionHandler:)
    #endif
    /// Loads an interstitial ad.
    open func loadInterstitial(
        for adConfiguration: GMAInterstitialAdConfiguration,
        completionHandler: @escaping GMAInterstitialLoadCompletionHandler
    ) {
        let load = GMALoad(type(of: self), adConfiguration, in: self.loads)
        let handler = HandedOver(completionHandler)
        onMain {
            load.loadFullScreenAd(InterstitialKind.self) { ad, error in handler.opened(ad, error).map { ($0, nil) } }
        }
    }

    #if canImport(GoogleMobileAds)
    @objc(loadAppOpenAdForAdConfiguration:completionHandler:)
    #endif
    /// Loads an app-open ad.
    open func loadAppOpenAd(
        for adConfiguration: GMAAppOpenAdConfiguration,
        completionHandler: @escaping GMAAppOpenLoadCompletionHandler
    ) {
        let load = GMALoad(type(of: self), adConfiguration, in: self.loads)
        let handler = HandedOver(completionHandler)
        onMain { load.loadFullScreenAd(AppOpenKind.self) { ad, error in handler.opened(ad, error).map { ($0, nil) } } }
    }

    #if canImport(GoogleMobileAds)
    @objc(loadRewardedAdForAdConfiguration:completionHandler:)
    #endif
    /// Loads a rewarded ad.
    open func loadRewardedAd(
        for adConfiguration: GMARewardedAdConfiguration,
        completionHandler: @escaping GMARewardedLoadCompletionHandler
    ) {
        let load = GMALoad(type(of: self), adConfiguration, in: self.loads)
        let handler = HandedOver(completionHandler)
        onMain { load.loadFullScreenAd(RewardedKind.self) { ad, error in handler.opened(ad, error).map { ($0, $0) } } }
    }

    #if canImport(GoogleMobileAds)
    @objc(loadRewardedInterstitialAdForAdConfiguration:completionHandler:)
    #endif
    /// Loads a rewarded interstitial ad.
    open func loadRewardedInterstitialAd(
        for adConfiguration: GMARewardedAdConfiguration,
        completionHandler: @escaping GMARewardedLoadCompletionHandler
    ) {
        let load = GMALoad(type(of: self), adConfiguration, in: self.loads)
        let handler = HandedOver(completionHandler)
        onMain {
            load.loadFullScreenAd(RewardedInterstitialKind.self) { ad, error in
                handler.opened(ad, error).map { ($0, $0) }
            }
        }
    }
}

// MARK: - The network

extension GMACustomEvent: HostClass {
    /// The time limits; the SDK gives up set-ups after half a minute, and signals after a few seconds.
    package class var limits: BridgedNetwork.Limits {
        BridgedNetwork.Limits(load: self.timeLimit, setUp: .seconds(30), signals: .seconds(3))
    }
}
