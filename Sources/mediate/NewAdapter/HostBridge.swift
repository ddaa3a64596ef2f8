import MediationCore

/// A mediation in which an adapter can be shipped, and what a network adds for it.
struct HostBridge {
    /// The name on the command line.
    let option: String
    /// The end of the names of the network's module and class.
    let suffix: String
    /// The module of the bridge, which is also its product.
    let module: String
    let baseClass: String
    /// The base class of networks that bid, if it is another one.
    var biddingClass: String?
    /// The role of the class for the host.
    let role: String
    /// The formats of the library that the host does not have.
    var lacks: [AdFormat] = []
    /// The classes that the host has for ad units, if it has any.
    var adClasses: [AdClass] = []

    /// A class for the ad units of a format.
    struct AdClass {
        let format: AdFormat
        /// The end of the name of the network's class.
        let suffix: String
        let baseClass: String
        /// The base class of networks that bid.
        let biddingClass: String
        /// The ads, for a sentence.
        let ads: String
    }

    /// The hosts whose bridges are there; one more is one more entry.
    static let all = [
        HostBridge(
            option: "gma",
            suffix: "GMA",
            module: "MediationBridgeGMA",
            baseClass: "GMACustomEvent",
            biddingClass: "GMABiddingCustomEvent",
            role: "custom event of the Google Mobile Ads SDK"
        ),
        HostBridge(
            option: "max",
            suffix: "MAX",
            module: "MediationBridgeMAX",
            baseClass: "MAXCustomAdapter",
            biddingClass: "MAXBiddingCustomAdapter",
            role: "custom adapter of AppLovin MAX",
            lacks: [.rewardedInterstitial]
        ),
        HostBridge(
            option: "levelplay",
            suffix: "LevelPlay",
            module: "MediationBridgeLevelPlay",
            baseClass: "LevelPlayCustomAdapter",
            role: "custom adapter of Unity LevelPlay",
            lacks: [.appOpen, .rewardedInterstitial],
            adClasses: [
                AdClass(
                    format: .interstitial,
                    suffix: "Interstitial",
                    baseClass: "LevelPlayCustomInterstitial",
                    biddingClass: "LevelPlayBiddingCustomInterstitial",
                    ads: "interstitial ads"
                ),
                AdClass(
                    format: .rewarded,
                    suffix: "RewardedVideo",
                    baseClass: "LevelPlayCustomRewardedVideo",
                    biddingClass: "LevelPlayBiddingCustomRewardedVideo",
                    ads: "rewarded ads"
                ),
                AdClass(
                    format: .banner,
                    suffix: "Banner",
                    baseClass: "LevelPlayCustomBanner",
                    biddingClass: "LevelPlayBiddingCustomBanner",
                    ads: "banners"
                ),
                AdClass(
                    format: .native,
                    suffix: "NativeAd",
                    baseClass: "LevelPlayCustomNativeAd",
                    biddingClass: "LevelPlayBiddingCustomNativeAd",
                    ads: "native ads"
                ),
            ]
        ),
    ]

    static let names = Self.all.map(\.option).joined(separator: ", ")
}
