/// An adapter that loads rewarded interstitial ads, which reward the user without having been chosen.
@MainActor
public protocol RewardedInterstitialAdapter: NetworkAdapter {
    /// Asks the network for a rewarded interstitial ad.
    ///
    /// - Parameters:
    ///   - configuration: The request, with the credentials and the remaining time.
    ///   - completionHandler: Must be called exactly once, with the ad or with an error, from any thread, at once or
    ///     later. Releasing it without a call fails the attempt at that moment.
    func loadRewardedInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    )
}
