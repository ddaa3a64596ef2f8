// The host's names are those of MediationCore: this file imports nothing but the host, and gives them a prefix.

import Foundation

#if canImport(GoogleMobileAds)
public import GoogleMobileAds
#else
public import GoogleMobileAdsStandIn
#endif

#if canImport(UIKit)
import UIKit
#endif

/// An adapter of the Google Mobile Ads SDK.
public typealias GMAAdapter = MediationAdapter
/// An adapter of the Google Mobile Ads SDK that takes part in auctions.
public typealias GMARTBAdapter = RTBAdapter
/// A version of three parts.
public typealias GMAVersionNumber = VersionNumber
/// An object with an app's parameters for one network.
public typealias GMAAdNetworkExtras = AdNetworkExtras
/// The configuration of an adapter class's set-up.
public typealias GMAServerConfiguration = MediationServerConfiguration
/// The configuration of a request to an adapter.
public typealias GMAAdConfiguration = MediationAdConfiguration
/// The configuration of a request for a banner.
public typealias GMABannerAdConfiguration = MediationBannerAdConfiguration
/// The configuration of a request for an interstitial ad.
public typealias GMAInterstitialAdConfiguration = MediationInterstitialAdConfiguration
/// The configuration of a request for a rewarded ad.
public typealias GMARewardedAdConfiguration = MediationRewardedAdConfiguration
/// The configuration of a request for an app-open ad; with version 12 of the SDK, it has the prefix GAD.
public typealias GMAAppOpenAdConfiguration = MediationAppOpenAdConfiguration
/// The configuration of a request for a native ad.
public typealias GMANativeAdConfiguration = MediationNativeAdConfiguration
/// The parameters with which signals are collected.
public typealias GMARequestParameters = RTBRequestParameters

/// The completion handler of a load of a banner.
public typealias GMABannerLoadCompletionHandler = GADMediationBannerLoadCompletionHandler
/// The completion handler of a load of an interstitial ad.
public typealias GMAInterstitialLoadCompletionHandler = GADMediationInterstitialLoadCompletionHandler
/// The completion handler of a load of a rewarded ad.
public typealias GMARewardedLoadCompletionHandler = GADMediationRewardedLoadCompletionHandler
/// The completion handler of a load of an app-open ad.
public typealias GMAAppOpenLoadCompletionHandler = GADMediationAppOpenLoadCompletionHandler
/// The completion handler of a load of a native ad.
public typealias GMANativeLoadCompletionHandler = GADMediationNativeLoadCompletionHandler

typealias GMAAdEventDelegate = MediationAdEventDelegate
typealias GMABannerEventDelegate = MediationBannerAdEventDelegate
typealias GMARewardedEventDelegate = MediationRewardedAdEventDelegate
typealias GMANativeEventDelegate = MediationNativeAdEventDelegate
typealias GMABannerAdProtocol = MediationBannerAd
typealias GMAInterstitialAdProtocol = MediationInterstitialAd
typealias GMARewardedAdProtocol = MediationRewardedAd
typealias GMAAppOpenAdProtocol = MediationAppOpenAd
typealias GMANativeAdProtocol = MediationNativeAd

typealias GMAFormat = AdFormat
typealias GMAAdSize = AdSize
typealias GMAImage = UIImage
typealias GMANativeAdImage = NativeAdImage
typealias GMAAsset = GADNativeAssetIdentifier
typealias GMAImageOptions = NativeAdImageAdLoaderOptions
typealias GMAViewOptions = NativeAdViewAdOptions
typealias GMAVideoOptions = VideoOptions
package typealias GMARequestConfiguration = RequestConfiguration

/// The key of a custom event's parameter.
let gmaParameterKey = GADCustomEventParametersServer

/// Returns the size in points; the height is 0 for an inline adaptive banner of any height.
func points(of size: GMAAdSize) -> CGSize { cgSize(for: size) }

/// Returns whether a size is as wide and as high as its content.
func isFluid(_ size: GMAAdSize) -> Bool { isAdSizeFluid(size: size) }

/// The choices of the app for all requests.
var gmaRequestConfiguration: GMARequestConfiguration { MobileAds.shared.requestConfiguration }
