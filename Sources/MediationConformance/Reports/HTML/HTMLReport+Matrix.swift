extension HTMLReport {
    /// The results by section, in the order of the report.
    var sections: [(section: ContractSection, results: [RuleResult])] {
        ContractSection.allCases.map { section in (section, self.report.results.filter { $0.section == section }) }
            .filter { !$0.1.isEmpty }
    }

    /// An overview of all rules: a row per section, a link per rule.
    ///
    /// On a narrow screen, the rows are not laid out as table rows; their roles still identify them as such.
    var matrix: [Markup] {
        guard !self.report.results.isEmpty else { return [] }
        return [
            .tag("section", ["aria-labelledby": "matrix"]) {
                Markup.tag("h2", ["id": "matrix"], "At a glance")
                Markup.tag("table", ["class": "matrix", "role": "table", "aria-labelledby": "matrix"]) {
                    Markup.tag("thead", ["role": "rowgroup"]) {
                        Markup.tag("tr", ["role": "row"]) {
                            for head in ["Section", "Kept", "Rules"] {
                                Markup.tag("th", ["scope": "col", "role": "columnheader"], head)
                            }
                        }
                    }
                    Markup.tag("tbody", ["role": "rowgroup"]) { self.sections.map(Self.row) }
                }
            }
        ]
    }

    private static func row(_ section: ContractSection, _ results: [RuleResult]) -> Markup {
        let kept = results.count { $0.verdict == .pass }
        return .tag("tr", ["role": "row"]) {
            Markup.tag("th", ["scope": "row", "role": "rowheader"]) {
                Markup.tag("a", ["href": "#section-\(section.rawValue)"], "\(section.rawValue). \(section.title)")
            }
            Markup.tag("td", ["class": "kept", "role": "cell"], "\(kept) of \(results.count)")
            Markup.tag("td", ["role": "cell"]) {
                Markup.tag("div", ["class": "cells"]) { results.map(Self.cell) }
            }
        }
    }

    private static func cell(_ result: RuleResult) -> Markup {
        let outcome = result.outcome
        let label = "\(result.id), \(outcome.title)"
        return .tag(
            "a",
            [
                "class": "cell \(outcome.rawValue)", "href": "#\(Self.anchor(result))", "aria-label": label,
                "title": label,
            ]
        ) {
            Self.symbol(outcome)
            Markup.tag("span", [:], result.id.description)
        }
    }

    /// A checkbox per outcome, which works without the script, and a search, which does not and is then hidden.
    var filters: [Markup] {
        guard !self.report.results.isEmpty else { return [] }
        return [
            .tag("section", ["class": "filters", "aria-labelledby": "filters"]) {
                Markup.tag("h2", ["id": "filters"], "Rules")
                Markup.tag("fieldset") {
                    Markup.tag("legend", [:], "Show rules by what came of them")
                    for (outcome, count) in self.counts {
                        Markup.tag("label", ["class": "chip \(outcome.rawValue)"]) {
                            Markup.tag(
                                "input",
                                ["type": "checkbox", "id": "show-\(outcome.rawValue)", "checked": "checked"]
                            )
                            Self.symbol(outcome)
                            Markup.tag("span", [:], "\(outcome.title) \(count)")
                        }
                    }
                }
                self.search
            }
        ]
    }

    private var search: Markup {
        .tag("div", ["class": "search scripted"]) {
            Markup.tag("label", ["for": "search"], "Find in rules and messages")
            Markup.tag("input", ["type": "search", "id": "search", "autocomplete": "off", "spellcheck": "false"])
            Markup.tag("button", ["type": "button", "id": "open"], "Open all")
            Markup.tag("button", ["type": "button", "id": "close"], "Close all")
            Markup.tag("output", ["id": "shown", "for": "search", "role": "status"])
        }
    }
}
