import BridgeTesting
import FakeLevelPlay
import Foundation
import IronSourceStandIn
import MediationConformance
import MediationCore
import PlatformViews
import SampleNetwork
import SampleNetworkConformance
import Testing

/// Ads that the host shows at an odd moment.
@MainActor
@Suite(.serialized, OneNetworkAtATime())
struct LevelPlayShowTests {
    /// Puts up the Sample Network, and loads an ad of it.
    private func load(_ format: MediationCore.AdFormat) async throws -> (LevelPlayBench, FakeLevelPlayRequest) {
        let bench = try #require(LevelPlayBench(SampleLevelPlay.self, .sample(), SampleCustomEventHarness()))
        let request = await bench.host.load(format)
        await bench.rest()
        await bench.fill(1)
        return (bench, request)
    }

    @Test func adThatIsShownAgainWhenItHasGoneFailsAndKeepsItsReward() async throws {
        let (bench, request) = try await self.load(.rewarded)
        let ad = try #require(request.ad as? ISBaseRewardedVideo)
        let (adData, controller) = (bench.host.adData(), bench.controller())
        let again = ShowDelegate()
        let first = ShowDelegate { ad.showAd(with: controller, adData: adData, delegate: again) }
        ad.showAd(with: controller, adData: adData, delegate: first)
        await bench.rest()
        for event in [FullScreenAdEvent.willPresent, .impression, .didDismiss] {
            await bench.play(.reportFullScreen(event, ad: 1))
        }
        #expect(first.words == ["opened", "closed"])
        #expect(again.words == ["failed to show"])
        await bench.play(.reward(AdReward(type: "coins", amount: 3), ad: 1))
        #expect(first.words == ["opened", "closed", "rewarded"])
        #expect(again.words == ["failed to show"])
        #expect(bench.presentations == 1)
    }

    @Test func adThatIsShownAgainWhenItHasFailedFails() async throws {
        let (bench, request) = try await self.load(.interstitial)
        let ad = try #require(request.ad as? ISBaseInterstitial)
        let (adData, controller) = (bench.host.adData(), bench.controller())
        let again = ShowDelegate()
        let first = ShowDelegate { ad.showAd(with: controller, adData: adData, delegate: again) }
        ad.showAd(with: controller, adData: adData, delegate: first)
        await bench.rest()
        await bench.play(.reportFullScreen(.didFailToPresent("not now"), ad: 1))
        #expect(first.words == ["failed to show"])
        #expect(again.words == ["failed to show"])
        #expect(bench.presentations == 1)
    }

    @Test func adThatHadNoWindowIsStillAvailable() async throws {
        let (bench, request) = try await self.load(.interstitial)
        request.show(from: bench.controller(isOnScreen: false))
        await bench.rest()
        #expect(request.reports == ["loaded", "notDisplayed"])
        #expect(await request.isAvailable())
        request.show(from: bench.controller())
        await bench.rest()
        #expect(bench.presentations == 1)
        #expect(await !request.isAvailable())
    }
}

/// A delegate of one presentation, which notes what it is told, and does something when the ad has ended.
private final class ShowDelegate: NSObject, ISInterstitialAdDelegate, ISRewardedVideoAdDelegate {
    private(set) var words: [String] = []
    private let ended: () -> Void

    init(ended: @escaping () -> Void = {}) { self.ended = ended }

    func adDidLoad() { self.words.append("loaded") }
    func adDidFailToLoad(with errorType: ISAdapterErrorType, errorCode: Int, errorMessage: String?) {
        self.words.append("failed to load")
    }
    func adDidOpen() { self.words.append("opened") }
    func adDidFailToShowWithErrorCode(_ errorCode: Int, errorMessage: String?) {
        self.words.append("failed to show")
        self.ended()
    }
    func adDidClick() { self.words.append("clicked") }
    func adDidClose() {
        self.words.append("closed")
        self.ended()
    }
    func adRewarded() { self.words.append("rewarded") }
}
