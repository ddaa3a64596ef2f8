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
        self.call(parameters, delegate) { ads, call, delegate in
            ads.loadScreenAd(InterstitialKind.self, call) { error in
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
        self.call(parameters, delegate) { ads, call, delegate in
            ads.show(
                from: call.parameters.presentingViewController,
                HostPresentation(
                    displayed: { delegate.didDisplayInterstitialAd() },
                    failed: { delegate.didFailToDisplayInterstitialAdWithError(MAAdapterError.ofDisplay($0)) },
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
        self.call(parameters, delegate) { ads, call, delegate in
            ads.loadScreenAd(AppOpenKind.self, call) { error in
                if let error { delegate.didFailToLoadAppOpenAdWithError(error) } else { delegate.didLoadAppOpenAd() }
            }
        }
    }

    /// Shows the app-open ad.
    public func showAppOpenAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MAAppOpenAdapterDelegate
    ) {
        self.call(parameters, delegate) { ads, call, delegate in
            ads.show(
                from: call.parameters.presentingViewController,
                HostPresentation(
                    displayed: { delegate.didDisplayAppOpenAd() },
                    failed: { delegate.didFailToDisplayAppOpenAdWithError(MAAdapterError.ofDisplay($0)) },
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
        self.call(parameters, delegate) { ads, call, delegate in
            ads.loadScreenAd(RewardedKind.self, call) { error in
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
        let isAlwaysDue = self.shouldAlwaysRewardUser
        self.call(parameters, delegate) { ads, call, delegate in
            let reward = reward.opened
            ads.show(
                from: call.parameters.presentingViewController,
                HostPresentation(
                    displayed: { delegate.didDisplayRewardedAd() },
                    failed: { delegate.didFailToDisplayRewardedAdWithError(MAAdapterError.ofDisplay($0)) },
                    clicked: { delegate.didClickRewardedAd() },
                    hidden: { delegate.didHideRewardedAd() },
                    rewarded: { delegate.didRewardUser(with: reward) },
                    rewardTime: .atTheEnd(isAlwaysDue: isAlwaysDue)
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
        self.call(parameters, delegate) { ads, call, delegate in
            ads.loadBanner(format.opened, call, delegate)
        }
    }
}

extension MAXCustomAdapter: MANativeAdAdapter {
    /// Loads a native ad.
    public func loadNativeAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MANativeAdAdapterDelegate
    ) {
        self.call(parameters, delegate) { ads, call, delegate in
            ads.loadNativeAd(call, delegate)
        }
    }
}

/// A call of the host's for an ad.
@MainActor
struct MAXCall {
    let type: MAXCustomAdapter.Type
    let parameters: any MAAdapterResponseParameters

    /// Returns what the network is asked for.
    func request() throws(MediationError) -> HostRequest {
        HostRequest(
            self.type.network,
            AdRequest(self.parameters),
            settings: try self.parameters.settings(placement: self.parameters.thirdPartyAdPlacementIdentifier),
            privacy: self.parameters.privacy
        )
    }
}

extension MAXCustomAdapter {
    /// Brings a call of the host to the main actor.
    private func call<Delegate>(
        _ parameters: any MAAdapterResponseParameters,
        _ delegate: Delegate,
        _ body: @escaping @MainActor @Sendable (HostAds, MAXCall, Delegate) -> Void
    ) {
        let type = type(of: self)
        let ads = self.ads
        let (parameters, delegate) = (HandedOver(parameters), HandedOver(delegate))
        onMain { body(ads, MAXCall(type: type, parameters: parameters.opened), delegate.opened) }
    }
}
