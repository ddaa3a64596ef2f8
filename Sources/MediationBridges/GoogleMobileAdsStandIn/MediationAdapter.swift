// GADMediationAdapter.h, GADRTBAdapter.h, GADVersionNumber.h, GADAdNetworkExtras.h
public import Foundation

/// A version of three parts.
public struct VersionNumber: Sendable {
    /// The first part.
    public var majorVersion: Int
    /// The second part.
    public var minorVersion: Int
    /// The third part.
    public var patchVersion: Int

    /// Creates a version.
    public init(majorVersion: Int, minorVersion: Int, patchVersion: Int) {
        self.majorVersion = majorVersion
        self.minorVersion = minorVersion
        self.patchVersion = patchVersion
    }
}

/// An object with an app's parameters for one network.
public protocol AdNetworkExtras: NSObjectProtocol {}

/// The completion handler of a load; returns `nil` on a second call.
public typealias GADMediationNativeLoadCompletionHandler =
    ((any MediationNativeAd)?, (any Error)?) -> (any MediationNativeAdEventDelegate)?
/// The completion handler of a load; returns `nil` on a second call.
public typealias GADMediationBannerLoadCompletionHandler =
    ((any MediationBannerAd)?, (any Error)?) -> (any MediationBannerAdEventDelegate)?
/// The completion handler of a load; returns `nil` on a second call.
public typealias GADMediationInterstitialLoadCompletionHandler =
    ((any MediationInterstitialAd)?, (any Error)?) -> (any MediationInterstitialAdEventDelegate)?
/// The completion handler of a load; returns `nil` on a second call.
public typealias GADMediationRewardedLoadCompletionHandler =
    ((any MediationRewardedAd)?, (any Error)?) -> (any MediationRewardedAdEventDelegate)?
/// The completion handler of a load; returns `nil` on a second call.
public typealias GADMediationAppOpenLoadCompletionHandler =
    ((any MediationAppOpenAd)?, (any Error)?) -> (any MediationAppOpenAdEventDelegate)?

/// An adapter: made by its class's name on a background queue; loads come, and are answered, on the main thread.
public protocol MediationAdapter: NSObjectProtocol {
    /// The adapter's version.
    static func adapterVersion() -> VersionNumber
    /// The version of the network's SDK.
    static func adSDKVersion() -> VersionNumber
    /// The class of the app's parameters for the network.
    static func networkExtrasClass() -> (any AdNetworkExtras.Type)?
    /// Creates an adapter.
    init()

    /// Prepares the network; optional.
    static func setUp(
        with configuration: MediationServerConfiguration,
        completionHandler: @escaping ((any Error)?) -> Void
    )
    /// Loads a banner; optional.
    func loadBanner(
        for adConfiguration: MediationBannerAdConfiguration,
        completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    )
    /// Loads an interstitial ad; optional.
    func loadInterstitial(
        for adConfiguration: MediationInterstitialAdConfiguration,
        completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
    )
    /// Loads a rewarded ad; optional.
    func loadRewardedAd(
        for adConfiguration: MediationRewardedAdConfiguration,
        completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
    )
    /// Loads a rewarded interstitial ad; optional.
    func loadRewardedInterstitialAd(
        for adConfiguration: MediationRewardedAdConfiguration,
        completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
    )
    /// Loads an app-open ad; optional.
    func loadAppOpenAd(
        for adConfiguration: MediationAppOpenAdConfiguration,
        completionHandler: @escaping GADMediationAppOpenLoadCompletionHandler
    )
    /// Loads a native ad; optional.
    func loadNativeAd(
        for adConfiguration: MediationNativeAdConfiguration,
        completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    )
}

extension MediationAdapter {
    /// Stands for a method that is not implemented.
    public static func setUp(
        with configuration: MediationServerConfiguration,
        completionHandler: @escaping ((any Error)?) -> Void
    ) {}
    /// Stands for a method that is not implemented.
    public func loadBanner(
        for adConfiguration: MediationBannerAdConfiguration,
        completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) {}
    /// Stands for a method that is not implemented.
    public func loadInterstitial(
        for adConfiguration: MediationInterstitialAdConfiguration,
        completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
    ) {}
    /// Stands for a method that is not implemented.
    public func loadRewardedAd(
        for adConfiguration: MediationRewardedAdConfiguration,
        completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
    ) {}
    /// Stands for a method that is not implemented.
    public func loadRewardedInterstitialAd(
        for adConfiguration: MediationRewardedAdConfiguration,
        completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
    ) {}
    /// Stands for a method that is not implemented.
    public func loadAppOpenAd(
        for adConfiguration: MediationAppOpenAdConfiguration,
        completionHandler: @escaping GADMediationAppOpenLoadCompletionHandler
    ) {}
    /// Stands for a method that is not implemented.
    public func loadNativeAd(
        for adConfiguration: MediationNativeAdConfiguration,
        completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) {}
}

/// An adapter that takes part in auctions; signals are collected off the main thread.
public protocol RTBAdapter: MediationAdapter {
    /// Collects the network's signals.
    func collectSignals(
        for params: RTBRequestParameters,
        completionHandler: @escaping (String?, (any Error)?) -> Void
    )
}

/// The parameters with which signals are collected.
open class RTBRequestParameters: NSObject {
    /// The credentials of all placements that may win.
    open var configuration = RTBMediationSignalsConfiguration()
    /// The app's parameters.
    open var extras: (any AdNetworkExtras)?
    /// The size of a banner; invalid for all other formats.
    open var adSize = AdSizeInvalid
}

/// The credentials of an auction.
open class RTBMediationSignalsConfiguration: NSObject {
    /// The credentials.
    open var credentials: [MediationCredentials] = []
}
