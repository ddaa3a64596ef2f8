internal import MediationCore

extension AdUnit {
    /// Indicates whether users are rewarded for its ads.
    var hasRewards: Bool { self.format == .rewarded || self.format == .rewardedInterstitial }
}
