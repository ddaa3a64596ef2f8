/// The report as one HTML page that fetches nothing.
///
/// It is whole without its script, which adds a search and the links into closed entries. Its policy lets no other
/// script run, whatever the adapter's messages are.
struct HTMLReport {
    let report: ConformanceReport
    let headline: ReportHeadline

    /// What there is of each outcome; those that there is nothing of are left out.
    let counts: [(outcome: RuleOutcome, count: Int)]

    init(_ report: ConformanceReport) {
        self.report = report
        self.headline = ReportHeadline(report)
        let outcomes = report.results.map(\.outcome)
        self.counts = RuleOutcome.allCases.map { outcome in (outcome, outcomes.count { $0 == outcome }) }
            .filter { $0.1 > 0 }
    }

    var text: String {
        let page = Markup.tag("html", ["lang": "en"]) {
            self.head
            Markup.tag("body") {
                Markup.tag("a", ["class": "skip", "href": "#rules"], "Skip to the rules")
                self.header
                Markup.tag("main") {
                    self.problems
                    self.toMend
                    self.matrix
                    self.filters
                    self.rules
                }
                self.footer
                Markup.tag("script") { Markup.verbatim(HTMLScript.text) }
            }
        }
        return "<!DOCTYPE html>\n" + page.html
    }

    private var head: Markup {
        let policy =
            "default-src 'none'; base-uri 'none'; form-action 'none'; "
            + "style-src 'sha256-\(HTMLStyle.hash)'; script-src 'sha256-\(HTMLScript.hash)'"
        let title = "\(Legible.shortLine(self.report.adapter)): \(self.headline.text) – adapter contract"
        return .tag("head") {
            Markup.tag("meta", ["charset": "utf-8"])
            Markup.tag("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
            Markup.tag("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
            Markup.tag("meta", ["name": "color-scheme", "content": "light dark"])
            Markup.tag("meta", ["name": "referrer", "content": "no-referrer"])
            Markup.tag("title", [:], title)
            Markup.tag("style") { Markup.verbatim(HTMLStyle.text) }
        }
    }

    private var footer: Markup {
        let report = self.report
        return .tag("footer") {
            Markup.tag(
                "p",
                [:],
                "Adapter contract \(Legible.shortLine(report.suiteVersion)), exit code \(report.exitCode). "
                    + "Times are virtual: no check waits. Seed \(report.seed) gives the same report again."
            )
        }
    }
}

extension HTMLReport {
    /// The sign of an outcome; what it means stands beside it, or is given for those who do not see it.
    static func symbol(_ outcome: RuleOutcome) -> Markup {
        .tag("span", ["class": "symbol", "aria-hidden": "true"], outcome.symbol)
    }

    /// A text that does not touch what is around it, whatever its direction of writing is.
    static func isolated(_ text: String) -> Markup { .tag("bdi", ["dir": "ltr"], text) }

    /// A text whose parts between backticks are code, as in the contract.
    static func prose(_ text: String) -> [Markup] {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        // Without a second one, a backtick is a backtick.
        guard parts.count > 1, !parts.count.isMultiple(of: 2) else { return [.text(text)] }
        return parts.enumerated().filter { !$0.element.isEmpty }.map { index, part in
            index.isMultiple(of: 2) ? .text(String(part)) : .tag("code", [:], String(part))
        }
    }

    /// Where a rule is on the page.
    static func anchor(_ result: RuleResult) -> String { "rule-\(result.id)" }
}
