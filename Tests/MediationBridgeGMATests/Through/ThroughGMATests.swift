import BridgeTesting
import MediationConformance
import MediationCore
import SampleNetworkConformance
import Testing

/// The harness of the Sample Network's adapter, once through the host and back.
struct ThroughGMAHarness: AdapterHarness {
    static let capabilities = SampleCustomEventHarness.capabilities.subtracting([.verification, .verificationData])
    private let harness = SampleCustomEventHarness()

    var settings: [String: JSONValue] { self.harness.settings }

    func makeAdapter() -> ThroughGMA { ThroughGMA() }

    func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        ThroughGMA.bridge.separatesLoads = false
        return self.harness.makeNetwork(log)
    }
}

/// The same, with a network for each load.
struct SeparateLoadsHarness: AdapterHarness {
    static let capabilities = ThroughGMAHarness.capabilities
    private let harness = ThroughGMAHarness()

    var settings: [String: JSONValue] { self.harness.settings }

    func makeAdapter() -> ThroughGMA { ThroughGMA() }

    func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        defer { ThroughGMA.bridge.separatesLoads = true }
        return self.harness.makeNetwork(log)
    }
}

/// The same, of native ads and banners alone.
struct InViewsHarness: AdapterHarness {
    static let capabilities = ThroughGMAHarness.capabilities
    private let harness = SeparateLoadsHarness()

    var settings: [String: JSONValue] { self.harness.settings }

    func makeAdapter() -> ThroughGMAInViews { ThroughGMAInViews() }

    func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? { self.harness.makeNetwork(log) }
}

/// The suite, which plays one network at a time by itself.
@MainActor
@Suite(.serialized)
struct ThroughGMATests {
    /// The rules that cannot be kept through the host, with what prevents that.
    private static let lost = [
        "1.2": "The host's versions have three parts, and a fourth one is folded into the third.",
        "14.5": "The host's word for a reward has neither an amount nor a type: the publisher sets both.",
        "15.4":
            "Mediation keeps an ad for three seconds after the dismissal, as its reward may come; no time passes here.",
    ]

    /// The rules that are kept by each ad alone, and that a host with several ads at once cannot ask for.
    private static let lostAmongSeveral = [
        "12.4": "An ad that was asked for under choices that have changed since is not delivered.",
        "13.10": "One ad covers the screen at a time; another one is refused.",
    ]

    @Test func contractIsKeptThroughTheHost() async {
        let rules = ConformanceReport.rulesThroughHosts
        let report = await ConformanceReport.here(SeparateLoadsHarness.self, { SeparateLoadsHarness() }, rules)
        #expect(report.rules(.fail) == report.asked(Self.lost.keys), "\(report.text)")
        // The host has no orientation.
        #expect(report.rules(.warning) == report.asked(["5.8"]))
        #expect(report.rules(.notVerified) == report.asked(Self.inViews))
        #expect(report.rules(.pass).count >= 119 * rules.count / AdapterContract.rules.count)
    }

    /// The rules that have ads that cover the screen clicked before they are there, which mediation does not pass on.
    private static let inViews = ["3.9", "3.10", "8.7"]

    @Test func adsInViewsAreJudgedByThemselves() async {
        let rules = Self.inViews.compactMap { RuleID($0) }
        let report = await ConformanceReport.here(InViewsHarness.self, { InViewsHarness() }, rules)
        #expect(report.rules(.pass) == Set(Self.inViews), "\(report.text)")
    }

    @Test func severalAdsShareWhatMediationPromises() async {
        let rules = Self.lostAmongSeveral.keys.compactMap { RuleID($0) }
        let report = await ConformanceReport.here(ThroughGMAHarness.self, { ThroughGMAHarness() }, rules)
        #expect(report.rules(.fail) == Set(Self.lostAmongSeveral.keys))
    }
}
