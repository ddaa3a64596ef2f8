public import PlatformViews

/// An interstitial or app-open ad as a network's adapter provides it.
///
/// It may be the adapter itself or a separate object. Mediation retains it until its last event has been told.
@MainActor
public protocol MediationFullScreenAd: AnyObject, Sendable {
    /// The time for which the ad can be presented after it was loaded; `nil` for an hour, or four for app-open ads.
    var timeToLive: Duration? { get }

    /// Receives the event delegate, right after mediation has taken the ad.
    ///
    /// The delegate is the one that the completion handler returns. The default implementation ignores it.
    func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate)

    /// Presents the ad; called at most once, and never after ``timeToLive``.
    ///
    /// If the network does not present it, as it has expired there or is not ready, report
    /// ``FullScreenAdEvent/didFailToPresent(_:)``.
    ///
    /// The network's words are passed on as they come: ``FullScreenAdEvent/willPresent`` once the ad is on the screen,
    /// ``FullScreenAdEvent/impression``, ``FullScreenAdEvent/click``, and one end:
    /// ``FullScreenAdEvent/didDismiss``, or ``FullScreenAdEvent/didFailToPresent(_:)`` if it never was on the screen,
    /// or fails there.
    ///
    /// - Parameter viewController: The controller to present from, which is in a window; it must not be retained
    ///   beyond the end.
    func present(from viewController: PlatformViewController)
}

extension MediationFullScreenAd {
    /// The usual time.
    public var timeToLive: Duration? { nil }
    /// Ignores the delegate.
    public func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {}
}
