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
        ThroughGMA.separatesLoads = false
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
        defer { ThroughGMA.separatesLoads = true }
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
struct ThroughGMATests {
    /// The rules that cannot be kept through the host, with what prevents that.
    private static let lost = [
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
        let report = await self.report(SeparateLoadsHarness.self)
        #expect(report.rules(.fail) == Set(Self.lost.keys), "\(report.text)")
        // The host has no orientation.
        #expect(report.rules(.warning) == ["5.8"])
        #expect(report.rules(.notVerified) == Set(Self.inViews))
        #expect(report.rules(.pass).count >= 119)
    }

    /// The rules that have ads that cover the screen clicked before they are there, which mediation does not pass on.
    private static let inViews = ["3.9", "3.10", "8.7"]

    @Test func adsInViewsAreJudgedByThemselves() async {
        let report = await self.report(InViewsHarness.self, Self.inViews.compactMap { RuleID($0) })
        #expect(report.rules(.pass) == Set(Self.inViews), "\(report.text)")
    }

    @Test func severalAdsShareWhatMediationPromises() async {
        let rules = Self.lostAmongSeveral.keys.compactMap { RuleID($0) }
        let report = await self.report(ThroughGMAHarness.self, rules)
        #expect(report.rules(.fail) == Set(Self.lostAmongSeveral.keys))
    }

    private func report<Harness: AdapterHarness>(
        _ harness: Harness.Type,
        _ rules: [RuleID]? = nil
    ) async -> ConformanceReport {
        var options = ConformanceOptions(rules: rules)
        // A wrong adapter may hang there; this one is known.
        options.isolated = { await AdapterConformance.resultHere(of: $0, { Harness() }, seed: 1) }
        return await AdapterConformance.run(harness, options: options)
    }
}

extension ConformanceReport {
    /// Returns the numbers of the rules with a verdict.
    fileprivate func rules(_ kind: Verdict.Kind) -> Set<String> {
        Set(self.results.filter { $0.verdict.kind == kind }.map(\.id.description))
    }
}
