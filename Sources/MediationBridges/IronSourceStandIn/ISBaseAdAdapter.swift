// ISBaseAdAdapter.h, ISAdapterConfig.h, ISBaseAdInteractionAdapter.h, ISBaseInterstitial.h, ISBaseRewardedVideo.h,
// ISBaseBanner.h, ISBaseNativeAd.h, ISAdapterAdDelegate.h, ISAdapterAdInteractionDelegate.h, ISAdapterAdViewDelegate.h,
// ISNativeAdDelegate.h, ISAdapterErrorType.h, ISAdapterErrors.h, ISBannerSize.h, ISNativeAdProperties.h,
// ISAdOptionsPosition.h; version 9
public import Foundation
public import PlatformViews

/// The kind of an error.
public enum ISAdapterErrorType: Int, Sendable {
    /// There is no ad.
    case noFill
    /// The ad is too old.
    case adExpired
    /// Anything else.
    case `internal`
}

/// The codes of errors that have none of the network's.
public enum ISAdapterErrors: Int, Sendable {
    /// Anything else.
    case `internal` = 1000
    /// The ad is too old.
    case adExpired = 1001
    /// A setting is missing.
    case missingParams = 1002
}

/// The configuration of an instance.
public final class ISAdapterConfig: NSObject {
    /// The seconds for which the host waits for a load.
    public let loadTimeOutSec: Double

    /// Creates a configuration.
    public init(loadTimeOutSec: Double) { self.loadTimeOutSec = loadTimeOutSec }
}

/// The size of a banner's place.
public final class ISBannerSize: NSObject {
    /// The name: BANNER, LARGE, RECTANGLE, LEADERBOARD, SMART or CUSTOM.
    public let sizeDescription: String
    /// The width, or 0.
    public let width: Int
    /// The height, or 0.
    public let height: Int
    /// Indicates whether the height is the network's choice.
    public var isAdaptive = false

    /// Creates a size.
    public init(description: String, width: Int, height: Int) {
        self.sizeDescription = description
        self.width = width
        self.height = height
    }
}

/// The corner of AdChoices.
public enum ISAdOptionsPosition: Int, Sendable {
    /// The corner above, on the left.
    case topLeft
    /// The corner above, on the right.
    case topRight
    /// The corner below, on the left.
    case bottomLeft
    /// The corner below, on the right.
    case bottomRight
}

/// The properties of a native ad unit.
public final class ISNativeAdProperties: NSObject {
    /// The corner of AdChoices.
    public let adOptionsPosition: ISAdOptionsPosition

    package init(adOptionsPosition: ISAdOptionsPosition) { self.adOptionsPosition = adOptionsPosition }
}

/// Receives what happens to an ad.
public protocol ISAdapterAdDelegate: NSObjectProtocol {
    /// There is no ad.
    func adDidFailToLoad(with errorType: ISAdapterErrorType, errorCode: Int, errorMessage: String?)
    /// The ad was seen; once.
    func adDidOpen()
    /// The ad could not be shown.
    func adDidFailToShowWithErrorCode(_ errorCode: Int, errorMessage: String?)
    /// The ad was clicked.
    func adDidClick()
}

/// Receives what happens to an ad that covers the screen: one delegate for the load, another for the presentation.
public protocol ISAdapterAdInteractionDelegate: ISAdapterAdDelegate {
    /// The ad is there.
    func adDidLoad()
    /// The ad has gone.
    func adDidClose()
}

/// Receives what happens to an interstitial ad.
public protocol ISInterstitialAdDelegate: ISAdapterAdInteractionDelegate {}

/// Receives what happens to a rewarded ad.
public protocol ISRewardedVideoAdDelegate: ISAdapterAdInteractionDelegate {
    /// The user has earned the reward.
    func adRewarded()
}

/// Receives what happens to a banner.
public protocol ISBannerAdDelegate: ISAdapterAdDelegate {
    /// The ad is there.
    func adDidLoad(with view: PlatformView)
    /// The ad opens a page over the app.
    func adWillPresentScreen()
    /// The page over the app was closed.
    func adDidDismissScreen()
}

/// Receives what happens to a native ad.
public protocol ISNativeAdDelegate: ISAdapterAdDelegate {
    /// The ad is there.
    func adDidLoad(with adapterNativeAdData: ISAdapterNativeAdData, adViewBinder: ISAdapterNativeAdViewBinder)
}

/// The base of all ads: one instance for each appearance in a waterfall.
open class ISBaseAdAdapter: NSObject {
    /// The configuration of the instance.
    public let adapterConfig: ISAdapterConfig

    /// The network adapter that ``getNetworkAdapter()`` returns: the host looks it up.
    package var networkAdapter: (any ISAdapterBaseProtocol)?

    /// Creates an ad.
    public required init(adFormat: String, adapterConfig: ISAdapterConfig) { self.adapterConfig = adapterConfig }

    /// Returns the network adapter, if there is one.
    public func getNetworkAdapter() -> (any ISAdapterBaseProtocol)? { self.networkAdapter }

    /// The ad, or its load, is over.
    open func destroyAd(with adData: ISAdData) {}
}

/// The base of interstitial ads.
open class ISBaseInterstitial: ISBaseAdAdapter {
    /// Loads the ad.
    open func loadAd(with adData: ISAdData, delegate: any ISInterstitialAdDelegate) {}
    /// Shows the ad.
    open func showAd(
        with viewController: PlatformViewController,
        adData: ISAdData,
        delegate: any ISInterstitialAdDelegate
    ) {}
    /// Returns whether the ad can be shown; on any thread.
    open func isAdAvailable(with adData: ISAdData) -> Bool { false }
}

/// The base of rewarded ads.
open class ISBaseRewardedVideo: ISBaseAdAdapter {
    /// Loads the ad.
    open func loadAd(with adData: ISAdData, delegate: any ISRewardedVideoAdDelegate) {}
    /// Shows the ad.
    open func showAd(
        with viewController: PlatformViewController,
        adData: ISAdData,
        delegate: any ISRewardedVideoAdDelegate
    ) {}
    /// Returns whether the ad can be shown; on any thread.
    open func isAdAvailable(with adData: ISAdData) -> Bool { false }
}

/// The base of banners.
open class ISBaseBanner: ISBaseAdAdapter {
    /// Loads the ad.
    open func loadAd(
        with adData: ISAdData,
        viewController: PlatformViewController,
        size: ISBannerSize,
        delegate: any ISBannerAdDelegate
    ) {}
    /// Returns whether the network has adaptive banners.
    open func isSupportAdaptiveBanner() -> Bool { false }
}

/// The base of native ads; since June 2025.
open class ISBaseNativeAd: ISBaseAdAdapter {
    /// The properties that ``getNativeAdProperties(with:)`` returns: the host reads them from the ad data.
    package var properties = ISNativeAdProperties(adOptionsPosition: .bottomLeft)

    /// Loads the ad.
    open func loadAd(
        with adData: ISAdData,
        viewController: PlatformViewController,
        delegate: any ISNativeAdDelegate
    ) {}
    /// Returns what the ad unit is set to.
    public func getNativeAdProperties(with adData: ISAdData) -> ISNativeAdProperties { self.properties }
}
