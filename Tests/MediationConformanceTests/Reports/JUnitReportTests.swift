import ConformanceReportSamples
import MediationConformance
import Testing

struct JUnitReportTests {
    private static func suite(_ report: ConformanceReport) throws -> XMLTree {
        let root = try XMLTree.read(report.text(as: .junit))
        try #require(root.name == "testsuites" && root.children.map(\.name) == ["testsuite"])
        return root.children[0]
    }

    @Test(arguments: ReportSamples.all.map(\.name))
    func countsWhatItHas(_ name: String) throws {
        let report = try #require(ReportSamples.named(name))
        let suite = try Self.suite(report)
        #expect(suite.attributes["tests"] == "\(suite.all("testcase").count)")
        #expect(suite.attributes["failures"] == "\(suite.all("failure").count)")
        #expect(suite.attributes["errors"] == "\(suite.all("error").count)")
        #expect(suite.attributes["skipped"] == "\(suite.all("skipped").count)")
    }

    @Test(arguments: ReportSamples.all.map(\.name))
    func standsForTheExitCode(_ name: String) throws {
        let report = try #require(ReportSamples.named(name))
        let suite = try Self.suite(report)
        let code: Int32 = !suite.all("error").isEmpty ? 2 : suite.all("failure").isEmpty ? 0 : 1
        #expect(code == report.exitCode)
    }

    @Test
    func givesAFailureTheNumberOfItsRule() throws {
        let failure = try #require(Self.suite(ReportSamples.broken).all("failure").first)
        #expect(failure.attributes["type"] == "3.4")
        #expect(failure.attributes["message"]?.hasPrefix("The handler was called twice") == true)
        #expect(failure.text.contains("Likely cause: The handler is stored"))
        #expect(failure.text.contains("  1500 ms  adapter: calls the handler with an error, code 204"))
    }

    @Test
    func groupsRulesBySection() throws {
        let cases = try Self.suite(ReportSamples.kept).all("testcase")
        #expect(cases[5].attributes["classname"] == "ExampleCustomEvent.2 Set-up")
        #expect(cases[5].attributes["name"]?.hasPrefix("2.1 ") == true)
    }

    @Test
    func tellsOfAWarningWithoutFailing() throws {
        let cases = try Self.suite(ReportSamples.warned).all("testcase")
        let warned = cases.filter { !$0.all("system-out").isEmpty }
        #expect(warned.count == 2)
        #expect(warned.allSatisfy { $0.all("failure").isEmpty && $0.all("skipped").isEmpty })
    }

    @Test
    func hasAnErrorForAHarnessThatCannotBeUsed() throws {
        let suite = try Self.suite(ReportSamples.harness)
        #expect(suite.all("error").map { $0.attributes["type"] } == ["harness"])
        #expect(suite.all("error")[0].text.contains("returned the same adapter twice"))
    }

    @Test
    func showsEveryMessageAsText() throws {
        for (name, text) in HostileText.all where text.unicodeScalars.count < 16_000 && !text.isEmpty {
            var report = ReportSamples.selection
            report.results[0].verdict = .fail
            report.results[0].happened = text
            let suite = try Self.suite(report)
            #expect(suite.all("testcase").count == 2, "\(name)")
            let failure = try #require(suite.all("failure").first)
            #expect(failure.text.contains("Happened: \(HostileText.shown(text))"), "\(name)")
        }
    }
}
