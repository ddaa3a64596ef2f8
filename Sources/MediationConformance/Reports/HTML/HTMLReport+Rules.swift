extension HTMLReport {
    /// Every rule with all that is known; those that are broken are open.
    var rules: Markup {
        .tag(
            "div",
            ["id": "rules", "tabindex": "-1"],
            self.sections.map { section, results in
                .tag(
                    "section",
                    ["class": "rules", "aria-labelledby": "section-\(section.rawValue)"],
                    [
                        .tag("h3", ["id": "section-\(section.rawValue)"], "\(section.rawValue). \(section.title)")
                    ] + results.map(Self.rule)
                )
            }
        )
    }

    private static func rule(_ result: RuleResult) -> Markup {
        let outcome = result.outcome
        var attributes = [("class", "rule \(outcome.rawValue)"), ("id", Self.anchor(result))]
        if [.fail, .stale, .harnessError].contains(outcome) { attributes.append(("open", "open")) }
        return .element(
            "details",
            attributes,
            [
                .tag(
                    "summary",
                    [:],
                    [
                        .tag("span", ["class": "id"], result.id.description),
                        .tag(
                            "span",
                            ["class": "chip \(outcome.rawValue)"],
                            [
                                Self.symbol(outcome), .tag("span", [:], outcome.title),
                            ]
                        ),
                        .tag(
                            "span",
                            ["class": "sentence"],
                            [
                                .tag("span", ["class": "level"], result.level.rawValue),
                                Self.isolated(Legible.shortLine(result.text, limit: 1_000)),
                            ]
                        ),
                    ]
                ),
                .tag("div", ["class": "evidence"], Self.evidence(result)),
            ]
        )
    }

    private static func evidence(_ result: RuleResult) -> [Markup] {
        let evidence = Evidence(result)
        var children: [Markup] = []
        if result.isStale, let remark = result.remark { children.append(.tag("p", [:], remark)) }
        if !evidence.parts.isEmpty {
            children.append(
                .tag(
                    "dl",
                    ["class": "parts"],
                    evidence.parts.map { part in
                        .tag("div", ["class": part.name], [.tag("dt", [:], part.title), Self.value(part)])
                    }
                )
            )
        }
        if !evidence.timeline.isEmpty {
            children.append(Self.timeline(evidence.timeline, of: result))
        } else if children.isEmpty {
            children.append(.tag("p", ["class": "nothing"], "Nothing was recorded."))
        }
        return children
    }

    /// A text that can be any length: a long one scrolls, by keyboard as well.
    private static func value(_ part: Evidence.Part) -> Markup {
        guard part.text.utf8.count > 2_000 else { return .tag("dd", ["dir": "auto"], part.text) }
        let attributes: KeyValuePairs = [
            "class": "long", "tabindex": "0", "role": "region", "aria-label": "\(part.title), a long text",
        ]
        return .tag("dd", [:], [.tag("div", attributes, part.text)])
    }

    private static func timeline(_ moments: [Evidence.Moment], of result: RuleResult) -> Markup {
        let heads = ["Time", "Who", "What"].map { Markup.tag("th", ["scope": "col"], $0) }
        let rows = moments.map { moment -> Markup in
            switch moment {
            case .omitted(let count):
                .tag(
                    "tr",
                    ["class": "omitted"],
                    [
                        .tag("td", ["colspan": "3"], "\(count) more; the JSON report has them")
                    ]
                )
            case .entry(let entry):
                .tag(
                    "tr",
                    ["class": entry.party.rawValue],
                    [
                        .tag("td", ["class": "time"], "\(entry.milliseconds) ms"),
                        .tag("td", ["class": "party"], entry.party.rawValue),
                        .tag("td", ["class": "event"], [.tag("bdi", ["class": "event"], entry.event)]),
                    ]
                )
            }
        }
        return .tag(
            "table",
            ["class": "timeline"],
            [
                .tag("caption", [:], "What happened during the check of \(result.id), in virtual time"),
                .tag("thead", [:], [.tag("tr", [:], heads)]),
                .tag("tbody", [:], rows),
            ]
        )
    }
}
