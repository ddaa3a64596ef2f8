import ConformanceMutants
import MediationConformance
import MediationCore
import MediationTesting
import Testing

/// Adapters without native ads, which are held to the rules about all loads with one of their own formats.
@MainActor
@Suite(.serialized)
struct OtherFormatTests {
    /// The three lines of an adapter without native ads.
    struct SmallHarness: AdapterHarness {
        let settings: [String: JSONValue] = ["parameter": "unit"]
        func makeAdapter() -> KioskBannerAdapter { KioskBannerAdapter() }
    }

    /// An adapter that excludes the only format that it implements.
    final class NoFormatAdapter: RewardedAdapter {
        nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
        nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)
        nonisolated static let capabilities = AdapterCapabilities(formats: [.native])

        func loadRewardedAd(
            for configuration: FullScreenAdConfiguration,
            completionHandler: RewardedAdCompletionHandler
        ) {}
    }

    struct NoFormatHarness: AdapterHarness {
        let settings: [String: JSONValue] = [:]
        func makeAdapter() -> NoFormatAdapter { NoFormatAdapter() }
    }

    private static func verdicts(_ report: ConformanceReport) -> [RuleID: Verdict] {
        Dictionary(report.results.map { ($0.id, $0.verdict) }) { first, _ in first }
    }

    @Test
    func rulesAboutNativeAdsDoNotApplyToABannerAdapter() async {
        let report = await AdapterConformance.run(KioskBannerHarness.self)
        #expect(report.formats == ["banner"])
        let native = report.results.filter { AdapterContract.rule($0.id)?.formats == [.native] }
        #expect(native.count == 36)
        #expect(Set(native.map(\.verdict.kind)) == [.notApplicable], "\(report.text)")
        #expect(native.first?.verdict.reason == "The adapter loads no ads of this format: native.")
        #expect(report.reservations.allSatisfy { $0.hasSuffix("not verified") }, "\(report.reservations)")
    }

    @Test(arguments: [Mutation("loadsBannersOnly"), Mutation("loadsRewardedAdsOnly")])
    func rulesAboutAllLoadsAreCheckedWithTheFormatThatThereIs(_ mutation: Mutation) async {
        let all = AdapterContract.rules.filter {
            $0.formats == nil && $0.section != .bidding && $0.id != RuleID(3, 8)
        }
        let rules = TestSize.some(of: all, atLeast: 8)
        let report = await MutantRun.report(mutation, rules: rules.map(\.id))
        #expect(report.summary.passed == rules.count, "\(report.text)")
    }

    @Test
    func brokenBannerAdapterIsFoundInATest() async throws {
        let report = await Mutation.$chosen.withValue(Mutation("kioskAnswersTwice")) {
            await AdapterConformance.run(KioskBannerHarness.self, options: ConformanceOptions(rules: [RuleID(3, 4)]))
        }
        #expect(Self.verdicts(report)[RuleID(3, 4)] == .fail, "\(report.text)")
    }

    @Test
    func whatIsNotPlayedIsNotVerified() async {
        let report = await AdapterConformance.run(SmallHarness.self, options: ConformanceOptions(isStrict: true))
        let verdicts = Self.verdicts(report)
        #expect(verdicts[RuleID(1, 1)] == .pass)
        #expect(verdicts[RuleID(3, 4)]?.kind == .notVerified)
        #expect(verdicts[RuleID(4, 1)]?.kind == .notApplicable)
        #expect(report.exitCode == 1)
    }

    @Test
    func adapterWithoutAnyFormatIsRefused() async {
        let report = await AdapterConformance.run(NoFormatHarness.self)
        #expect(report.exitCode == 2)
        #expect(report.harnessProblem?.contains("NoFormatAdapter loads no format") == true, "\(report.text)")
    }
}
