extension HTMLReport {
    /// The number of lines above which a timeline scrolls.
    private static let tall = 40

    /// All rules with all their details; those that fail the run by themselves are expanded.
    var rules: Markup {
        .tag("div", ["id": "rules", "tabindex": "-1"]) {
            for (section, results) in self.sections {
                let id = "section-\(section.rawValue)"
                Markup.tag("section", ["class": "rules", "aria-labelledby": id]) {
                    Markup.tag("h3", ["id": id], "\(section.rawValue). \(section.title)")
                    results.map(Self.rule)
                }
            }
        }
    }

    private static func rule(_ result: RuleResult) -> Markup {
        let outcome = result.outcome
        let isOpen = [.fail, .stale, .harnessError].contains(outcome) && result.cause == nil
        return .tag(
            "details",
            ["class": "rule \(outcome.rawValue)", "id": Self.anchor(result), "open": isOpen ? "open" : nil]
        ) {
            Markup.tag("summary") {
                Markup.tag("span", ["class": "id"], result.id.description)
                Markup.tag("span", ["class": "chip \(outcome.rawValue)"]) {
                    Self.symbol(outcome)
                    Markup.tag("span", [:], outcome.title)
                }
                Markup.tag("bdi", ["class": "sentence", "dir": "ltr"]) {
                    Self.prose(Legible.shortLine(result.text, limit: 1_000))
                }
            }
            Markup.tag("div", ["class": "evidence"]) { Self.evidence(result) }
        }
    }

    @MarkupBuilder
    private static func evidence(_ result: RuleResult) -> [Markup] {
        let evidence = Evidence(result)
        if result.isStale, let remark = result.remark { Markup.tag("p", [:], remark) }
        if !evidence.parts.isEmpty {
            Markup.tag("dl", ["class": "parts"]) {
                for part in evidence.parts {
                    Markup.tag("div", ["class": part.name]) {
                        Markup.tag("dt", [:], part.title)
                        Self.value(part)
                    }
                }
            }
        }
        if !evidence.timeline.isEmpty {
            Self.timeline(evidence.timeline, of: result)
        } else if evidence.parts.isEmpty {
            Markup.tag("p", ["class": "nothing"], "Nothing was recorded.")
        }
    }

    /// Makes a text of any length; a long one scrolls, by keyboard as well.
    private static func value(_ part: Evidence.Part) -> Markup {
        if part.text.utf8.count > 2_000 {
            .tag("dd", ["class": "wide"]) { Self.scrolling(part.title) { Markup.tag("p", [:], part.text) } }
        } else if part.name == "likelyCause" || part.name == "fix" {
            .tag("dd") { Self.prose(part.text) }
        } else {
            .tag("dd", [:], part.text)
        }
    }

    private static func scrolling(_ title: String, @MarkupBuilder _ children: () -> [Markup]) -> Markup {
        .tag("div", ["class": "long", "tabindex": "0", "role": "region", "aria-label": title], children)
    }

    @MarkupBuilder
    private static func timeline(_ moments: [Evidence.Moment], of result: RuleResult) -> [Markup] {
        let table = Markup.tag("table", ["class": "timeline"]) {
            Markup.tag("caption", [:], "What happened during the check of \(result.id), in virtual time")
            Markup.tag("thead") {
                Markup.tag("tr") {
                    for head in ["Time", "Who", "What"] { Markup.tag("th", ["scope": "col"], head) }
                }
            }
            Markup.tag("tbody") { moments.map(Self.row) }
        }
        if moments.count > Self.tall { Self.scrolling("Timeline of \(result.id)") { table } } else { table }
    }

    private static func row(_ moment: Evidence.Moment) -> Markup {
        switch moment {
        case .omitted(let count):
            .tag("tr", ["class": "omitted"]) {
                Markup.tag("td", ["colspan": "3"], "\(count) more; the JSON report has them")
            }
        case .entry(let entry):
            .tag("tr", ["class": entry.party.rawValue]) {
                Markup.tag("td", ["class": "time"], "\(entry.milliseconds) ms")
                Markup.tag("td", ["class": "party"], entry.party.rawValue)
                Markup.tag("td", ["class": "event"]) {
                    Markup.tag("bdi", ["class": "event", "dir": "ltr"], entry.event)
                }
            }
        }
    }
}
