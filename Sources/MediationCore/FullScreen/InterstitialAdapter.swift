/// An adapter that loads interstitial ads, for natural pauses of an app.
@MainActor
public protocol InterstitialAdapter: NetworkAdapter {
    /// Asks the network for an interstitial ad.
    ///
    /// - Parameters:
    ///   - configuration: The request, with the credentials and the remaining time.
    ///   - completionHandler: Must be called exactly once, with the ad or with an error, from any thread, at once or
    ///     later. Releasing it without a call fails the attempt at that moment.
    func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    )
}
