import BridgeTesting
import FakeLevelPlay
import IronSourceStandIn
import SampleNetworkConformance
import Testing

extension BrokenLevelPlay.Defect {
    private static let choices = "choices hold from when the host tells them"
    private static let available = "an ad is available from the load to the presentation or its end"

    /// Each defect breaks the promise that it names.
    static let all =
        BridgeDefect.all.map { BrokenLevelPlay.Defect($0) } + [
            BrokenLevelPlay.Defect(
                "answers only the first set-up",
                breaks: "set-ups at the same time are all answered"
            ) { $0.answersFirstSetUpOnly = true },
            BrokenLevelPlay.Defect(
                "remembers a failed set-up for ever",
                breaks: "a set-up without keys fails, and the next one is another try"
            ) { $0.remembersFailedSetUps = true },
            BrokenLevelPlay.Defect("forgets consent", breaks: Self.choices) { $0.passesConsent = false },
            BrokenLevelPlay.Defect("forgets metadata", breaks: Self.choices) { $0.passesMetaData = false },
            BrokenLevelPlay.Defect("drops choices after the first load", breaks: Self.choices) {
                $0.freezesChoices = true
            },
            BrokenLevelPlay.Defect("forgets test ads", breaks: "requests tell what the host says") {
                $0.passesTestMode = false
            },
            BrokenLevelPlay.Defect("forgets the instance's keys", breaks: "a load is answered once, with the ad") {
                $0.adData = { ISAdData(serverData: $0.serverData, configuration: [:], adUnitData: nil) }
            },
            BrokenLevelPlay.Defect("reads keys as they come", breaks: "requests tell what the host says") {
                $0.adData = { data in
                    var keys = data.configuration
                    keys["parameter"] = "another"
                    return ISAdData(serverData: nil, configuration: keys, adUnitData: nil)
                }
            },
            BrokenLevelPlay.Defect("is always available", breaks: Self.available) { $0.isAvailable = { _ in true } },
            BrokenLevelPlay.Defect("is never available", breaks: Self.available) { $0.isAvailable = { _ in false } },
            BrokenLevelPlay.Defect("does not know the host's limit", breaks: "a load ends before the host gives up") {
                $0.loadTimeOutSec = { _ in 0 }
            },
            BrokenLevelPlay.Defect("takes the host's limit to its end", breaks: "a load ends before the host gives up")
            {
                $0.loadTimeOutSec = { $0 * 1.2 }
            },
            BrokenLevelPlay.Defect(
                "takes an unknown size for a rectangle",
                breaks: "a place without a size is an error, and never gets another one"
            ) {
                $0.size = { size in
                    size.width > 0 || size.isAdaptive
                        ? size : ISBannerSize(description: "RECTANGLE", width: 300, height: 250)
                }
            },
            BrokenLevelPlay.Defect(
                "gives every banner the usual size",
                breaks: "a banner has its size, and reports what its network tells"
            ) { $0.size = { _ in ISBannerSize(description: "BANNER", width: 320, height: 50) } },
            BrokenLevelPlay.Defect(
                "does not know adaptive banners",
                breaks: "a place of the network's height is as wide as the host says"
            ) { $0.size = { ISBannerSize(description: $0.sizeDescription, width: $0.width, height: $0.height) } },
            BrokenLevelPlay.Defect("calls all errors internal", breaks: "only the lack of an ad is no fill") {
                $0.errorType = .internal
            },
            BrokenLevelPlay.Defect("calls all errors no fill", breaks: "only the lack of an ad is no fill") {
                $0.errorType = .noFill
            },
            BrokenLevelPlay.Defect("cannot be asked again", breaks: "an object that was destroyed can be asked again") {
                $0.endsForEver = true
            },
            BrokenLevelPlay.Defect(
                "keeps the views from the network",
                breaks: "a native ad has its assets, and is counted in its views"
            ) { $0.passesViews = false },
        ]
}

extension LevelPlayTests {
    static let broken = LevelPlayClasses(
        network: BrokenLevelPlay.self,
        interstitial: BrokenLevelPlayInterstitial.self,
        rewarded: BrokenLevelPlayRewardedVideo.self,
        banner: BrokenLevelPlayBanner.self,
        native: BrokenLevelPlayNativeAd.self
    )

    @Test(arguments: BrokenLevelPlay.Defect.all) func brokenBridgeIsFound(_ defect: BrokenLevelPlay.Defect) async {
        BrokenLevelPlay.defect = defect
        BrokenLevelPlay.hasLoaded = false
        defer {
            BrokenLevelPlay.defect = BrokenLevelPlay.Defect(.none)
            BrokenLevelPlay.outliving = []
        }
        let promises = LevelPlayPromise.all.filter { $0.name == defect.shared.promise }
        let broken = await LevelPlayPromise.broken(
            by: SampleLevelPlay.self,
            Self.broken,
            SampleCustomEventHarness.self,
            among: promises
        )
        #expect(promises.count == 1)
        #expect(!broken.isEmpty)
        #expect(broken["harness"] == nil)
    }

    @Test func bridgeThatPassesEverythingOnIsNotBroken() async {
        let broken = await LevelPlayPromise.broken(
            by: SampleLevelPlay.self,
            Self.broken,
            SampleCustomEventHarness.self
        )
        #expect(broken == [:])
    }
}
