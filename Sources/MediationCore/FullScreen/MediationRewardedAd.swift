public import PlatformViews

/// A rewarded ad as a network's adapter provides it, with or without the user's choice before it.
///
/// It may be the adapter itself or a separate object. Mediation retains it until its last event has been told.
@MainActor
public protocol MediationRewardedAd: AnyObject, Sendable {
    /// The time for which the ad can be presented after it was loaded; `nil` for the usual hour.
    var timeToLive: Duration? { get }

    /// Receives the event delegate, right after mediation has taken the ad.
    ///
    /// The delegate is the one that the completion handler returns. The default implementation ignores it.
    func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate)

    /// Presents the ad; called at most once, and never after ``timeToLive``.
    ///
    /// If the network does not present it, as it has expired there or is not ready, report
    /// ``FullScreenAdEvent/didFailToPresent(_:)``.
    ///
    /// The network's words are passed on as they come, as ``MediationFullScreenAd/present(from:)`` has it. The reward
    /// is reported when the network says that it was earned, and only then.
    ///
    /// - Parameters:
    ///   - viewController: The controller to present from, which is in a window; it must not be retained beyond the
    ///     end.
    ///   - verification: The data for the app's server, unchanged, for the network to be given before it presents.
    func present(from viewController: PlatformViewController, verification: ServerSideVerification?)
}

extension MediationRewardedAd {
    /// The usual hour.
    public var timeToLive: Duration? { nil }
    /// Ignores the delegate.
    public func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) {}
}
