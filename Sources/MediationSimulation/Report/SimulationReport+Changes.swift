internal import MediationCore

extension SimulationReport {
    /// The section on the worth of a tenth more of each quantity.
    @MarkupBuilder
    var worth: [Markup] {
        if let sensitivity {
            let unit = self.model.unit.rawValue
            Self.section(
                "worth",
                "What 10 % more is worth",
                "By how much the revenue of 1000 \(unit) changes, all else equal. Each change was simulated with the same "
                    + "\(FigureText.count(sensitivity.requests)) \(unit); lines are intervals of 95 %, and all bars "
                    + "have the same scale."
            ) {
                let reach = Self.reach(of: sensitivity.rows.map(\.differences))
                for lever in Sensitivity.Lever.allCases {
                    self.changes(sensitivity.rows.filter { $0.lever == lever }, lever, reach: reach)
                }
            }
        }
    }

    @MarkupBuilder
    private func changes(_ rows: [Sensitivity.Row], _ lever: Sensitivity.Lever, reach: Double) -> [Markup] {
        Markup.tag("h3", [:], lever.title)
        Markup.tag("p", ["class": "quiet"], lever.remark)
        if lever == .timeout, self.model.isTimeFree, !rows.isEmpty {
            Markup.tag(
                "p",
                ["class": "quiet"],
                "Users wait here until the load ends: nothing says what more time costs. See patience in docs/simulation.md."
            )
        }
        if rows.isEmpty {
            Markup.tag("p", [:], lever.absence)
        } else {
            self.differences(lever.title, rows.map { (Self.name($0.subject), $0.differences, nil) }, reach: reach)
        }
    }

    /// The section on other waterfalls with the same requests.
    @MarkupBuilder
    var comparison: [Markup] {
        if !self.alternatives.isEmpty {
            Self.section(
                "alternatives",
                "Alternatives",
                "What each of them has more than the waterfall above, on the same \(self.model.unit.rawValue); lines are intervals of 95 %."
            ) {
                self.differences(
                    "Alternatives",
                    self.alternatives.map { (Self.name($0.name), $0.differences, $0.errors) },
                    reach: Self.reach(of: self.alternatives.map(\.differences))
                )
                for alternative in self.alternatives where !(alternative.changes + alternative.notes).isEmpty {
                    Markup.tag("h3") { Self.name(alternative.name) }
                    if !alternative.changes.isEmpty {
                        Markup.tag("p", ["class": "quiet"], "Different in its waterfall:")
                        Markup.tag("ul") {
                            for change in alternative.changes { Markup.tag("li", [:], change.printable) }
                        }
                    }
                    for note in alternative.notes { Markup.tag("p", [:], note.printable) }
                }
                for note in self.slower { Markup.tag("p", [:], note) }
            }
        }
    }

    /// The notes on slower or faster alternatives if the cost of time is unknown.
    private var slower: [String] {
        self.alternatives.compactMap { alternative in
            UnpricedTime.note(
                base: self.result,
                alternative: alternative.differences,
                names: ("the waterfall above", alternative.name.printable),
                objective: SearchObjective(),
                models: [self.model]
            )
        }
    }

    private func differences(
        _ title: String,
        _ rows: [(name: Markup, differences: PairedComparison.Alternative, errors: MarketComparison.Errors?)],
        reach: Double
    ) -> Markup {
        let base = self.result.revenuePerThousand.value
        let hasMarket = rows.contains { $0.errors != nil }
        let interval = hasMarket ? "95 % intervals: simulation, market" : "95 % interval"
        return Self.table(
            title,
            "bars wide",
            header: ["What", "Change", "Revenue, USD", interval, "Fill", "Latency"]
        ) {
            for row in rows {
                let (revenue, fill) = (row.differences.revenue, row.differences.fillRate)
                Self.row(
                    row.name,
                    [
                        ("Change", Self.bar(revenue, reach: reach)),
                        ("Revenue, USD", .text(Self.change(revenue.value, of: base))),
                        (interval, Self.intervals(revenue, row.errors?.revenue)),
                        ("Fill", .text(FigureText.signed(FigureText.points(fill.value)))),
                        (
                            "Latency",
                            .text(FigureText.signed(FigureText.milliseconds(row.differences.latency.value)))
                        ),
                    ]
                )
            }
        }
    }

    /// Returns the interval by the simulation, and below it the one by the uncertainty about the market.
    private static func intervals(_ revenue: PairedDifference, _ error: MarketError?) -> Markup {
        guard let error else { return .text(self.words(revenue.interval)) }
        return .tag("span") {
            Markup.text(self.words(revenue.interval))
            Markup.tag("br")
            Markup.text(self.words(error.interval(around: revenue.value)))
        }
    }

    private static func words(_ interval: ClosedRange<Double>?) -> String {
        guard let interval else { return "–" }
        return "\(self.change(interval.lowerBound)) … \(self.change(interval.upperBound))"
    }

    /// Returns a change, and its share of what there is now.
    private static func change(_ revenue: Double, of base: Double) -> String {
        let share = base > 0 ? " (\(FigureText.signed(FigureText.percent(revenue / base))))" : ""
        return self.change(revenue) + share
    }

    private static func change(_ revenue: Double) -> String {
        FigureText.signed(FigureText.decimal(revenue, places: revenue.magnitude < 10 ? 4 : 2))
    }

    /// Returns the change whose bar takes half of the width; never so little that a change written as 0.0000 has a bar.
    private static func reach(of differences: [PairedComparison.Alternative]) -> Double {
        let ends = differences.map { one in
            let interval = one.revenue.interval ?? 0...0
            return max(one.revenue.value.magnitude, interval.lowerBound.magnitude, interval.upperBound.magnitude)
        }
        return max(ends.max() ?? 0, 0.001)
    }

    /// Returns a bar to the left or to the right of a line in the middle, with its interval.
    private static func bar(_ figure: PairedDifference, reach: Double) -> Markup {
        func place(_ value: Double) -> Double { reach > 0 ? 50 + value / reach * 48 : 50 }
        let (zero, end) = (50.0, place(figure.value))
        let interval = figure.interval ?? figure.value...figure.value
        return .tag("svg", ["class": "bar", "height": "20", "aria-hidden": "true"]) {
            Markup.tag(
                "rect",
                [
                    "class": figure.value < 0 ? "loss" : "fill", "x": self.percent(min(zero, end)),
                    "width": self.percent((end - zero).magnitude), "y": "4", "height": "12",
                ]
            )
            self.line("axis", zero, 0, zero, 20)
            self.line("mark", place(interval.lowerBound), 10, place(interval.upperBound), 10)
        }
    }

    private static func line(_ style: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Markup {
        .tag(
            "line",
            [
                "class": style, "x1": self.percent(x1), "y1": self.number(y1), "x2": self.percent(x2),
                "y2": self.number(y2),
            ]
        )
    }

    /// The section on the assumptions of the figures.
    static func assumptions(_ assumptions: [String]) -> Markup {
        Self.section(
            "assumptions",
            "What was assumed",
            "The figures are those of the model. Their intervals say how far chance may put them off, not how far the model "
                + "is off."
        ) {
            Markup.tag("ul") {
                for assumption in assumptions { Markup.tag("li", [:], assumption.printable) }
            }
        }
    }
}

extension Sensitivity.Lever {
    fileprivate var title: String {
        switch self {
        case .timeout: "10 % more time"
        case .floor: "10 % higher floors"
        case .fill: "10 % more fill"
        }
    }

    fileprivate var remark: String {
        switch self {
        case .timeout: "Timeouts of line items, up to the deadline of the load; and that deadline."
        case .floor: "Prices of line items whose network has a valuation, and floors of bidders; bids stay as they are."
        case .fill: "Fill rates and bid rates, up to all attempts; and what networks value requests at."
        }
    }

    fileprivate var absence: String {
        switch self {
        case .timeout: "There is nothing to change."
        case .floor: "Of no line item it is known what its network would pay at another price."
        case .fill: "Everything fills already."
        }
    }
}
