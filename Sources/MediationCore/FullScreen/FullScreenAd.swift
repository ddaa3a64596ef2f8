public import PlatformViews

/// A loaded ad that covers the screen, independent of the network that it came from.
///
/// Use it by the names of its kinds: ``InterstitialAd``, ``AppOpenAd``, ``RewardedAd``, ``RewardedInterstitialAd``. It can
/// be presented once, while no other ad of the app's mediator covers the screen. The class is confined to the main actor.
@MainActor
public final class FullScreenAd<Kind: FullScreenAdKind> {
    /// The record of the load that this ad came from.
    ///
    /// It grows if an adapter breaks its contract after the load has ended.
    public var responseInfo: ResponseInfo { self.session.responseInfo }

    /// Indicates whether the ad can be presented: it was not, and it has not expired.
    public var isReady: Bool { self.session.isReady }

    /// Indicates whether the ad was held for too long without being presented: four hours for app-open ads, one hour for
    /// all others, unless its network says otherwise.
    ///
    /// An ad that was requested under privacy choices other than the current ones has expired as well.
    public var isExpired: Bool { self.session.isExpired }

    /// The time for which the ad can still be held; zero once it has expired or been presented.
    public var timeToExpiry: Duration { self.session.timeToExpiry.duration }

    /// Receives the events of the ad, in the order in which they occur.
    ///
    /// An ad that is presented tells ``FullScreenAdEvent/willPresent``, then the impression with what it earned, clicks
    /// and the reward, then ``FullScreenAdEvent/willDismiss`` and ``FullScreenAdEvent/didDismiss``; or one
    /// ``FullScreenAdEvent/didFailToPresent(_:)``. A reward, an impression and clicks that the network reports late
    /// follow the dismissal. An ad that is held for too long tells ``FullScreenAdEvent/expired``.
    ///
    /// Events from before the handler was set are delivered first. The ad retains the handler, which should hold the ad
    /// weakly; mediation retains the handler until three seconds after the dismissal, and for a minute after the network
    /// has said nothing for too long, but not the ad: keep it as long as the handler needs it.
    public var eventHandler: (@MainActor (FullScreenAdEvent) -> Void)? {
        get { self.session.eventHandler }
        set { self.session.eventHandler = newValue }
    }

    let session: FullScreenAdSession
    fileprivate var storedVerification: ServerSideVerification?

    init(_ session: FullScreenAdSession) {
        self.session = session
    }

    /// Presents the ad, and returns at once.
    ///
    /// - Parameters:
    ///   - viewController: The controller to present from.
    ///   - ending: Called once, at the end, unless this throws.
    /// - Throws: The errors of the ad's public method with which nothing has changed.
    package func present(
        from viewController: PlatformViewController?,
        ending: @escaping @MainActor (Result<AdReward?, MediationError>) -> Void
    ) throws(MediationError) {
        try self.session.present(from: viewController, verification: self.storedVerification, ending: ending)
    }
}

extension FullScreenAd where Kind: UnrewardedAdKind {
    /// Presents the ad, and returns when it has left the screen.
    ///
    /// Cancelling the task has no effect: only the user or the network dismisses an ad.
    ///
    /// - Parameter viewController: The controller to present from; `nil` for the topmost one of the active window.
    /// - Throws: A ``MediationError`` with the code ``MediationError/Code/adExpired``,
    ///   ``MediationError/Code/alreadyPresented``, ``MediationError/Code/alreadyPresenting`` or
    ///   ``MediationError/Code/noViewController``, in which case nothing has changed; or with
    ///   ``MediationError/Code/presentationFailed`` if the network could not present its ad, or has said nothing for ten
    ///   seconds.
    public func present(from viewController: PlatformViewController? = nil) async throws(MediationError) {
        _ = try await self.session.present(from: viewController, verification: nil)
    }
}

extension FullScreenAd where Kind: RewardedAdKind {
    /// The data that the network passes to the app's server with the reward; it can be set until the ad is presented.
    public var verification: ServerSideVerification? {
        get { self.storedVerification }
        set { self.storedVerification = newValue }
    }

    /// Presents the ad, and returns when it has left the screen.
    ///
    /// Some networks report the reward after the dismissal: without a reward by then, the method returns three seconds
    /// later, or with the reward. One that is even later is told to the ``eventHandler`` alone.
    ///
    /// Cancelling the task has no effect: only the user or the network dismisses an ad.
    ///
    /// - Parameter viewController: The controller to present from; `nil` for the topmost one of the active window.
    /// - Returns: The reward; `nil` if the user has not earned one.
    /// - Throws: A ``MediationError`` with the code ``MediationError/Code/adExpired``,
    ///   ``MediationError/Code/alreadyPresented``, ``MediationError/Code/alreadyPresenting`` or
    ///   ``MediationError/Code/noViewController``, in which case nothing has changed; or with
    ///   ``MediationError/Code/presentationFailed`` if the network could not present its ad, or has said nothing for ten
    ///   seconds.
    @discardableResult
    public func present(from viewController: PlatformViewController? = nil) async throws(MediationError) -> AdReward? {
        try await self.session.present(from: viewController, verification: self.verification)
    }
}
