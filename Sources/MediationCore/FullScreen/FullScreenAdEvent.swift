/// An event of an ad that covers the screen.
///
/// A struct and not an enum: new events appear in minor releases.
public struct FullScreenAdEvent: Hashable, Sendable {
    /// The stable name.
    public let name: String

    /// The reason for the event, if it reports a failure.
    public let message: String?

    /// The amount that the impression earned; set only for the event named "paid".
    public let adValue: AdValue?

    /// The reward; set only for the event named "reward".
    public let reward: AdReward?

    private init(_ name: String, message: String? = nil, adValue: AdValue? = nil, reward: AdReward? = nil) {
        self.name = name
        self.message = message
        self.adValue = adValue
        self.reward = reward
    }

    /// The ad covers the screen, or is about to.
    public static let willPresent = FullScreenAdEvent("willPresent")
    /// The ad was seen; at most once.
    public static let impression = FullScreenAdEvent("impression")
    /// The ad was clicked; once for each tap.
    public static let click = FullScreenAdEvent("click")
    /// The ad is about to leave the screen.
    public static let willDismiss = FullScreenAdEvent("willDismiss")
    /// The ad has left the screen.
    public static let didDismiss = FullScreenAdEvent("didDismiss")
    /// The ad can no longer be presented.
    public static let expired = FullScreenAdEvent("expired")

    /// The ad could not be presented.
    public static func didFailToPresent(_ message: String) -> FullScreenAdEvent {
        FullScreenAdEvent("didFailToPresent", message: message)
    }

    /// The impression earned money; mediation itself reports it, right after the impression.
    static func paid(_ value: AdValue) -> FullScreenAdEvent { FullScreenAdEvent("paid", adValue: value) }

    /// The user has earned a reward; adapters report it through the delegate of rewarded ads.
    static func reward(_ reward: AdReward) -> FullScreenAdEvent { FullScreenAdEvent("reward", reward: reward) }
}
