// GADMediationAdConfiguration.h, GADMediationServerConfiguration.h, GADMediationCredentials.h, GADAdFormat.h,
// GADAdSize.h, GADCustomEventParameters.h, GADAdLoaderOptions and its subclasses
public import Foundation
public import PlatformViews

/// The key of a custom event's parameter in the credentials.
public let GADCustomEventParametersServer = "parameter"

/// A format.
public enum AdFormat: Int, Sendable {
    /// A banner.
    case banner = 0
    /// An interstitial ad.
    case interstitial = 1
    /// A rewarded ad.
    case rewarded = 2
    /// A native ad.
    case native = 3
    /// A rewarded interstitial ad.
    case rewardedInterstitial = 4
    /// An app-open ad.
    case appOpen = 6
}

/// The size of a banner.
public struct AdSize: Sendable {
    /// The size in points; the height is 0 for an inline adaptive banner of any height.
    public var size: CGSize
    /// Flags that only the SDK reads.
    public var flags: UInt

    /// Creates a size.
    public init(size: CGSize, flags: UInt = 0) {
        self.size = size
        self.flags = flags
    }
}

/// 320 × 50.
public let AdSizeBanner = AdSize(size: CGSize(width: 320, height: 50))
/// As wide and as high as its content.
public let AdSizeFluid = AdSize(size: .zero, flags: 1)
/// No size.
public let AdSizeInvalid = AdSize(size: .zero, flags: 2)

/// Returns whether a size is fluid.
public func isAdSizeFluid(size: AdSize) -> Bool { size.flags == AdSizeFluid.flags }
/// Returns whether a size is one.
public func isAdSizeValid(size: AdSize) -> Bool { size.flags != AdSizeInvalid.flags }
/// Returns the size in points.
public func cgSize(for size: AdSize) -> CGSize { size.size }

/// The settings of one placement.
open class MediationCredentials: NSObject {
    /// The settings; those of a custom event have its parameter alone.
    open var settings: [String: Any] = [:]
    /// The format.
    open var format = AdFormat.banner
}

/// The configuration of an adapter class's set-up.
open class MediationServerConfiguration: NSObject {
    /// The credentials of all placements.
    open var credentials: [MediationCredentials] = []
}

/// The configuration of a request to an adapter.
open class MediationAdConfiguration: NSObject {
    /// The bid to render; `nil` in a waterfall.
    open var bidResponse: String?
    /// The controller on top, now, for the main thread; `nil` if there is none.
    open var topViewController: PlatformViewController?
    /// The settings of the placement.
    open var credentials = MediationCredentials()
    /// A PNG that marks the origin of the ad.
    open var watermark: Data?
    /// The app's parameters.
    open var extras: (any AdNetworkExtras)?
    /// Indicates whether a test ad is wanted.
    open var isTestRequest = false
}

/// The configuration of a request for a banner.
open class MediationBannerAdConfiguration: MediationAdConfiguration {
    /// The size.
    open var adSize = AdSizeBanner
}

/// The configuration of a request for a native ad.
open class MediationNativeAdConfiguration: MediationAdConfiguration {
    /// The app's preferences.
    open var options: [GADAdLoaderOptions] = []
}

/// The configuration of a request for an interstitial ad.
open class MediationInterstitialAdConfiguration: MediationAdConfiguration {}
/// The configuration of a request for a rewarded or rewarded interstitial ad.
open class MediationRewardedAdConfiguration: MediationAdConfiguration {}
/// The configuration of a request for an app-open ad.
open class MediationAppOpenAdConfiguration: MediationAdConfiguration {}

/// A preference of the app for native ads.
open class GADAdLoaderOptions: NSObject {}

/// The preferences for images.
open class NativeAdImageAdLoaderOptions: GADAdLoaderOptions {
    /// Indicates whether only URLs are wanted.
    open var isImageLoadingDisabled = false
    /// Indicates whether all images are wanted.
    open var shouldRequestMultipleImages = false
}

/// The preferences for the view.
open class NativeAdViewAdOptions: GADAdLoaderOptions {
    /// The corner of AdChoices.
    open var preferredAdChoicesPosition = AdChoicesPosition.topRightCorner
}

/// A corner.
public enum AdChoicesPosition: Int, Sendable {
    /// On the top, on the right.
    case topRightCorner = 0
    /// On the top, on the left.
    case topLeftCorner = 1
    /// On the bottom, on the right.
    case bottomRightCorner = 2
    /// On the bottom, on the left.
    case bottomLeftCorner = 3
}

/// The preferences for videos.
open class VideoOptions: GADAdLoaderOptions {
    /// Indicates whether a video starts without sound.
    open var shouldStartMuted = true
    /// Indicates whether the app has controls of its own.
    open var areCustomControlsRequested = false
    /// Indicates whether a click enlarges the video.
    open var isClickToExpandRequested = false
}
