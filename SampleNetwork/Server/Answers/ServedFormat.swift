/// The format of the ads that an app requests.
enum ServedFormat: String, CaseIterable, Codable, Sendable {
    case native, banner, interstitial, appOpen, rewarded, rewardedInterstitial

    var isFullScreen: Bool { self != .native && self != .banner }

    var isRewarded: Bool { self == .rewarded || self == .rewardedInterstitial }
}
