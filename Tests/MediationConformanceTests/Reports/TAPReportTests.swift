import ConformanceReportSamples
import MediationConformance
import Testing

struct TAPReportTests {
    private static func stream(_ report: ConformanceReport) throws -> TAPStream {
        try TAPStream(report.text(as: .tap))
    }

    @Test(arguments: ReportSamples.all.map(\.name))
    func hasAPointForEachRuleInOrder(_ name: String) throws {
        let report = try #require(ReportSamples.named(name))
        let stream = try Self.stream(report)
        let count = report.results.count + report.unmatchedKnownFailures.count
        #expect(stream.plan == (count > 0 ? count : nil))
        #expect(stream.points.map(\.number) == (0..<count).map { $0 + 1 })
        for (point, result) in zip(stream.points, report.results) {
            #expect(point.description.hasPrefix("\(result.id) "))
        }
    }

    /// Counts as every TAP reader does: a point that is not ok fails, unless a directive marks it as not done yet.
    @Test(arguments: ReportSamples.all.map(\.name))
    func standsForTheExitCode(_ name: String) throws {
        let report = try #require(ReportSamples.named(name))
        let stream = try Self.stream(report)
        let fails = stream.points.contains { !$0.isOK && $0.directive == nil }
        #expect((stream.bailOut != nil ? 2 : fails ? 1 : 0) == report.exitCode)
    }

    @Test
    func skipsWhatWasNotJudgedAndSaysWhy() throws {
        let stream = try Self.stream(ReportSamples.flawed)
        let point = try #require(stream.points.first { $0.description.hasPrefix("4.9 ") })
        #expect(point.isOK)
        #expect(point.directive == "skip")
        #expect(point.reason == "not applicable: adChoices is not declared")
    }

    @Test
    func marksWarningsAndKnownFailuresAsNotDoneYet() throws {
        let stream = try Self.stream(ReportSamples.flawed)
        let marked = stream.points.filter { $0.directive == "todo" }
        #expect(marked.map(\.isOK) == [false, false, false, false])
        #expect(marked.map(\.reason).prefix(2) == ["SHOULD", "SHOULD"])
        #expect(marked[2].reason == "known failure: https://example.com/tracker/17")
    }

    @Test
    func tellsWhatHappenedWhen() throws {
        let stream = try Self.stream(ReportSamples.broken)
        let point = try #require(stream.points.first { $0.description.hasPrefix("3.4 ") })
        #expect(point.values["expected"] == "The handler is called once.")
        #expect(point.values["fix"]?.isEmpty == false)
        #expect(point.timeline.contains("120.25 ms  images: GET https://images.example/icon.png: 200"))
        #expect(point.timeline.last == "60000 ms  app: releases the ad")
    }

    @Test
    func leavesOutTheMiddleOfALongTimelineAndSaysSo() throws {
        let stream = try Self.stream(ReportSamples.broken)
        let point = try #require(stream.points.first { $0.description.hasPrefix("3.10 ") })
        #expect(point.timeline.count == 301)
        #expect(point.timeline[200] == "… 700 more …")
        #expect(point.timeline.last == "999 ms  network: answers request 999 with an ad")
    }

    @Test
    func hidesNoDirectiveInADescription() {
        var report = ReportSamples.stale
        for index in report.results.indices {
            report.results[index].text = "Fails # SKIP \\# SKIP #\u{301} SKIP\n# SKIP"
            report.results[index].verdict = .fail
            report.results[index].knownFailure = nil
        }
        let lines = report.text(as: .tap).split(separator: "\n").filter { $0.hasPrefix("not ok") }
        #expect(lines.count == report.results.count)
        #expect(lines.allSatisfy { !$0.unicodeScalars.contains("#") })
    }

    @Test
    func keepsEveryCharacterOfAMessage() throws {
        for (name, text) in HostileText.all where text.unicodeScalars.count < 16_000 && !text.isEmpty {
            var report = ReportSamples.selection
            report.results[0].verdict = .fail
            report.results[0].happened = text
            let stream = try Self.stream(report)
            #expect(
                stream.points[0].values["happened"].map { Array($0.unicodeScalars) } == Array(text.unicodeScalars),
                "\(name)"
            )
        }
    }
}
