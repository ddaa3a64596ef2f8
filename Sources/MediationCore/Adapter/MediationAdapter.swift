/// An adapter that loads native ads.
///
/// All other formats have a protocol of their own; see ``NetworkAdapter`` for what they have in common.
@MainActor
public protocol MediationAdapter: NetworkAdapter {
    /// Asks the network for a native ad.
    ///
    /// - Parameters:
    ///   - configuration: The request, with the credentials and the remaining time.
    ///   - completionHandler: Must be called exactly once, with the ad or with an error, from any thread, at once or
    ///     later. Releasing it without a call fails the attempt at that moment.
    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler)
}
