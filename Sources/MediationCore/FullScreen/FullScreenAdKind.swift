/// A kind of ad that covers the screen; the library has four, and others cannot be loaded.
public protocol FullScreenAdKind: Sendable {
    /// The format of the ad units for such ads.
    static var format: AdFormat { get }
}

/// A kind of ad that earns no reward.
public protocol UnrewardedAdKind: FullScreenAdKind {}

/// A kind of ad that earns a reward.
public protocol RewardedAdKind: FullScreenAdKind {}

/// The kind of ads for natural pauses of an app.
public enum InterstitialKind: UnrewardedAdKind {
    /// ``AdFormat/interstitial``.
    public static var format: AdFormat { .interstitial }
}

/// The kind of ads for the moment when an app comes to the foreground.
public enum AppOpenKind: UnrewardedAdKind {
    /// ``AdFormat/appOpen``.
    public static var format: AdFormat { .appOpen }
}

/// The kind of ads that users choose to see for a reward.
public enum RewardedKind: RewardedAdKind {
    /// ``AdFormat/rewarded``.
    public static var format: AdFormat { .rewarded }
}

/// The kind of ads for natural pauses of an app that earn a reward.
public enum RewardedInterstitialKind: RewardedAdKind {
    /// ``AdFormat/rewardedInterstitial``.
    public static var format: AdFormat { .rewardedInterstitial }
}

/// A loaded interstitial ad.
public typealias InterstitialAd = FullScreenAd<InterstitialKind>
/// A loaded app-open ad.
public typealias AppOpenAd = FullScreenAd<AppOpenKind>
/// A loaded rewarded ad.
public typealias RewardedAd = FullScreenAd<RewardedKind>
/// A loaded rewarded interstitial ad.
public typealias RewardedInterstitialAd = FullScreenAd<RewardedInterstitialKind>

/// A loader of interstitial ads.
public typealias InterstitialAdLoader = FullScreenAdLoader<InterstitialKind>
/// A loader of app-open ads.
public typealias AppOpenAdLoader = FullScreenAdLoader<AppOpenKind>
/// A loader of rewarded ads.
public typealias RewardedAdLoader = FullScreenAdLoader<RewardedKind>
/// A loader of rewarded interstitial ads.
public typealias RewardedInterstitialAdLoader = FullScreenAdLoader<RewardedInterstitialKind>
