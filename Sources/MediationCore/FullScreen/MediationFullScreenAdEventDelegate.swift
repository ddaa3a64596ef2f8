/// Receives the events of an adapter's ad that covers the screen.
///
/// It can be called from any thread; the app receives the events on the main actor, in the order reported.
public protocol MediationFullScreenAdEventDelegate: AnyObject, Sendable {
    /// Reports one event.
    func report(_ event: FullScreenAdEvent)
}

/// Receives the events of an adapter's rewarded ad.
///
/// It can be called from any thread; the app receives the events on the main actor, in the order reported.
public protocol MediationRewardedAdEventDelegate: MediationFullScreenAdEventDelegate {
    /// Reports the reward when the network says that the user has earned it: before the ad is dismissed or after.
    ///
    /// Mediation takes the first reward of an ad.
    func didEarn(_ reward: AdReward)
}

extension AdEventQueue: MediationFullScreenAdEventDelegate where Event == FullScreenAdEvent {
    func report(_ event: FullScreenAdEvent) { self.add(event) }
}

extension AdEventQueue: MediationRewardedAdEventDelegate where Event == FullScreenAdEvent {
    func didEarn(_ reward: AdReward) { self.add(.reward(reward)) }
}
