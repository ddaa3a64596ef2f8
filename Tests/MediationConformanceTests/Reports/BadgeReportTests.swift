import ConformanceReportSamples
import MediationConformance
import Testing

struct BadgeReportTests {
    private static func message(_ report: ConformanceReport) throws -> String {
        let image = try XMLTree.read(report.text(as: .badge))
        let texts = image.all("text").map(\.text)
        try #require(texts.count == 2 && texts[0] == "adapter contract")
        #expect(image.attributes["aria-label"] == "adapter contract: \(texts[1])")
        return texts[1]
    }

    @Test
    func saysHowManyRulesAreKeptAtWhichTier() throws {
        #expect(try Self.message(ReportSamples.kept) == "tier 2, 70 of 70")
    }

    @Test
    func saysHowMuchWasNotVerified() throws {
        #expect(
            try Self.message(ReportSamples.blackBox) == "tier 1, 14 of 70, 56 not verified, "
                + "privacy not declared, impressions not declared, clicks not declared"
        )
    }

    @Test
    func saysWhatIsBroken() throws {
        let message = try Self.message(ReportSamples.broken)
        #expect(message == "tier 2, 61 of 70, 3 broken, 1 stale, 2 known, 2 warnings, 1 not verified, 1 n/a")
    }

    @Test
    func doesNotPassOffASelectionAsTheWhole() throws {
        #expect(try Self.message(ReportSamples.selection) == "tier 2, selected 2 of 2")
    }

    @Test(arguments: [ReportSamples.harness, ReportSamples.harnessRule, ReportSamples.empty])
    func saysNothingOfTheAdapterIfTheHarnessIsAtFault(_ report: ConformanceReport) throws {
        #expect(try Self.message(report) == "harness error")
    }
}
