/// The report as a single HTML page that loads nothing.
///
/// The page is complete without its script, which adds a search and lets links open closed entries. Its content
/// security policy blocks any other script, whatever the adapter's messages contain.
struct HTMLReport {
    let report: ConformanceReport
    let headline: ReportHeadline

    /// The number of rules by outcome, without outcomes that do not occur.
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
    /// Makes the symbol of an outcome, which screen readers skip: the text around it has the meaning.
    static func symbol(_ outcome: RuleOutcome) -> Markup {
        .tag("span", ["class": "symbol", "aria-hidden": "true"], outcome.symbol)
    }

    /// Makes a text that does not affect the text around it, whatever its writing direction.
    static func isolated(_ text: String) -> Markup { .tag("bdi", ["dir": "ltr"], text) }

    /// Makes a text whose parts between backticks are code, as in the contract.
    static func prose(_ text: String) -> [Markup] {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        // An unpaired backtick is just a backtick.
        guard parts.count > 1, !parts.count.isMultiple(of: 2) else { return [.text(text)] }
        return parts.enumerated().filter { !$0.element.isEmpty }.map { index, part in
            index.isMultiple(of: 2) ? .text(String(part)) : .tag("code", [:], String(part))
        }
    }

    /// Returns the anchor of a rule on the page.
    static func anchor(_ result: RuleResult) -> String { "rule-\(result.id)" }
}
