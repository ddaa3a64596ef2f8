import BridgeTesting
import MediationConformance
import MediationCore
import SampleNetworkConformance
import Testing

/// The harness of the Sample Network's adapter, once through the host and back, with a network for each load.
struct ThroughLevelPlayHarness: AdapterHarness {
    /// Without what the host has no place for, and without what the bridge does by itself.
    static let capabilities = SampleCustomEventHarness.capabilities.subtracting([
        .verification, .verificationData, .store, .price, .extraAssets, .video, .mediaView, .multipleImages,
        .imageOrientation, .imageScale, .images, .starRating, .adChoices, .presentation, .takesImpressions,
        .takesClicks,
    ]).union([.downloadsImages])
    private let harness = SampleCustomEventHarness()

    var settings: [String: JSONValue] { self.harness.settings }

    func makeAdapter() -> ThroughLevelPlay { ThroughLevelPlay() }

    func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        ThroughLevelPlay.bridge.separatesLoads = true
        return self.harness.makeNetwork(log)
    }
}

/// The same, of native ads and banners alone.
struct LevelPlayInViewsHarness: AdapterHarness {
    static let capabilities = ThroughLevelPlayHarness.capabilities
    private let harness = ThroughLevelPlayHarness()

    var settings: [String: JSONValue] { self.harness.settings }

    func makeAdapter() -> ThroughLevelPlayInViews { ThroughLevelPlayInViews() }

    func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? { self.harness.makeNetwork(log) }
}

/// The same, for scripts, whose loads go on while the user chooses, and whose ads come and go.
struct LevelPlayScriptsHarness: AdapterHarness {
    /// Without what 6.5 says is lost.
    static let capabilities = ThroughLevelPlayHarness.capabilities.subtracting([.tracksViews])
    private let harness = ThroughLevelPlayHarness()

    var settings: [String: JSONValue] { self.harness.settings }

    func makeAdapter() -> ThroughLevelPlayAtLoads { ThroughLevelPlayAtLoads() }

    func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? { self.harness.makeNetwork(log) }
}

/// The suite, which plays one network at a time by itself.
@MainActor
@Suite(.serialized)
struct ThroughLevelPlayTests {
    /// The rules that cannot be kept through the host, with what prevents that.
    private static let lost = [
        "6.5": "The host does not say which views can be clicked: the bridge takes all that it knows.",
        "13.10": "The host has one word for the ad on the screen and its impression: the impression.",
        "13.13": "The same.",
        "13.14": "The same.",
        "13.17": "The same.",
        "14.5": "The host's word for a reward has neither an amount nor a type: the publisher sets both.",
        "15.4":
            "Mediation keeps an ad for three seconds after the dismissal, as its reward may come; no time passes here.",
    ]

    /// The rules that are lost in combination with others.
    private static let lostInCombinations = [
        "12.3": "It combines ads in views at random, with 6.5.",
        "12.4": "Mediation delivers no ad that was asked for under choices that have changed since.",
    ]

    @Test func contractIsKeptThroughTheHost() async {
        let rules = ConformanceReport.rulesThroughHosts
        let report = await ConformanceReport.here(ThroughLevelPlayHarness.self, { ThroughLevelPlayHarness() }, rules)
        let lost = Set(Self.lost.keys).union(Self.lostInCombinations.keys)
        #expect(report.rules(.fail) == report.asked(lost), "\(report.text)")
        #expect(report.rules(.warning) == [])
        #expect(report.rules(.notVerified) == report.asked(Self.inViews + ["16.16"]))
        #expect(report.rules(.pass).count >= 105 * rules.count / AdapterContract.rules.count)
    }

    @Test func combinationsOfWhatIsKeptAreKept() async {
        let rules = Self.lostInCombinations.keys.compactMap { RuleID($0) }
        let report = await ConformanceReport.here(LevelPlayScriptsHarness.self, { LevelPlayScriptsHarness() }, rules)
        #expect(report.rules(.pass) == Set(Self.lostInCombinations.keys), "\(report.text)")
    }

    /// The rules that have ads that cover the screen clicked before they are there, which mediation does not pass on.
    private static let inViews = ["3.9", "3.10", "8.7"]

    @Test func adsInViewsAreJudgedByThemselves() async {
        let rules = Self.inViews.compactMap { RuleID($0) }
        let report = await ConformanceReport.here(LevelPlayInViewsHarness.self, { LevelPlayInViewsHarness() }, rules)
        #expect(report.rules(.pass) == Set(Self.inViews), "\(report.text)")
    }
}
