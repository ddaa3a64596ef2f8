import Foundation
import MediationBridge
import MediationCore
public import PlatformViews

#if canImport(IronSource)
public import IronSource
#else
public import IronSourceStandIn
#endif

/// Interstitial ads of Unity LevelPlay around any adapter; a network adds a subclass with its name, beside that of
/// ``LevelPlayCustomAdapter``.
open class LevelPlayCustomInterstitial: ISBaseInterstitial {
    private let ads = HostAds()

    deinit { self.ads.end() }

    /// Loads the ad.
    open override func loadAd(with adData: ISAdData, delegate: any ISInterstitialAdDelegate) {
        self.ads.loadScreenAd(InterstitialKind.self, LevelPlayCall(self, adData), delegate)
    }

    /// Shows the ad.
    open override func showAd(
        with viewController: PlatformViewController,
        adData: ISAdData,
        delegate: any ISInterstitialAdDelegate
    ) {
        self.ads.show(from: viewController, delegate)
    }

    /// Returns whether the ad can be shown; on any thread.
    open override func isAdAvailable(with adData: ISAdData) -> Bool { self.ads.hasScreenAd }

    /// Cancels an open load, and lets go of the ad.
    open override func destroyAd(with adData: ISAdData) { self.ads.end() }
}

/// Rewarded ads of Unity LevelPlay around any adapter; a network adds a subclass with its name, beside that of
/// ``LevelPlayCustomAdapter``.
open class LevelPlayCustomRewardedVideo: ISBaseRewardedVideo {
    private let ads = HostAds()

    deinit { self.ads.end() }

    /// Loads the ad.
    open override func loadAd(with adData: ISAdData, delegate: any ISRewardedVideoAdDelegate) {
        self.ads.loadScreenAd(RewardedKind.self, LevelPlayCall(self, adData), delegate)
    }

    /// Shows the ad; the amount of the reward is the host's.
    open override func showAd(
        with viewController: PlatformViewController,
        adData: ISAdData,
        delegate: any ISRewardedVideoAdDelegate
    ) {
        self.ads.show(from: viewController, delegate)
    }

    /// Returns whether the ad can be shown; on any thread.
    open override func isAdAvailable(with adData: ISAdData) -> Bool { self.ads.hasScreenAd }

    /// Cancels an open load, and lets go of the ad.
    open override func destroyAd(with adData: ISAdData) { self.ads.end() }
}

extension HostAds {
    /// Loads an ad; the host retains its delegates, and these often retain the adapter.
    nonisolated func loadScreenAd<Kind: FullScreenAdKind>(
        _ kind: Kind.Type,
        _ call: LevelPlayCall,
        _ delegate: any ISAdapterAdInteractionDelegate
    ) {
        let delegate = HandedOver(delegate)
        onMain {
            self.loadScreenAd(kind, call.request) { [weak delegate = delegate.opened] error in
                if let error { delegate?.fail(error) } else { delegate?.adDidLoad() }
            }
        }
    }

    /// Shows the ad, with the delegate for that.
    nonisolated func show(
        from controller: PlatformViewController,
        _ delegate: any ISAdapterAdInteractionDelegate
    ) {
        let delegate = HandedOver(delegate)
        onMain { [weak controller] in
            let delegate = delegate.opened
            self.show(
                from: controller,
                HostPresentation(
                    displayed: { [weak delegate] in delegate?.adDidOpen() },
                    failed: { [weak delegate] in delegate?.failToShow($0) },
                    clicked: { [weak delegate] in delegate?.adDidClick() },
                    hidden: { [weak delegate] in delegate?.adDidClose() },
                    rewarded: { [weak delegate] in (delegate as? any ISRewardedVideoAdDelegate)?.adRewarded() }
                )
            )
        }
    }

    /// Cancels what is open, and lets go of the ad; the object may be asked for another one.
    nonisolated func end() { onMain { self.destroy(isLast: false) } }
}

extension ISAdapterAdDelegate {
    /// Reports to the host that there is no ad.
    func fail(_ error: MediationError) {
        self.adDidFailToLoad(
            with: error.levelPlayType,
            errorCode: error.levelPlayCode,
            errorMessage: error.levelPlayMessage
        )
    }

    /// Reports to the host that the ad could not be shown.
    func failToShow(_ error: MediationError) {
        self.adDidFailToShowWithErrorCode(error.levelPlayCode, errorMessage: error.levelPlayMessage)
    }
}
