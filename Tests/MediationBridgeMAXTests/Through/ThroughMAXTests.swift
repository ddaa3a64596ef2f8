import BridgeTesting
import MediationConformance
import MediationCore
import SampleNetworkConformance
import Testing

/// The harness of the Sample Network's adapter, once through the host and back, with a network for each load.
struct ThroughMAXHarness: AdapterHarness {
    /// Without what the host has no place for, and without what the bridge does by itself.
    static let capabilities = SampleCustomEventHarness.capabilities.subtracting([
        .verification, .verificationData, .store, .price, .extraAssets, .video, .mediaView, .multipleImages,
        .imageOrientation, .imageScale, .adChoices, .presentation, .takesImpressions, .takesClicks,
    ]).union([.downloadsImages])
    private let harness = SampleCustomEventHarness()

    var settings: [String: JSONValue] { self.harness.settings }

    func makeAdapter() -> ThroughMAX { ThroughMAX() }

    func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        ThroughMAX.bridge.separatesLoads = true
        return self.harness.makeNetwork(log)
    }
}

/// The same, of native ads and banners alone.
struct MAXInViewsHarness: AdapterHarness {
    static let capabilities = ThroughMAXHarness.capabilities
    private let harness = ThroughMAXHarness()

    var settings: [String: JSONValue] { self.harness.settings }

    func makeAdapter() -> ThroughMAXInViews { ThroughMAXInViews() }

    func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? { self.harness.makeNetwork(log) }
}

/// The same, for scripts, whose ads come and go.
struct MAXScriptsHarness: AdapterHarness {
    /// Without what 6.5 says is lost.
    static let capabilities = ThroughMAXHarness.capabilities.subtracting([.tracksViews])
    private let harness = ThroughMAXHarness()

    var settings: [String: JSONValue] { self.harness.settings }

    func makeAdapter() -> ThroughMAX { ThroughMAX() }

    func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? { self.harness.makeNetwork(log) }
}

/// The suite, which plays one network at a time by itself.
@MainActor
@Suite(.serialized)
struct ThroughMAXTests {
    /// The rules that cannot be kept through the host, with what prevents that.
    private static let lost = [
        "5.1": "The host takes pictures, which the bridge has loaded.",
        "5.3": "The same.",
        "5.7": "The same: the picture of each URL is there.",
        "6.5": "The host does not say when an ad is taken out of its views.",
        "12.3": "It combines ads in views at random, with 6.5.",
        "13.10": "The host has one word for the ad on the screen and its impression: the impression.",
        "13.13": "The same.",
        "13.14": "The same.",
        "13.17": "The same.",
        "14.1": "The reward is told right before the end.",
        "14.7": "The same.",
        "14.8": "The same.",
        "15.4":
            "Mediation keeps an ad for three seconds after the dismissal, as its reward may come; no time passes here.",
        "16.1": "The host says how wide an anchored banner may be, and not how high.",
        "16.13": "The host has no word for pages that a banner opens.",
    ]

    @Test func contractIsKeptThroughTheHost() async {
        let rules = ConformanceReport.rulesThroughHosts
        let report = await ConformanceReport.here(ThroughMAXHarness.self, { ThroughMAXHarness() }, rules)
        #expect(report.rules(.fail) == report.asked(Self.lost.keys), "\(report.text)")
        #expect(report.rules(.warning) == [])
        #expect(report.rules(.notVerified) == report.asked(Self.inViews + ["14.5"]))
        #expect(report.rules(.pass).count >= 99 * rules.count / AdapterContract.rules.count)
    }

    @Test func combinationsOfWhatIsKeptAreKept() async {
        let rules = [RuleID(12, 3)]
        let report = await ConformanceReport.here(MAXScriptsHarness.self, { MAXScriptsHarness() }, rules)
        #expect(report.rules(.pass) == ["12.3"], "\(report.text)")
    }

    /// The rules that have ads that cover the screen clicked before they are there, which mediation does not pass on.
    private static let inViews = ["3.9", "3.10", "8.7"]

    @Test func adsInViewsAreJudgedByThemselves() async {
        let rules = Self.inViews.compactMap { RuleID($0) }
        let report = await ConformanceReport.here(MAXInViewsHarness.self, { MAXInViewsHarness() }, rules)
        #expect(report.rules(.pass) == Set(Self.inViews), "\(report.text)")
    }
}
