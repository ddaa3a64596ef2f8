/// An adapter that loads banners.
@MainActor
public protocol BannerAdapter: NetworkAdapter {
    /// Asks the network for a banner.
    ///
    /// The network must not replace the ad by itself: turn off its own refresh, because mediation asks for the next ad.
    ///
    /// - Parameters:
    ///   - configuration: The request, with the credentials, the size and the remaining time.
    ///   - completionHandler: Must be called exactly once, with the ad or with an error, from any thread, at once or
    ///     later. Releasing it without a call fails the attempt at that moment.
    func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler)
}

/// The completion handler of `loadBannerAd`.
public typealias BannerAdCompletionHandler =
    AdCompletionHandler<any MediationBannerAd, any MediationBannerAdEventDelegate>
