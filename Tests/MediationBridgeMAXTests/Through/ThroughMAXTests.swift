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

/// The suite, which plays one network at a time by itself.
@MainActor
struct ThroughMAXTests {
    /// The rules that cannot be kept through the host, with what prevents that.
    private static let lost = [
        "5.1": "The host takes pictures, which the bridge has loaded.",
        "5.3": "The same.",
        "5.7": "The same: the picture of each URL is there.",
        "6.5": "The host does not say when an ad is taken out of its views.",
        "13.10": "The host has one word for the ad on the screen and its impression: the impression.",
        "13.13": "The same.",
        "13.14": "The same.",
        "13.17": "The same.",
        "14.1": "The reward is told right before the end.",
        "14.7": "The same.",
        "14.8": "The same.",
        "15.4":
            "Mediation keeps an ad for three seconds after the dismissal, as its reward may come; no time passes here.",
        "16.13": "The host has no word for pages that a banner opens.",
    ]

    /// The rules that combine others at random, and that are lost with them.
    private static let combinations = ["12.1", "12.2", "12.3", "12.4"]

    @Test func contractIsKeptThroughTheHost() async {
        let rules = AdapterContract.rules.map(\.id).filter { !Self.combinations.contains($0.description) }
        let report = await ConformanceReport.here(ThroughMAXHarness.self, { ThroughMAXHarness() }, rules)
        #expect(report.rules(.fail) == Set(Self.lost.keys), "\(report.text)")
        #expect(report.rules(.warning) == [])
        #expect(report.rules(.notVerified) == Set(Self.inViews + ["14.5"]))
        #expect(report.rules(.pass).count >= 96)
    }

    /// The rules that have ads that cover the screen clicked before they are there, which mediation does not pass on.
    private static let inViews = ["3.9", "3.10", "8.7"]

    @Test func adsInViewsAreJudgedByThemselves() async {
        let rules = Self.inViews.compactMap { RuleID($0) }
        let report = await ConformanceReport.here(MAXInViewsHarness.self, { MAXInViewsHarness() }, rules)
        #expect(report.rules(.pass) == Set(Self.inViews), "\(report.text)")
    }
}
