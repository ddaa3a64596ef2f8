/// An adapter that loads app-open ads, for the moment when an app comes to the foreground.
@MainActor
public protocol AppOpenAdapter: NetworkAdapter {
    /// Asks the network for an app-open ad; there may be no window and no view controller yet.
    ///
    /// - Parameters:
    ///   - configuration: The request, with the credentials and the remaining time.
    ///   - completionHandler: Must be called exactly once, with the ad or with an error, from any thread, at once or
    ///     later. Releasing it without a call fails the attempt at that moment.
    func loadAppOpenAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    )
}
