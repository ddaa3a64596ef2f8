import ConformanceReportSamples
import MediationConformance
import Testing

struct HTMLReportTests {
    private static func page(_ report: ConformanceReport) throws -> XMLTree {
        try XMLTree.read(report.text(as: .html))
    }

    @Test(arguments: ReportSamples.all.map(\.name))
    func hasEachRuleOnceAndALinkToIt(_ name: String) throws {
        let report = try #require(ReportSamples.named(name))
        let page = try Self.page(report)
        let anchors = report.results.map { "rule-\($0.id)" }
        #expect(page.all("details").compactMap { $0.attributes["id"] } == anchors)
        let cells = page.all("a").filter { $0.attributes["class"]?.hasPrefix("cell ") == true }
        #expect(cells.compactMap { $0.attributes["href"] } == anchors.map { "#\($0)" })
    }

    @Test
    func opensWhatFailsTheRunAndNothingElse() throws {
        let open = try Self.page(ReportSamples.broken).all("details").filter { $0.attributes["open"] != nil }
        #expect(open.compactMap { $0.attributes["id"] } == ["rule-3.4", "rule-3.10", "rule-5.1", "rule-6.9"])
    }

    @Test
    func tellsWhatWasExpectedWhatHappenedAndWhatToDo() throws {
        let rule = try #require(
            Self.page(ReportSamples.broken).all("details").first { $0.attributes["id"] == "rule-3.4" }
        )
        for text in [
            "Expected", "Happened", "Likely cause", "Fix", "120.25 ms", "GET https://images.example/icon.png: 200",
        ] {
            #expect(rule.text.contains(text))
        }
        #expect(rule.all("table")[0].all("tr").count == 9)
    }

    @Test(arguments: ReportSamples.all.map(\.name))
    func fetchesNothingAndRunsNoOtherScript(_ name: String) throws {
        let page = try Self.page(try #require(ReportSamples.named(name)))
        #expect(page.all("script").count == 1)
        #expect(page.all("style").count == 1)
        for name in ["img", "link", "iframe", "object", "embed", "form", "base"] { #expect(page.all(name).isEmpty) }
        let policy = page.all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
        #expect(policy?.attributes["content"]?.hasPrefix("default-src 'none'; ") == true)
        let attributes = page.all("a").compactMap { $0.attributes["href"] }
        #expect(attributes.allSatisfy { $0.hasPrefix("#") })
    }

    @Test
    func showsEveryMessageAsText() throws {
        for (name, text) in HostileText.all where text.unicodeScalars.count < 16_000 && !text.isEmpty {
            var report = ReportSamples.selection
            report.results[0].verdict = .fail
            report.results[0].happened = text
            report.results[0].timeline = [TimelineEntry(time: .zero, party: .network, event: text)]
            let rule = try #require(try Self.page(report).all("details").first)
            let shown = HostileText.shown(text)
            #expect(rule.all("dd").contains { $0.text == shown }, "\(name)")
            #expect(rule.all("bdi").last?.text == shown, "\(name)")
        }
    }

    @Test
    func showsWhatIsBetweenBackticksAsCode() throws {
        var report = ReportSamples.selection
        report.results[0].text = "It MUST be `nil`, not `\"\"`."
        report.results[1].text = "It MUST bear a ` alone."
        let rules = try Self.page(report).all("details")
        #expect(rules[0].all("code").map(\.text) == ["nil", "\"\""])
        #expect(rules[1].text.contains("It MUST bear a ` alone."))
    }
}
