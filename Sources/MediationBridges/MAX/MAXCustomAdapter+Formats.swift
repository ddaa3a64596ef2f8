#if canImport(AppLovinSDK)
public import AppLovinSDK
#else
public import AppLovinSDKStandIn
#endif
import MediationBridge
import MediationCore

extension MAXCustomAdapter: MAInterstitialAdapter {
    /// Loads an interstitial ad.
    public func loadInterstitialAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MAInterstitialAdapterDelegate
    ) {
        self.load(parameters, delegate) { ads, network, parameters, delegate in
            ads.loadScreenAd(InterstitialKind.self, network, parameters) { error in
                if let error {
                    delegate.didFailToLoadInterstitialAdWithError(error)
                } else {
                    delegate.didLoadInterstitialAd()
                }
            }
        }
    }

    /// Shows the interstitial ad.
    public func showInterstitialAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MAInterstitialAdapterDelegate
    ) {
        self.load(parameters, delegate) { ads, _, parameters, delegate in
            ads.show(
                parameters,
                MAXScreenEvents(
                    displayed: { delegate.didDisplayInterstitialAd() },
                    failed: { delegate.didFailToDisplayInterstitialAdWithError($0) },
                    clicked: { delegate.didClickInterstitialAd() },
                    hidden: { delegate.didHideInterstitialAd() }
                )
            )
        }
    }
}

extension MAXCustomAdapter: MAAppOpenAdapter {
    /// Loads an app-open ad.
    public func loadAppOpenAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MAAppOpenAdapterDelegate
    ) {
        self.load(parameters, delegate) { ads, network, parameters, delegate in
            ads.loadScreenAd(AppOpenKind.self, network, parameters) { error in
                if let error { delegate.didFailToLoadAppOpenAdWithError(error) } else { delegate.didLoadAppOpenAd() }
            }
        }
    }

    /// Shows the app-open ad.
    public func showAppOpenAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MAAppOpenAdapterDelegate
    ) {
        self.load(parameters, delegate) { ads, _, parameters, delegate in
            ads.show(
                parameters,
                MAXScreenEvents(
                    displayed: { delegate.didDisplayAppOpenAd() },
                    failed: { delegate.didFailToDisplayAppOpenAdWithError($0) },
                    clicked: { delegate.didClickAppOpenAd() },
                    hidden: { delegate.didHideAppOpenAd() }
                )
            )
        }
    }
}

extension MAXCustomAdapter: MARewardedAdapter {
    /// Loads a rewarded ad.
    public func loadRewardedAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MARewardedAdapterDelegate
    ) {
        self.load(parameters, delegate) { ads, network, parameters, delegate in
            ads.loadScreenAd(RewardedKind.self, network, parameters) { error in
                if let error { delegate.didFailToLoadRewardedAdWithError(error) } else { delegate.didLoadRewardedAd() }
            }
        }
    }

    /// Shows the rewarded ad; the reward is the server's.
    public func showRewardedAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MARewardedAdapterDelegate
    ) {
        self.configureReward(for: parameters)
        let reward = HandedOver(self.reward)
        let isAlwaysRewarded = self.shouldAlwaysRewardUser
        self.load(parameters, delegate) { ads, _, parameters, delegate in
            let reward = reward.opened
            ads.show(
                parameters,
                MAXScreenEvents(
                    displayed: { delegate.didDisplayRewardedAd() },
                    failed: { delegate.didFailToDisplayRewardedAdWithError($0) },
                    clicked: { delegate.didClickRewardedAd() },
                    hidden: { delegate.didHideRewardedAd() },
                    rewarded: { delegate.didRewardUser(with: reward) },
                    isAlwaysRewarded: isAlwaysRewarded
                )
            )
        }
    }
}

extension MAXCustomAdapter: MAAdViewAdapter {
    /// Loads a banner.
    public func loadAdViewAd(
        for parameters: any MAAdapterResponseParameters,
        adFormat: MAAdFormat,
        andNotify delegate: any MAAdViewAdapterDelegate
    ) {
        let format = HandedOver(adFormat)
        self.load(parameters, delegate) { ads, network, parameters, delegate in
            ads.loadBanner(format.opened, network, parameters, delegate)
        }
    }
}

extension MAXCustomAdapter: MANativeAdAdapter {
    /// Loads a native ad.
    public func loadNativeAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MANativeAdAdapterDelegate
    ) {
        self.load(parameters, delegate) { ads, network, parameters, delegate in
            ads.loadNativeAd(network, parameters, delegate)
        }
    }
}

extension MAXCustomAdapter {
    /// Brings a call of the host to the main actor.
    private func load<Delegate>(
        _ parameters: any MAAdapterResponseParameters,
        _ delegate: Delegate,
        _ body:
            @escaping @MainActor @Sendable (MAXAds, BridgedNetwork, any MAAdapterResponseParameters, Delegate) -> Void
    ) {
        let type = type(of: self)
        let ads = self.ads
        let (parameters, delegate) = (HandedOver(parameters), HandedOver(delegate))
        onMain { body(ads, type.network, parameters.opened, delegate.opened) }
    }
}
