extension HTMLReport {
    /// The results of a section, in the order of the report.
    var sections: [(section: ContractSection, results: [RuleResult])] {
        ContractSection.allCases.map { section in (section, self.report.results.filter { $0.section == section }) }
            .filter { !$0.1.isEmpty }
    }

    /// All rules at a glance: a row per section, a link per rule.
    ///
    /// On a narrow screen the rows are not laid out as those of a table; the roles say that they are.
    var matrix: [Markup] {
        guard !self.report.results.isEmpty else { return [] }
        let rows = self.sections.map { section, results in
            let kept = results.count { $0.verdict == .pass }
            return Markup.tag(
                "tr",
                ["role": "row"],
                [
                    .tag(
                        "th",
                        ["scope": "row", "role": "rowheader"],
                        [
                            .tag("a", ["href": "#section-\(section.rawValue)"], "\(section.rawValue). \(section.title)")
                        ]
                    ),
                    .tag("td", ["class": "kept", "role": "cell"], "\(kept) of \(results.count)"),
                    .tag("td", ["role": "cell"], [.tag("div", ["class": "cells"], results.map(Self.cell))]),
                ]
            )
        }
        let heads = ["Section", "Kept", "Rules"].map { head in
            Markup.tag("th", ["scope": "col", "role": "columnheader"], head)
        }
        return [
            .tag(
                "section",
                ["aria-labelledby": "matrix"],
                [
                    .tag("h2", ["id": "matrix"], "At a glance"),
                    .tag(
                        "table",
                        ["class": "matrix", "role": "table", "aria-labelledby": "matrix"],
                        [
                            .tag("thead", ["role": "rowgroup"], [.tag("tr", ["role": "row"], heads)]),
                            .tag("tbody", ["role": "rowgroup"], rows),
                        ]
                    ),
                ]
            )
        ]
    }

    private static func cell(_ result: RuleResult) -> Markup {
        let outcome = result.outcome
        let label = "\(result.id), \(outcome.title)"
        return .tag(
            "a",
            [
                "class": "cell \(outcome.rawValue)", "href": "#\(Self.anchor(result))", "aria-label": label,
                "title": label,
            ],
            [Self.symbol(outcome), .tag("span", [:], result.id.description)]
        )
    }

    /// A box per outcome, which works without the script, and a search, which does not and is hidden then.
    var filters: [Markup] {
        guard !self.report.results.isEmpty else { return [] }
        let boxes = self.counts.map { outcome, count in
            Markup.tag(
                "label",
                ["class": "chip \(outcome.rawValue)"],
                [
                    .tag("input", ["type": "checkbox", "id": "show-\(outcome.rawValue)", "checked": "checked"]),
                    Self.symbol(outcome),
                    .tag("span", [:], "\(outcome.title) \(count)"),
                ]
            )
        }
        return [
            .tag(
                "section",
                ["class": "filters", "aria-labelledby": "filters"],
                [
                    .tag("h2", ["id": "filters"], "Rules"),
                    .tag("fieldset", [:], [.tag("legend", [:], "Show rules by what came of them")] + boxes),
                    .tag(
                        "div",
                        ["class": "search scripted"],
                        [
                            .tag("label", ["for": "search"], "Find in rules and messages"),
                            .tag(
                                "input",
                                ["type": "search", "id": "search", "autocomplete": "off", "spellcheck": "false"]
                            ),
                            .tag("button", ["type": "button", "id": "open"], "Open all"),
                            .tag("button", ["type": "button", "id": "close"], "Close all"),
                            .tag("output", ["id": "shown", "for": "search", "role": "status"]),
                        ]
                    ),
                ]
            )
        ]
    }
}
