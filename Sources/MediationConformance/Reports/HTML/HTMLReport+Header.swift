extension HTMLReport {
    /// Who was checked, what came of it, how much of it was seen.
    var header: Markup {
        .tag(
            "header",
            [:],
            [
                .tag("p", ["class": "kicker"], "Adapter contract \(Legible.shortLine(self.report.suiteVersion))"),
                .tag("h1", [:], [Self.isolated(Legible.shortLine(self.report.adapter))]),
                .tag("p", ["class": "headline \(self.headline.tone.rawValue)"], self.headline.text),
                .tag("p", ["class": "lead"], self.lead),
            ] + self.bar + [self.factList]
        )
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

    /// A bar of how many rules came to what; the filters below say it in words.
    private var bar: [Markup] {
        let total = self.report.results.count
        guard total > 0 else { return [] }
        var parts: [Markup] = []
        var start = 0
        for (outcome, count) in self.counts.reversed() {
            parts.append(
                .tag("rect", ["class": outcome.rawValue, "x": "\(start)", "width": "\(count)", "height": "1"], "")
            )
            start += count
        }
        let label = self.counts.reversed().map { "\($0.outcome.title): \($0.count)" }.joined(separator: ", ")
        let attributes: KeyValuePairs = [
            "class": "bar", "viewBox": "0 0 \(total) 1", "preserveAspectRatio": "none", "role": "img",
            "aria-label": label,
        ]
        return [.tag("svg", attributes, parts)]
    }

    private var factList: Markup {
        let facts = self.report.facts.filter { $0.name != "adapter" && $0.name != "tier" && $0.name != "suiteVersion" }
        return .tag(
            "dl",
            ["class": "facts"],
            facts.map { fact in
                .tag(
                    "div",
                    [:],
                    [
                        .tag("dt", [:], fact.title),
                        .tag("dd", [:], [Self.isolated(fact.value.isEmpty ? "none" : Legible.line(fact.value))]),
                    ]
                )
            }
        )
    }

    /// What is wrong with the run as a whole.
    var problems: [Markup] {
        let problems = self.report.runProblems
        guard !problems.isEmpty else { return [] }
        return [
            .tag(
                "section",
                ["class": "problems", "aria-labelledby": "problems"],
                [
                    .tag("h2", ["id": "problems"], "What is wrong with the run"),
                    .tag(
                        "ul",
                        [:],
                        problems.map { problem in
                            .tag(
                                "li",
                                [:],
                                [
                                    .tag("b", [:], problem.isHarness ? "The harness: " : "\(problem.name): "),
                                    .tag("bdi", ["class": "long"], problem.text),
                                ]
                            )
                        }
                    ),
                ]
            )
        ]
    }
}
