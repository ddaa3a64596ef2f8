import BridgeTesting
import FakeLevelPlay
import IronSourceStandIn
import MediationBridgeLevelPlay
import MediationConformance
import MediationCore
import SampleNetwork
import SampleNetworkConformance

/// The bidding adapter of the Sample Network, with a set-up that takes until the bench ends it.
final class SlowBidder: BiddingAdapter, BannerAdapter, InterstitialAdapter, RewardedAdapter {
    nonisolated static let adapterVersion = SampleBiddingCustomEvent.adapterVersion
    nonisolated static var networkSDKVersion: VersionNumber { SampleBiddingCustomEvent.networkSDKVersion }

    nonisolated static let network = LockedValue<SlowBidderNetwork?>(nil)

    private let adapter = SampleBiddingCustomEvent()

    init() {}

    static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
        guard let network = self.network.withLock({ $0 }) else { return completionHandler(.success(())) }
        network.setUp.join(completionHandler) { network.log(.setUp) }
    }

    nonisolated static func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        if configuration.credentials.settings["isSilent"] != nil {
            self.network.withLock { $0 }?.silent.withLock { $0.append(completionHandler) }
        } else {
            SampleBiddingCustomEvent.collectSignals(for: configuration, completionHandler: completionHandler)
        }
    }

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        self.adapter.loadNativeAd(for: configuration, completionHandler: completionHandler)
    }

    func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
        self.adapter.loadBannerAd(for: configuration, completionHandler: completionHandler)
    }

    func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.adapter.loadInterstitialAd(for: configuration, completionHandler: completionHandler)
    }

    func loadRewardedAd(for configuration: FullScreenAdConfiguration, completionHandler: RewardedAdCompletionHandler) {
        self.adapter.loadRewardedAd(for: configuration, completionHandler: completionHandler)
    }

    func cancelLoad(reason: CancelReason) { self.adapter.cancelLoad(reason: reason) }
}

/// The Sample Network, with that set-up.
final class SlowBidderNetwork: NetworkDriver {
    let log: NetworkLog
    let setUp = PendingSetUp()
    /// The handlers of calls for signals that the network leaves unanswered.
    let silent = LockedValue<[BidSignalCompletionHandler]>([])
    private let network: any NetworkDriver

    init(_ network: any NetworkDriver, _ log: NetworkLog) {
        self.network = network
        self.log = log
    }

    func perform(_ step: NetworkStep) throws {
        if case .finishSetUp = step { self.setUp.finish(.success(())) } else { try self.network.perform(step) }
    }
}

struct SlowBidderHarness: AdapterHarness {
    static let capabilities = SampleBiddingCustomEventHarness.capabilities.union([.setUp])
    private let harness = SampleBiddingCustomEventHarness()

    var settings: [String: JSONValue] { self.harness.settings }

    func makeAdapter() -> SlowBidder { SlowBidder() }

    func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        let network = self.harness.makeNetwork(log).map { SlowBidderNetwork($0, log) }
        SlowBidder.network.withLock { $0 = network }
        return network
    }
}

/// The custom adapters of that network, and of the Sample Network as a bidder.
class SlowBidderLevelPlay: LevelPlayCustomAdapter {
    override class var adapter: any NetworkAdapter.Type { SlowBidder.self }
}
class SampleBiddingLevelPlay: LevelPlayCustomAdapter {
    override class var adapter: any NetworkAdapter.Type { SampleBiddingCustomEvent.self }
}
class SampleLevelPlayBiddingInterstitial: LevelPlayBiddingCustomInterstitial {}
class SampleLevelPlayBiddingRewardedVideo: LevelPlayBiddingCustomRewardedVideo {}
class SampleLevelPlayBiddingBanner: LevelPlayBiddingCustomBanner {}
class SampleLevelPlayBiddingNativeAd: LevelPlayBiddingCustomNativeAd {}

extension LevelPlayClasses {
    /// The classes of the Sample Network as a bidder, with a network adapter.
    static func bidding(_ network: ISBaseNetworkAdapter.Type) -> LevelPlayClasses {
        LevelPlayClasses(
            network: network,
            interstitial: SampleLevelPlayBiddingInterstitial.self,
            rewarded: SampleLevelPlayBiddingRewardedVideo.self,
            banner: SampleLevelPlayBiddingBanner.self,
            native: SampleLevelPlayBiddingNativeAd.self
        )
    }
}
