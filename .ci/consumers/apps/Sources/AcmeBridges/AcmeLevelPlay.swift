import MediationBridgeLevelPlay
import MediationCore

/// The adapter as a custom adapter of Unity LevelPlay.
public final class AcmeLevelPlay: LevelPlayCustomAdapter {
    public override class var adapter: any NetworkAdapter.Type { AcmeAdapter.self }
}
/// Its interstitial ads.
public final class AcmeLevelPlayInterstitial: LevelPlayCustomInterstitial {}
/// Its rewarded ads.
public final class AcmeLevelPlayRewardedVideo: LevelPlayCustomRewardedVideo {}
/// Its banners.
public final class AcmeLevelPlayBanner: LevelPlayCustomBanner {}
/// Its native ads.
public final class AcmeLevelPlayNativeAd: LevelPlayCustomNativeAd {}
