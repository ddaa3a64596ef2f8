public import PlatformViews

/// A banner as a network's adapter provides it.
///
/// It may be the adapter itself or a separate object. Mediation retains it until its place has another ad or is gone.
@MainActor
public protocol MediationBannerAd: AnyObject, Sendable {
    /// The network's view; the same one each time, and reading it has no effect.
    ///
    /// Mediation places it; the adapter puts it into no other view.
    var view: PlatformView { get }

    /// The size of the ad: by default, that of the view.
    ///
    /// It is read when the ad is taken, and after each ``BannerAdEvent/resized``.
    var size: BannerSize { get }

    /// The time for which the ad can be held before it is shown; `nil` for an hour.
    var timeToLive: Duration? { get }

    /// The problems of the answer that the ad was made of, in words, such as what was dropped or repaired; none by default.
    ///
    /// They become part of the record of the load, up to a hundred, and must contain no credential.
    var warnings: [String] { get }

    /// Receives the event delegate, right after mediation has taken the ad.
    ///
    /// The delegate is the one that the completion handler returns. The default implementation ignores it.
    func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate)

    /// Called once when the ad is the result of a load: the banner has it, and shows it when somebody can see it.
    ///
    /// An ad that is not used is released without it. The default implementation does nothing.
    func didDeliver()

    /// Called once when the view has left its place for good: the network should stop whatever it does for the ad.
    ///
    /// It is not called for an ad that mediation never showed, which it just releases. Mediation drops the events that
    /// are reported from now on. The default implementation does nothing.
    func didRemove()
}

extension MediationBannerAd {
    /// The size of the view.
    public var size: BannerSize {
        let bounds = self.view.boundsRect
        return .fixed(width: bounds.width, height: bounds.height)
    }
    /// The usual time.
    public var timeToLive: Duration? { nil }
    /// None.
    public var warnings: [String] { [] }
    /// Does nothing.
    public func didDeliver() {}
    /// Ignores the delegate.
    public func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {}
    /// Does nothing.
    public func didRemove() {}
}

/// Receives the events of an adapter's banner.
///
/// It can be called from any thread; the app receives the events on the main actor, in the order reported.
public protocol MediationBannerAdEventDelegate: AnyObject, Sendable {
    /// Reports one event.
    func report(_ event: BannerAdEvent)
}

extension AdEventQueue: MediationBannerAdEventDelegate where Event == BannerAdEvent {
    func report(_ event: BannerAdEvent) { self.add(event) }
}
