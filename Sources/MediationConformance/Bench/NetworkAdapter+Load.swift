import MediationCore

extension NetworkAdapter {
    /// Asks for an ad of a format that the adapter loads.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - configuration: The request; what only native ads have is left out for other formats.
    ///   - completionHandler: Gets the answer, in which a ``StandInAd`` takes the place of an ad that is not native.
    func load(
        _ format: AdFormat,
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        switch format {
        case .native:
            (self as? any MediationAdapter)?.loadNativeAd(for: configuration, completionHandler: completionHandler)
        case .banner:
            (self as? any BannerAdapter)?
                .loadBannerAd(
                    for: BannerAdConfiguration(configuration),
                    completionHandler: completionHandler.standingIn({ .banner($0) }, { $0 })
                )
        case .interstitial:
            (self as? any InterstitialAdapter)?
                .loadInterstitialAd(
                    for: FullScreenAdConfiguration(configuration),
                    completionHandler: completionHandler.standingIn({ .unrewarded($0) }, { $0 })
                )
        case .appOpen:
            (self as? any AppOpenAdapter)?
                .loadAppOpenAd(
                    for: FullScreenAdConfiguration(configuration),
                    completionHandler: completionHandler.standingIn({ .unrewarded($0) }, { $0 })
                )
        case .rewarded:
            (self as? any RewardedAdapter)?
                .loadRewardedAd(
                    for: FullScreenAdConfiguration(configuration),
                    completionHandler: completionHandler.standingIn({ .rewarded($0) }, { $0 })
                )
        default:
            (self as? any RewardedInterstitialAdapter)?
                .loadRewardedInterstitialAd(
                    for: FullScreenAdConfiguration(configuration),
                    completionHandler: completionHandler.standingIn({ .rewarded($0) }, { $0 })
                )
        }
    }
}

extension NativeAdCompletionHandler {
    /// Returns a handler for ads of another format, which answers this one; whoever holds it holds this one, too.
    fileprivate func standingIn<Other: Sendable, OtherDelegate: Sendable>(
        _ original: @escaping @Sendable (Other) -> StandInAd.Original,
        _ delegate: @escaping @Sendable (StandInEvents) -> OtherDelegate
    ) -> AdCompletionHandler<Other, OtherDelegate> {
        AdCompletionHandler<Other, OtherDelegate> { result in
            let ad = result.map { StandInAd(original($0)) }
            guard let events = self(ad.map { $0 as any MediationNativeAd }) else { return nil }
            return (try? ad.get()).map { delegate($0.delegate(reportingTo: events)) }
        }
    }
}

extension BannerAdConfiguration {
    fileprivate init(_ configuration: NativeAdConfiguration) {
        self.init(
            credentials: configuration.credentials,
            loadID: configuration.loadID,
            size: .banner,
            isTestRequest: configuration.isTestRequest,
            privacy: configuration.privacy,
            deadline: configuration.deadline,
            bidResponse: configuration.bidResponse,
            watermark: configuration.watermark
        )
    }
}

extension FullScreenAdConfiguration {
    fileprivate init(_ configuration: NativeAdConfiguration) {
        self.init(
            credentials: configuration.credentials,
            loadID: configuration.loadID,
            isTestRequest: configuration.isTestRequest,
            privacy: configuration.privacy,
            deadline: configuration.deadline,
            bidResponse: configuration.bidResponse,
            watermark: configuration.watermark
        )
    }
}
