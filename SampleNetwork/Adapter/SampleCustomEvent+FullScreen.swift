public import MediationCore
import SampleAdSDK

extension SampleCustomEvent: InterstitialAdapter, AppOpenAdapter {
    /// Loads an interstitial ad of the Sample Network.
    public func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.load(.interstitial, for: configuration) { completionHandler($0.map { $0 }.mapError { $0 }) }
    }

    /// Loads an app-open ad of the Sample Network.
    public func loadAppOpenAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.load(.appOpen, for: configuration) { completionHandler($0.map { $0 }.mapError { $0 }) }
    }
}

extension SampleCustomEvent: RewardedAdapter, RewardedInterstitialAdapter {
    /// Loads a rewarded ad of the Sample Network.
    public func loadRewardedAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.load(.rewarded, for: configuration) { completionHandler($0.map { $0 }.mapError { $0 }) }
    }

    /// Loads a rewarded interstitial ad of the Sample Network.
    public func loadRewardedInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.load(.rewardedInterstitial, for: configuration) { completionHandler($0.map { $0 }.mapError { $0 }) }
    }
}

extension SampleCustomEvent {
    private func load(
        _ format: SampleFullScreenFormat,
        for configuration: FullScreenAdConfiguration,
        _ answer: @escaping SampleFullScreenLoad.Answer
    ) {
        do throws(MediationError) {
            let settings = try SampleSettings(configuration.credentials)
            let load = SampleFullScreenLoad(format, settings, answer)
            self.fullScreenLoad = load
            load.start(SampleAdRequest(configuration))
        } catch {
            answer(.failure(error))
        }
    }
}
