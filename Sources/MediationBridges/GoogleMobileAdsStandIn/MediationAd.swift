// GADMediationAd.h, GADMediation{Banner,Interstitial,Rewarded,AppOpen,Native}Ad.h, GADMediatedUnifiedNativeAd.h,
// GADMediationAdEventDelegate.h, GADNativeAdImage+Mediation.h, GADNativeAdAssetIdentifiers.h
public import Foundation
public import PlatformViews

#if canImport(UIKit)
public import UIKit
#else
/// An image.
public final class UIImage: Sendable {
    /// The bytes of the file.
    public let data: Data
    /// The pixels per point.
    public let scale: Double

    /// Creates an image, or `nil` if the data is that of none; here, that of any is one.
    public init?(data: Data, scale: Double) {
        guard !data.isEmpty else { return nil }
        self.data = data
        self.scale = scale
    }
}
#endif

/// An image of a native ad.
public final class NativeAdImage: NSObject {
    /// The image; `nil` if only its URL is known.
    public let image: UIImage?
    /// The URL.
    public let imageURL: URL?
    /// The pixels per point.
    public let scale: Double

    /// Creates an image from the image itself.
    public init(image: UIImage) {
        self.image = image
        self.imageURL = nil
        self.scale = Double(image.scale)
    }

    /// Creates an image that the app loads.
    public init(url: URL, scale: Double) {
        self.image = nil
        self.imageURL = url
        self.scale = scale
    }
}

/// The name of an asset; the values are those of the Android SDK's list, as far as that is public.
public struct GADNativeAssetIdentifier: RawRepresentable, Hashable, Sendable {
    /// The value.
    public var rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The headline.
    public static let headlineAsset = GADNativeAssetIdentifier(rawValue: "3001")
    /// The label of the button.
    public static let callToActionAsset = GADNativeAssetIdentifier(rawValue: "3002")
    /// The icon.
    public static let iconAsset = GADNativeAssetIdentifier(rawValue: "3003")
    /// The body.
    public static let bodyAsset = GADNativeAssetIdentifier(rawValue: "3004")
    /// The advertiser.
    public static let advertiserAsset = GADNativeAssetIdentifier(rawValue: "3005")
    /// The store.
    public static let storeAsset = GADNativeAssetIdentifier(rawValue: "store")
    /// The price.
    public static let priceAsset = GADNativeAssetIdentifier(rawValue: "price")
    /// The main image.
    public static let imageAsset = GADNativeAssetIdentifier(rawValue: "3008")
    /// The rating.
    public static let starRatingAsset = GADNativeAssetIdentifier(rawValue: "starRating")
    /// The media view.
    public static let mediaViewAsset = GADNativeAssetIdentifier(rawValue: "3010")
    /// AdChoices.
    public static let adChoicesViewAsset = GADNativeAssetIdentifier(rawValue: "3011")
}

/// Receives the events of an ad.
public protocol MediationAdEventDelegate: NSObjectProtocol {
    /// The ad was seen.
    func reportImpression()
    /// The ad was clicked.
    func reportClick()
    /// A full-screen view is about to open.
    func willPresentFullScreenView()
    /// The ad could not be presented.
    func didFailToPresentWithError(_ error: any Error)
    /// The full-screen view is about to close.
    func willDismissFullScreenView()
    /// The full-screen view has closed.
    func didDismissFullScreenView()
}

/// Receives the events of a banner.
public protocol MediationBannerAdEventDelegate: MediationAdEventDelegate {}
/// Receives the events of an interstitial ad.
public protocol MediationInterstitialAdEventDelegate: MediationAdEventDelegate {}
/// Receives the events of an app-open ad.
public protocol MediationAppOpenAdEventDelegate: MediationAdEventDelegate {}

/// Receives the events of a rewarded ad.
public protocol MediationRewardedAdEventDelegate: MediationAdEventDelegate {
    /// The user has earned the reward, which the publisher has set.
    func didRewardUser()
    /// The video plays.
    func didStartVideo()
    /// The video has ended.
    func didEndVideo()
}

/// Receives the events of a native ad.
public protocol MediationNativeAdEventDelegate: MediationAdEventDelegate {
    /// The video plays.
    func didPlayVideo()
    /// The video pauses.
    func didPauseVideo()
    /// The video has ended.
    func didEndVideo()
    /// The video was muted.
    func didMuteVideo()
    /// The video was unmuted.
    func didUnmuteVideo()
}

/// An ad.
public protocol MediationAd: NSObjectProtocol {}

/// A banner.
public protocol MediationBannerAd: MediationAd {
    /// The view, which the host leaves at its size.
    var view: PlatformView { get }
}

/// An interstitial ad.
public protocol MediationInterstitialAd: MediationAd {
    /// Presents the ad; on the main thread.
    func present(from viewController: PlatformViewController)
}

/// A rewarded or rewarded interstitial ad.
public protocol MediationRewardedAd: MediationAd {
    /// Presents the ad; on the main thread.
    func present(from viewController: PlatformViewController)
}

/// An app-open ad.
public protocol MediationAppOpenAd: MediationAd {
    /// Presents the ad; on the main thread.
    func present(from viewController: PlatformViewController)
}

/// The assets of a native ad, and what the host tells it.
public protocol MediatedUnifiedNativeAd: NSObjectProtocol {
    /// The headline.
    var headline: String? { get }
    /// The images.
    var images: [NativeAdImage]? { get }
    /// The body.
    var body: String? { get }
    /// The icon.
    var icon: NativeAdImage? { get }
    /// The label of the button.
    var callToAction: String? { get }
    /// The rating, from 0 to 5.
    var starRating: NSDecimalNumber? { get }
    /// The store.
    var store: String? { get }
    /// The price.
    var price: String? { get }
    /// The advertiser.
    var advertiser: String? { get }
    /// Further assets.
    var extraAssets: [String: Any]? { get }
    /// The network's AdChoices view; optional.
    var adChoicesView: PlatformView? { get }
    /// The network's media view; optional.
    var mediaView: PlatformView? { get }
    /// Indicates whether there is a video; optional.
    var hasVideoContent: Bool { get }
    /// The width of the media divided by their height, or 0; optional.
    var mediaContentAspectRatio: CGFloat { get }
    /// The length of the video in seconds, or 0; optional.
    var duration: TimeInterval { get }
    /// The position in the video in seconds, or 0; optional.
    var currentTime: TimeInterval { get }

    /// The ad was rendered; optional.
    func didRender(
        in view: PlatformView,
        clickableAssetViews: [GADNativeAssetIdentifier: PlatformView],
        nonclickableAssetViews: [GADNativeAssetIdentifier: PlatformView],
        viewController: PlatformViewController
    )
    /// The host has counted an impression; optional, once for each ad.
    func didRecordImpression()
    /// The host has counted a click; optional.
    func didRecordClickOnAsset(
        with assetName: GADNativeAssetIdentifier,
        view: PlatformView,
        viewController: PlatformViewController
    )
    /// The ad is no longer in this view, which may be gone; optional.
    func didUntrackView(_ view: PlatformView?)
}

/// A native ad.
public protocol MediationNativeAd: MediationAd, MediatedUnifiedNativeAd {
    /// Returns whether the ad counts clicks itself; optional.
    func handlesUserClicks() -> Bool
    /// Returns whether the ad counts impressions itself; optional.
    func handlesUserImpressions() -> Bool
}
