public import MediationCore

extension Checked: MediationAdapter where Adapter: MediationAdapter {
    /// Starts the load of the wrapped adapter.
    public func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        let watch = self.watchLoad(configuration.loadID, configuration.credentials)
        self.adapter.loadNativeAd(
            for: configuration,
            completionHandler: watch.handler(completionHandler, for: configuration)
        )
    }
}

extension Checked: BannerAdapter where Adapter: BannerAdapter {
    /// Starts the load of the wrapped adapter.
    public func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
        let watch = self.watchLoad(configuration.loadID, configuration.credentials)
        self.adapter.loadBannerAd(for: configuration, completionHandler: watch.handler { completionHandler($0) })
    }
}

extension Checked: InterstitialAdapter where Adapter: InterstitialAdapter {
    /// Starts the load of the wrapped adapter.
    public func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        let watch = self.watchLoad(configuration.loadID, configuration.credentials)
        self.adapter.loadInterstitialAd(for: configuration, completionHandler: watch.handler { completionHandler($0) })
    }
}

extension Checked: AppOpenAdapter where Adapter: AppOpenAdapter {
    /// Starts the load of the wrapped adapter.
    public func loadAppOpenAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        let watch = self.watchLoad(configuration.loadID, configuration.credentials)
        self.adapter.loadAppOpenAd(for: configuration, completionHandler: watch.handler { completionHandler($0) })
    }
}

extension Checked: RewardedAdapter where Adapter: RewardedAdapter {
    /// Starts the load of the wrapped adapter.
    public func loadRewardedAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        let watch = self.watchLoad(configuration.loadID, configuration.credentials)
        self.adapter.loadRewardedAd(for: configuration, completionHandler: watch.handler { completionHandler($0) })
    }
}

extension Checked: RewardedInterstitialAdapter where Adapter: RewardedInterstitialAdapter {
    /// Starts the load of the wrapped adapter.
    public func loadRewardedInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        let watch = self.watchLoad(configuration.loadID, configuration.credentials)
        self.adapter.loadRewardedInterstitialAd(
            for: configuration,
            completionHandler: watch.handler { completionHandler($0) }
        )
    }
}
