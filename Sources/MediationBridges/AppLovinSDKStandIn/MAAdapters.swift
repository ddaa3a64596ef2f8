// MAInterstitialAdapter.h, MARewardedAdapter.h, MAAppOpenAdapter.h, MAAdViewAdapter.h, MANativeAdAdapter.h,
// MASignalProvider.h and their delegates
public import Foundation
public import PlatformViews

/// Receives what happens to an interstitial ad: one delegate for the load, another for the presentation.
public protocol MAInterstitialAdapterDelegate: NSObjectProtocol {
    /// The ad is there.
    func didLoadInterstitialAd()
    /// There is no ad.
    func didFailToLoadInterstitialAdWithError(_ error: MAAdapterError)
    /// The ad was seen; once.
    func didDisplayInterstitialAd()
    /// The ad could not be shown.
    func didFailToDisplayInterstitialAdWithError(_ error: MAAdapterError)
    /// The ad was clicked.
    func didClickInterstitialAd()
    /// The ad has gone.
    func didHideInterstitialAd()
}

/// Receives what happens to an app-open ad.
public protocol MAAppOpenAdapterDelegate: NSObjectProtocol {
    /// The ad is there.
    func didLoadAppOpenAd()
    /// There is no ad.
    func didFailToLoadAppOpenAdWithError(_ error: MAAdapterError)
    /// The ad was seen; once.
    func didDisplayAppOpenAd()
    /// The ad could not be shown.
    func didFailToDisplayAppOpenAdWithError(_ error: MAAdapterError)
    /// The ad was clicked.
    func didClickAppOpenAd()
    /// The ad has gone.
    func didHideAppOpenAd()
}

/// Receives what happens to a rewarded ad.
public protocol MARewardedAdapterDelegate: NSObjectProtocol {
    /// The ad is there.
    func didLoadRewardedAd()
    /// There is no ad.
    func didFailToLoadRewardedAdWithError(_ error: MAAdapterError)
    /// The ad was seen; once.
    func didDisplayRewardedAd()
    /// The ad could not be shown.
    func didFailToDisplayRewardedAdWithError(_ error: MAAdapterError)
    /// The ad was clicked.
    func didClickRewardedAd()
    /// The ad has gone.
    func didHideRewardedAd()
    /// The user has earned the reward.
    func didRewardUser(with reward: MAReward)
}

/// Receives what happens to a banner.
public protocol MAAdViewAdapterDelegate: NSObjectProtocol {
    /// The ad is there.
    func didLoadAd(forAdView adView: PlatformView)
    /// There is no ad.
    func didFailToLoadAdViewAdWithError(_ error: MAAdapterError)
    /// The ad was seen; once.
    func didDisplayAdViewAd()
    /// The ad was clicked.
    func didClickAdViewAd()
    /// The ad covers more of the screen than its place.
    func didExpandAdViewAd()
    /// The ad is back in its place.
    func didCollapseAdViewAd()
}

/// Receives what happens to a native ad.
public protocol MANativeAdAdapterDelegate: NSObjectProtocol {
    /// The ad is there.
    func didLoadAd(for nativeAd: MANativeAd, withExtraInfo extraInfo: [String: Any]?)
    /// There is no ad.
    func didFailToLoadNativeAdWithError(_ error: MAAdapterError)
    /// The ad was seen; once.
    func didDisplayNativeAd(withExtraInfo extraInfo: [String: Any]?)
    /// The ad was clicked.
    func didClickNativeAd()
}

/// Loads and shows interstitial ads, each once for an instance.
public protocol MAInterstitialAdapter: NSObjectProtocol {
    /// Loads an ad.
    func loadInterstitialAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MAInterstitialAdapterDelegate
    )
    /// Shows the ad.
    func showInterstitialAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MAInterstitialAdapterDelegate
    )
}

/// Loads and shows app-open ads, each once for an instance.
public protocol MAAppOpenAdapter: NSObjectProtocol {
    /// Loads an ad.
    func loadAppOpenAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MAAppOpenAdapterDelegate
    )
    /// Shows the ad.
    func showAppOpenAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MAAppOpenAdapterDelegate
    )
}

/// Loads and shows rewarded ads, each once for an instance.
public protocol MARewardedAdapter: NSObjectProtocol {
    /// Loads an ad.
    func loadRewardedAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MARewardedAdapterDelegate
    )
    /// Shows the ad.
    func showRewardedAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MARewardedAdapterDelegate
    )
}

/// Loads banners.
public protocol MAAdViewAdapter: NSObjectProtocol {
    /// Loads an ad.
    func loadAdViewAd(
        for parameters: any MAAdapterResponseParameters,
        adFormat: MAAdFormat,
        andNotify delegate: any MAAdViewAdapterDelegate
    )
}

/// Loads native ads.
public protocol MANativeAdAdapter: NSObjectProtocol {
    /// Loads an ad.
    func loadNativeAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MANativeAdAdapterDelegate
    )
}

/// Receives a network's signals.
public protocol MASignalCollectionDelegate: NSObjectProtocol {
    /// The signals are there.
    func didCollectSignal(_ signal: String?)
    /// There are no signals.
    func didFailToCollectSignalWithErrorMessage(_ errorMessage: String?)
}

/// Collects the network's signals for the host's auction.
public protocol MASignalProvider: NSObjectProtocol {
    /// Collects them.
    func collectSignal(
        with parameters: any MASignalCollectionParameters,
        andNotify delegate: any MASignalCollectionDelegate
    )
}
