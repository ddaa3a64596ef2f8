internal import MediationCore

/// A report on a simulation, as one HTML page that fetches nothing and runs no script.
///
/// Every chart has its numbers in a table beside it.
package struct SimulationReport: Sendable {
    /// Another model, compared with the report's model on the same requests.
    package struct Alternative: Sendable {
        package let name: String
        package let differences: PairedComparison.Alternative
        /// The errors from uncertainty about the market; `nil` if that is not told.
        package let errors: MarketComparison.Errors?
        /// The differences of its waterfall, a line each.
        package let changes: [String]
        /// Notes on the certainty of the difference, and on what is unknown about it.
        package let notes: [String]

        /// Creates a named comparison.
        package init(
            name: String,
            differences: PairedComparison.Alternative,
            errors: MarketComparison.Errors?,
            changes: [String],
            notes: [String] = []
        ) {
            self.name = name
            self.differences = differences
            self.errors = errors
            self.changes = changes
            self.notes = notes
        }
    }

    let model: SimulationModel
    let result: SimulationResult
    let sensitivity: Sensitivity?
    let alternatives: [Alternative]
    let note: String?
    let errors: MarketComparison.Errors?
    let source: String
    let writtenBy: String

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - model: The model that was simulated.
    ///   - result: The result of the simulation.
    ///   - sensitivity: The worth of changes; `nil` to leave it out.
    ///   - alternatives: The alternatives that the model was compared with.
    ///   - note: The information that a reader needs first, such as missing parts.
    ///   - errors: The errors from uncertainty about the market; `nil` if that is not told.
    ///   - source: The file that was simulated, with its date.
    ///   - writtenBy: The tool and its version.
    package init(
        model: SimulationModel,
        result: SimulationResult,
        sensitivity: Sensitivity? = nil,
        alternatives: [Alternative] = [],
        note: String? = nil,
        errors: MarketComparison.Errors? = nil,
        source: String = "",
        writtenBy: String
    ) {
        self.model = model
        self.result = result
        self.sensitivity = sensitivity
        self.alternatives = alternatives
        self.note = note
        self.errors = errors
        self.source = source
        self.writtenBy = writtenBy
    }

    /// The HTML of the page.
    package var html: String {
        let page = Markup.tag("html", ["lang": "en"]) {
            Self.head(title: "\(self.model.adUnit.id.printable): simulation")
            Markup.tag("body") {
                Markup.tag("a", ["class": "skip", "href": "#flow"], "Skip to the waterfall")
                self.header
                Markup.tag("main") {
                    self.flow
                    self.revenue
                    self.latency
                    self.worth
                    self.comparison
                    Self.assumptions(self.model.assumptions)
                }
                Markup.tag("footer") {
                    let source = self.source.isEmpty ? "" : "\(self.source.printable), "
                    Markup.tag("p", [:], "Simulated: \(source)model \(self.result.identity.model).")
                    Markup.tag("p", [:], "Written by \(self.writtenBy.printable).")
                }
            }
        }
        return "<!DOCTYPE html>\n\(page.html)"
    }

    /// Returns the head of a page, which allows nothing but the style.
    static func head(title: String) -> Markup {
        .tag("head") {
            Markup.tag("meta", ["charset": "utf-8"])
            Markup.tag("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
            Markup.tag(
                "meta",
                [
                    "http-equiv": "Content-Security-Policy",
                    "content": "default-src 'none'; style-src 'sha256-\(ReportStyle.hash)'",
                ]
            )
            Markup.tag("meta", ["name": "color-scheme", "content": "light dark"])
            Markup.tag("title", [:], title)
            Markup.tag("style") { Markup.verbatim(ReportStyle.text) }
        }
    }

    // MARK: The head of the page

    private var header: Markup {
        let (revenue, unit) = (self.result.revenuePerThousand, self.result.unit.rawValue)
        return .tag("header") {
            Markup.tag("p", ["class": "kicker"], self.kicker)
            Markup.tag("h1") { Self.name(self.model.adUnit.id) }
            Markup.tag("p", ["class": "headline"], "\(FigureText.amount(revenue.value)) USD per 1000 \(unit)")
            Markup.tag("p", ["class": "lead"], self.lead)
            if let note = self.note { Markup.tag("p", ["class": "note"], note) }
            Markup.tag("dl", ["class": "facts"]) {
                for fact in self.facts {
                    Markup.tag("div") {
                        Markup.tag("dt", [:], fact.title)
                        Markup.tag("dd", [:], fact.value)
                        Markup.tag("dd", ["class": "quiet"], fact.remark)
                    }
                }
            }
        }
    }

    private var kicker: String {
        let format = self.model.adUnit.format
        return "Simulation of a waterfall\(format == .native ? "" : ", \(format.rawValue)")"
    }

    private var lead: String {
        let count = "\(self.result.unit.count(self.result.unitCount)), seed \(self.result.identity.seed)"
        let day = self.revenueADay.map { " \($0)" } ?? ""
        guard let interval = self.result.revenuePerThousand.interval else { return "\(count).\(day)" }
        guard let errors = self.errors?.revenue else {
            return "95 % interval: \(Self.interval(interval)). \(count).\(day)"
        }
        let market = errors.interval(around: self.result.revenuePerThousand.value)
        return
            "95 % intervals: \(Self.interval(interval)) by the simulation, \(Self.interval(market)) by the uncertainty "
            + "about the market. \(count).\(day)"
    }

    /// The revenue of a day; `nil` if it is not known how many requests a day has.
    private var revenueADay: String? {
        self.model.traffic.requestsPerDay.map { requests in
            let revenue = self.result.revenuePerThousandRequests.value * Double(requests) / 1000
            return "That is \(FigureText.amount(revenue)) USD a day, of \(FigureText.count(requests)) requests."
        }
    }

    private var facts: [(title: String, value: String, remark: String)] {
        let ecpm = self.result.ecpm
        let price = ecpm.value.isFinite ? "\(FigureText.amount(ecpm.value)) USD" : "–"
        let (fill, mean) = (self.result.fillRate, self.result.meanLatency)
        func percentile(_ share: Double) -> String { FigureText.milliseconds(self.result.latency.percentile(share)) }
        let shown = self.result.loads > 0 ? Double(self.result.impressions) / Double(self.result.loads) : nil
        var facts = [
            ("Fill", FigureText.percent(fill.value), Self.error(fill, unit: "%", factor: 100)),
            ("eCPM of impressions", price, Self.error(ecpm, unit: "USD")),
            ("Latency, mean", FigureText.milliseconds(mean.value), Self.error(mean, unit: "ms")),
            ("Latency, median", percentile(0.5), "95 % within \(percentile(0.95))"),
            (
                "Ended at the deadline", FigureText.percent(self.result.deadlineRate),
                "after \(Self.time(Nanoseconds(self.model.adUnit.deadline).milliseconds))"
            ),
            ("Show rate", FigureText.percent(shown), "\(FigureText.count(self.result.impressions)) impressions"),
        ]
        if let requests = self.result.requestsPerSession, let shown = self.result.impressionsPerSession {
            func text(_ figure: Estimate) -> String { FigureText.decimal(figure.value, places: 2) }
            facts.append(("Requests per session", text(requests), Self.error(requests)))
            facts.append(("Impressions per session", text(shown), Self.error(shown)))
        }
        if let rewards = self.result.rewards, let rate = self.result.completionRate?.value {
            facts.append(("Rewards", FigureText.count(rewards), "for \(FigureText.percent(rate)) of the impressions"))
        }
        facts.append(
            (
                "Asked per request", FigureText.decimal(self.result.attemptsPerRequest, places: 2),
                "of \(self.result.lineItems.count) line items"
            )
        )
        return facts
    }

    private static func error(_ figure: Estimate, unit: String = "", factor: Double = 1) -> String {
        guard let error = figure.standardError.map({ $0 * factor }), error.isFinite else { return "" }
        // What has never occurred, or always, varies in no block, and may be otherwise all the same.
        if error == 0, let interval = figure.interval, interval.lowerBound < interval.upperBound {
            let ends = [interval.lowerBound, interval.upperBound].map { FigureText.decimal($0 * factor, places: 2) }
            return "95 % interval: \(ends[0]) to \(ends[1])" + (unit.isEmpty ? "" : " \(unit)")
        }
        let text = FigureText.decimal(error, places: FigureText.places(ofError: error, atLeast: 0))
        return "standard error \(text)" + (unit.isEmpty ? "" : " \(unit)")
    }
}

// MARK: - Words

extension SimulationReport {
    /// Returns a user-defined name, which cannot change the direction of the text around it.
    static func name(_ name: String) -> Markup { .tag("bdi", [:], name.printable) }

    static func interval(_ interval: ClosedRange<Double>) -> String {
        "\(FigureText.amount(interval.lowerBound)) to \(FigureText.amount(interval.upperBound)) USD"
    }

    /// Formats a time as people write it: `800 ms`, `1.5 s`.
    static func time(_ milliseconds: Double) -> String {
        guard milliseconds >= 1000 else { return "\(FigureText.decimal(milliseconds, places: 0)) ms" }
        let text = FigureText.decimal(milliseconds / 1000, places: 1)
        return "\(text.hasSuffix(".0") ? String(text.dropLast(2)) : text) s"
    }

    /// Formats a number for an attribute of a shape; three decimals are more than a screen shows.
    static func number(_ value: Double) -> String {
        let text = FigureText.decimal(value, places: 3).filter { $0 != "," }
        return text.hasPrefix("−") ? "-\(text.dropFirst())" : text
    }

    /// Formats a position in percent of the width.
    static func percent(_ value: Double) -> String { "\(self.number(value))%" }

    /// Returns a section with its title; `id` is the target of links.
    static func section(
        _ id: String,
        _ title: String,
        _ text: String,
        @MarkupBuilder _ children: () -> [Markup]
    ) -> Markup {
        .tag("section", ["aria-labelledby": id]) {
            Markup.tag("h2", ["id": id], title)
            if !text.isEmpty { Markup.tag("p", ["class": "lead"], text) }
            children()
        }
    }

    /// Returns a table, with roles that mark it as a table even where it is not laid out as one.
    static func table(
        _ title: String,
        _ style: String,
        header: [String],
        @MarkupBuilder rows: () -> [Markup]
    ) -> Markup {
        .tag("table", ["class": style, "role": "table"]) {
            Markup.tag("caption", ["class": "hidden"], title)
            Markup.tag("thead", ["role": "rowgroup"]) {
                Markup.tag("tr", ["role": "row"]) {
                    for head in header { Markup.tag("th", ["scope": "col", "role": "columnheader"], head) }
                }
            }
            Markup.tag("tbody", ["role": "rowgroup"], rows)
        }
    }

    /// Returns a row: its head, then cells, each with the title of its column for narrow screens.
    static func row(_ head: Markup, _ cells: [(title: String, cell: Markup)]) -> Markup {
        .tag("tr", ["role": "row"]) {
            Markup.tag("th", ["scope": "row", "role": "rowheader"]) { head }
            for (title, cell) in cells {
                if case .element("svg", _, _) = cell {
                    Markup.tag("td", ["class": "chart", "role": "cell"]) { cell }
                } else {
                    Markup.tag("td", ["data-title": title, "role": "cell"]) { cell }
                }
            }
        }
    }
}
