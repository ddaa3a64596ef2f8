/// An adapter that loads rewarded ads, which the user chooses to see.
@MainActor
public protocol RewardedAdapter: NetworkAdapter {
    /// Asks the network for a rewarded ad.
    ///
    /// - Parameters:
    ///   - configuration: The request, with the credentials and the remaining time.
    ///   - completionHandler: Must be called exactly once, with the ad or with an error, from any thread, at once or
    ///     later. Releasing it without a call fails the attempt at that moment.
    func loadRewardedAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    )
}
