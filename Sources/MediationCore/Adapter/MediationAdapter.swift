/// What an ad network implements to be asked for ads: one class, made anew for each attempt.
///
/// Mediation makes the adapter and calls it on the main actor; ad SDKs ask for that. The answer may come from any
/// thread. Names and roles follow the custom events of the Google Mobile Ads SDK.
///
/// Each requirement takes one configuration value and gives one result, so that it can grow without breaking adapters.
@MainActor
public protocol MediationAdapter: AnyObject, Sendable {
    /// The version of this adapter.
    ///
    /// Read before set-up and from any thread: it must have no side effects.
    nonisolated static var adapterVersion: VersionNumber { get }

    /// The version of the network's SDK that this adapter speaks to.
    ///
    /// Read before set-up and from any thread: it must have no side effects.
    nonisolated static var networkSDKVersion: VersionNumber { get }

    /// What this adapter can do; the default says native ads.
    nonisolated static var capabilities: AdapterCapabilities { get }

    /// Prepares the network, once for all adapters of this class and before the first load.
    ///
    /// Called again at a later load if it failed or did not answer in time, and by each ``WaterfallRunner`` that an app
    /// makes. The default succeeds at once.
    ///
    /// - Parameters:
    ///   - configuration: Every credential set that the app's configuration holds for this class.
    ///   - completionHandler: To be called exactly once, from any thread.
    static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler)

    /// Tells that the user's privacy choices have changed since the class was set up, or was told last.
    ///
    /// It comes to a class that has been set up, and right after a set-up during which they changed. Each attempt also
    /// gets the choices of its moment with its configuration. The default does nothing.
    ///
    /// - Parameter snapshot: All choices, as they are now.
    static func privacyDidChange(to snapshot: PrivacySnapshot)

    /// Creates an adapter for one attempt.
    init()

    /// Asks the network for a native ad.
    ///
    /// - Parameters:
    ///   - configuration: What to ask for, with which credentials, and how much time is left.
    ///   - completionHandler: To be called exactly once, with the ad or with an error, from any thread, at once or
    ///     later. Releasing it without a call fails the attempt at that moment.
    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler)

    /// Tells that the answer is not wanted any more: stop asking, and let go of the completion handler.
    ///
    /// A call of the handler from now on is late, changes nothing, and is recorded. It also comes when the app cancels
    /// while mediation loads the images of the ad. The default does nothing.
    ///
    /// With ``CancelReason/acceptsLateAd`` the adapter may go on instead, and answer: the ad is kept for a later load.
    ///
    /// - Parameter reason: The line item's timeout, the load's deadline, a better ad, or the app.
    func cancelLoad(reason: CancelReason)
}

extension MediationAdapter {
    /// Native ads.
    public nonisolated static var capabilities: AdapterCapabilities { AdapterCapabilities() }

    /// Succeeds at once.
    public static func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        completionHandler(.success(()))
    }

    /// Does nothing.
    public static func privacyDidChange(to snapshot: PrivacySnapshot) {}

    /// Does nothing.
    public func cancelLoad(reason: CancelReason) {}
}
