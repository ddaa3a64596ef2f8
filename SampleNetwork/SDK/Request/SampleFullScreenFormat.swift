/// The format of an ad that covers the screen.
public enum SampleFullScreenFormat: String, Hashable, Sendable, CaseIterable {
    /// An ad at a pause of the app.
    case interstitial
    /// An ad when the app comes to the foreground.
    case appOpen
    /// An ad that people choose to watch, and that earns them a reward.
    case rewarded
    /// An ad at a pause of the app that earns a reward.
    case rewardedInterstitial

    /// Indicates whether ads of this format can earn a reward.
    public var isRewarded: Bool { self == .rewarded || self == .rewardedInterstitial }
}
