/// The interface between mediation and an ad network, whatever the format: one class, instantiated anew for each attempt.
///
/// An adapter implements a protocol for each format that its network has: ``MediationAdapter`` for native ads,
/// ``BannerAdapter``, ``InterstitialAdapter``, ``AppOpenAdapter``, ``RewardedAdapter``, ``RewardedInterstitialAdapter``. One class may
/// implement several of them.
///
/// Mediation creates the adapter and calls it on the main actor, as ad SDKs require. The answer may come from any
/// thread. Names and roles follow the custom events of the Google Mobile Ads SDK.
///
/// Each requirement takes one configuration value and produces one result, so that it can grow without breaking
/// adapters.
@MainActor
public protocol NetworkAdapter: AnyObject, Sendable {
    /// The version of this adapter.
    ///
    /// It is read before set-up and from any thread, so it must have no side effects.
    nonisolated static var adapterVersion: VersionNumber { get }

    /// The version of the network's SDK that this adapter uses.
    ///
    /// It is read before set-up and from any thread, so it must have no side effects.
    nonisolated static var networkSDKVersion: VersionNumber { get }

    /// The capabilities of this adapter; by default, it loads all formats that it implements, any number at a time.
    nonisolated static var capabilities: AdapterCapabilities { get }

    /// Prepares the network, once for all adapters of this class and before the first load.
    ///
    /// It is called again at a later load if it failed or did not answer in time, and by each ``AdMediator`` that
    /// an app creates. The default implementation succeeds at once.
    ///
    /// - Parameters:
    ///   - configuration: Every credential set that the app's configuration holds for this class, and the privacy
    ///     choices.
    ///   - completionHandler: Must be called exactly once, from any thread.
    static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler)

    /// Called when the user's privacy choices have changed since the class was set up or last notified.
    ///
    /// Only a class that has been set up is notified, if necessary right after a set-up during which the choices
    /// changed. Each attempt also receives the choices of its time with its configuration. The default implementation
    /// does nothing.
    ///
    /// - Parameter snapshot: All privacy choices, as they are now.
    static func privacyDidChange(to snapshot: PrivacySnapshot)

    /// Creates an adapter for one attempt.
    init()

    /// Cancels the load: the adapter should stop asking and release the completion handler.
    ///
    /// From now on, calling the handler is late, has no effect, and is recorded. This method is also called when the
    /// app cancels while mediation loads the images of a native ad. The default implementation does nothing.
    ///
    /// With `CancelReason.acceptsLateAd`, the adapter may go on and answer instead; the ad is then kept for a later
    /// load.
    ///
    /// - Parameter reason: The line item's timeout, the load's deadline, a better ad, or the app.
    func cancelLoad(reason: CancelReason)
}

extension NetworkAdapter {
    /// All formats that it implements, any number at a time.
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
