/// An event of an ad that covers the screen.
public enum SampleFullScreenAdEvent: Hashable, Sendable {
    /// The ad is about to cover the screen.
    case willPresent
    /// The ad has been seen; reported once.
    case impression
    /// The ad has been tapped.
    case click
    /// The person who watched the ad has earned its reward.
    case reward(SampleReward)
    /// The ad is about to close.
    case willDismiss
    /// The ad has closed.
    case didDismiss
    /// The ad was not presented, for the given reason.
    case didFailToPresent(String)
}
