import ConformanceReportSamples
import MediationConformance
import Testing

struct ReportFormatTests {
    @Test(arguments: ReportFormat.all)
    func isFoundByItsNameAndItsFiles(_ format: ReportFormat) {
        #expect(ReportFormat(name: format.name) == format)
        #expect(ReportFormat(path: "some.folder/report.\(format.fileExtension)") == format)
        #expect(ReportFormat(path: "REPORT.\(format.fileExtension.uppercased())") == format)
    }

    @Test(arguments: ["", "report", "tap", "report.", "report.text", "folder.html/report"])
    func isNotFoundByAnythingElse(_ path: String) {
        #expect(ReportFormat(path: path) == nil)
    }

    @Test(arguments: ReportSamples.all.map(\.name))
    func givesTheSameTextEachTime(_ name: String) throws {
        let report = try #require(ReportSamples.named(name))
        for format in ReportFormat.all {
            let text = report.text(as: format)
            #expect(text == report.text(as: format))
            #expect(text.hasSuffix("\n"))
        }
    }

    /// Checks that even the longest text is cut: a report for people is no place for megabytes of one message.
    @Test
    func leavesOutTheRestOfAVeryLongText() {
        var report = ReportSamples.selection
        report.results[0].verdict = .fail
        report.results[0].happened = String(repeating: "a", count: 1_000_000)
        for format in ReportFormat.all where format != .json {
            #expect(report.text(as: format).utf8.count < 60_000)
        }
        #expect(report.text(as: .junit).contains("a… (984000 more characters; the JSON report has them)"))
    }
}
