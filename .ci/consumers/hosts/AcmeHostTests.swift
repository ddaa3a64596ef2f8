import AcmeAdapter
import AcmeHarness
import AcmeLevelPlay
import BridgeTesting
import FakeLevelPlay
import MediationConformance
import MediationCore
import Testing

// The sources beside this file ask the hosts with the Sample Network's adapter, whose place the generated one takes.
typealias SampleCustomEvent = AcmeAdapter
typealias SampleCustomEventHarness = AcmeHarness

/// The generated adapter has none.
struct SampleExtras: NetworkExtras {}

/// The adapter that `mediate new-adapter` writes, behind each fake host.
@MainActor
@Suite(.serialized)
struct AcmeHostTests {
    /// The rules that no adapter keeps through any of the hosts, as docs/bridges.md says, and 15.2: none of them has a
    /// word for an ad that is too old before it is presented.
    private static let lost: Set = ["15.2", "15.4"]

    /// Those that are lost as there is one word for an ad on the screen and its impression.
    private static let lostInOneWord: Set = ["13.10", "13.13", "13.17", "15.3"]

    private func check<Harness: AdapterHarness>(
        _ harness: @escaping @MainActor @Sendable () -> Harness,
        without lost: Set<String>
    ) async {
        let report = await ConformanceReport.here(Harness.self, harness)
        #expect(report.rules(.fail) == Self.lost.union(lost), "\(report.text)")
        #expect(report.rules(.pass).count > 100)
    }

    @Test func contractIsKeptThroughGoogle() async {
        // The host has no amounts of rewards, and no word for a banner's new size.
        await self.check({ SeparateLoadsHarness() }, without: ["14.5", "16.16"])
    }

    @Test func contractIsKeptThroughMAX() async {
        // Pictures, views that are taken away, rewards before the end, and banners' pages and new sizes.
        let lost: Set = ["5.1", "5.3", "5.7", "6.5", "12.3", "13.14", "14.1", "14.7", "14.8", "16.13", "16.16"]
        await self.check({ ThroughMAXHarness() }, without: Self.lostInOneWord.union(lost))
    }

    @Test func contractIsKeptThroughLevelPlay() async {
        // A set-up for several line items, pictures, clickable views, choices that change during loads, and amounts of rewards.
        let lost: Set = ["2.4", "5.3", "6.5", "12.3", "12.4", "14.5"]
        await self.check({ ThroughLevelPlayHarness() }, without: Self.lostInOneWord.union(lost))
    }

    @Test(OneNetworkAtATime()) func bidderKeepsItsPromisesBehindLevelPlay() async {
        let classes = LevelPlayClasses(
            network: AcmeLevelPlay.self,
            interstitial: AcmeLevelPlayInterstitial.self,
            rewarded: AcmeLevelPlayRewardedVideo.self,
            banner: AcmeLevelPlayBanner.self,
            native: AcmeLevelPlayNativeAd.self
        )
        let broken = await LevelPlayPromise.broken(
            by: AcmeLevelPlay.self,
            classes,
            AcmeHarness.self,
            among: LevelPlayPromise.bidding
        )
        #expect(broken == [:])
    }
}
