extension HTMLReport {
    /// The adapter, the outcome, and the extent of the check.
    var header: Markup {
        .tag("header") {
            Markup.tag("p", ["class": "kicker"], "Adapter contract \(Legible.shortLine(self.report.suiteVersion))")
            Markup.tag("h1") { Self.isolated(Legible.shortLine(self.report.adapter)) }
            Markup.tag("p", ["class": "headline \(self.headline.tone.rawValue)"], self.headline.text)
            Markup.tag("p", ["class": "lead"], self.lead)
            if !self.report.results.isEmpty { self.bar }
            self.factList
        }
    }

    private var lead: String {
        let summary = self.report.summary
        let tier =
            switch self.report.tier {
            case .blackBox: "Tier 1: the network was not played, so many rules cannot be verified."
            case .networkPlayed: "Tier 2: the suite played the network as well."
            }
        if self.headline.tone == .harnessError { return "This says nothing about the adapter. \(tier)" }
        return "\(summary.passed) of \(ReportHeadline.count(summary.total, "rule")) kept. \(tier)"
    }

    /// A bar with the numbers of rules by outcome; the filters below give them in words.
    private var bar: Markup {
        let counts = Array(self.counts.reversed())
        let total = self.report.results.count
        return .tag(
            "svg",
            [
                "class": "bar", "viewBox": "0 0 \(total) 1", "preserveAspectRatio": "none", "role": "img",
                "aria-label": counts.map { "\($0.outcome.title): \($0.count)" }.joined(separator: ", "),
            ]
        ) {
            for (index, part) in counts.enumerated() {
                let start = counts[..<index].reduce(0) { $0 + $1.count }
                Markup.tag(
                    "rect",
                    ["class": part.outcome.rawValue, "x": "\(start)", "width": "\(part.count)", "height": "1"]
                )
            }
        }
    }

    private var factList: Markup {
        .tag("dl", ["class": "facts"]) {
            for fact in self.report.facts where !["adapter", "tier", "suiteVersion"].contains(fact.name) {
                Markup.tag("div", ["class": fact.name]) {
                    Markup.tag("dt", [:], fact.title)
                    Markup.tag("dd") { Self.isolated(fact.value.isEmpty ? "none" : Legible.line(fact.value)) }
                }
            }
        }
    }

    /// The problems of the run as a whole.
    var problems: [Markup] {
        let problems = self.report.runProblems
        guard !problems.isEmpty else { return [] }
        return [
            .tag("section", ["class": "problems", "aria-labelledby": "problems"]) {
                Markup.tag("h2", ["id": "problems"], "What is wrong with the run")
                Markup.tag("ul") {
                    for problem in problems {
                        Markup.tag("li") {
                            Markup.tag("b", [:], problem.isHarness ? "The harness: " : "\(problem.name): ")
                            Markup.tag("bdi", ["class": "long", "dir": "ltr"], problem.text)
                        }
                    }
                }
            }
        ]
    }

    /// The results that fail the run, ahead of all others and with one line each.
    var toMend: [Markup] {
        let results = self.report.results.filter { [.fail, .stale, .harnessError].contains($0.outcome) }
        guard !results.isEmpty else { return [] }
        return [
            .tag("section", ["class": "to-mend", "aria-labelledby": "to-mend"]) {
                Markup.tag("h2", ["id": "to-mend"], "To be mended")
                Markup.tag("ul") {
                    for result in results {
                        Markup.tag("li", ["class": result.outcome.rawValue]) {
                            Markup.tag("a", ["class": "id", "href": "#\(Self.anchor(result))"]) {
                                Self.symbol(result.outcome)
                                Markup.tag("span", [:], "\(result.id)")
                            }
                            Markup.tag("span") {
                                Markup.tag("bdi", ["dir": "ltr"]) { Self.prose(Legible.shortLine(result.text)) }
                                Markup.tag("br")
                                Markup.tag("bdi", ["class": "quiet", "dir": "ltr"], result.remark ?? "")
                            }
                        }
                    }
                }
            }
        ]
    }
}
