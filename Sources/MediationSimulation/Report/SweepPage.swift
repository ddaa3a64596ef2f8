internal import MediationCore

/// The revenue, or the value with a price of time, at each value of a key, of several waterfalls on the same requests.
package struct Sweep: Sendable {
    /// A waterfall with one of the values.
    package struct Point: Sendable {
        /// The value; of durations, in milliseconds.
        package let value: Double
        package let result: PairedComparison.Alternative
    }

    package let key: SweepKey
    /// The line item that has the key; `nil` for the ad unit, or for all line items.
    package let lineItem: String?
    /// The value that the waterfall has now; `nil` if there is none.
    package let now: Double?
    package let base: SimulationResult
    package let points: [Point]
    /// The objective of the comparison.
    package let objective: SearchObjective

    /// Creates a sweep from a comparison of the waterfall with those that have the values, in their order.
    package init(
        key: SweepKey,
        lineItem: String?,
        now: Double?,
        values: [Double],
        comparison: PairedComparison,
        objective: SearchObjective
    ) {
        self.objective = objective
        self.key = key
        self.lineItem = lineItem
        self.now = now
        self.base = comparison.base
        self.points = zip(values, comparison.alternatives).map { Point(value: $0, result: $1) }
    }

    /// Indicates whether time has a price, so that values are judged by more than revenue.
    package var isPriced: Bool { self.objective.latencyPrice > 0 }

    /// The name of what values are judged by.
    package var measure: String { self.isPriced ? "Value" : "Revenue" }

    /// Returns what 1000 requests or sessions are worth, in USD.
    package func worth(of result: SimulationResult) -> Double {
        self.isPriced ? self.objective.value(of: result) : result.revenuePerThousand.value
    }

    /// Returns the difference of that from what the waterfall has now.
    package func difference(of point: Point) -> PairedDifference {
        self.isPriced ? point.result.value : point.result.revenue
    }

    /// The point that is worth most of those that are surely worth more than the waterfall is now; `nil` if there is none.
    package var best: Point? {
        self.points.filter { self.difference(of: $0).isSurelyPositive }
            .max { self.difference(of: $0).value < self.difference(of: $1).value }
    }

    /// Returns the note that a value makes loads slower or faster, and time is free: the best one, or the one that changes
    /// them most.
    package func unpricedTime(_ model: SimulationModel) -> String? {
        let points = self.points.sorted { $0.result.latency.value.magnitude > $1.result.latency.value.magnitude }
        return ([self.best].compactMap(\.self) + points).lazy.compactMap { point in
            UnpricedTime.note(
                base: self.base,
                alternative: point.result,
                names: ("the current waterfall", "the one with \(self.key.rawValue) \(self.key.text(of: point.value))"),
                objective: self.objective,
                models: [model]
            )
        }.first
    }

    /// The name of the value, such as `timeout of "Alpha"`.
    package var name: String {
        let all = self.key == .floor ? " of all bidders" : self.key.isOfLineItems ? " of all line items" : ""
        let of = self.lineItem.map { " of \($0.quoted)" } ?? all
        return self.key.rawValue + of
    }
}

/// A page with the chart of a sweep, which fetches nothing and runs no script.
package struct SweepPage: Sendable {
    private let sweep: Sweep
    private let title: String
    private let notes: [String]
    private let assumptions: [String]
    private let writtenBy: String

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - sweep: The sweep.
    ///   - title: The name of the ad unit.
    ///   - notes: Reasons for which the figures are less certain than their intervals say.
    ///   - assumptions: The assumptions of the model.
    ///   - writtenBy: The tool and its version.
    package init(_ sweep: Sweep, title: String, notes: [String], assumptions: [String], writtenBy: String) {
        self.sweep = sweep
        self.title = title
        self.notes = notes
        self.assumptions = assumptions
        self.writtenBy = writtenBy
    }

    /// The HTML of the page.
    package var html: String {
        let page = Markup.tag("html", ["lang": "en"]) {
            SimulationReport.head(title: "\(self.title.printable): sweep")
            Markup.tag("body") {
                Markup.tag("header") {
                    Markup.tag("p", ["class": "kicker"], "Sweep")
                    Markup.tag("h1", [:], self.title.printable)
                    Markup.tag("p", ["class": "headline"], self.sweep.name.printable)
                    Markup.tag("p", ["class": "lead"], self.lead)
                }
                Markup.tag("main") {
                    self.chart
                    self.table
                    for note in self.notes { Markup.tag("p", ["class": "note"], note.printable) }
                    SimulationReport.assumptions(self.assumptions)
                }
                Markup.tag("footer") { Markup.tag("p", [:], "Written by \(self.writtenBy.printable).") }
            }
        }
        return "<!DOCTYPE html>\n\(page.html)"
    }

    private var lead: String {
        let unit = self.sweep.base.unit.rawValue
        let price = FigureText.amount(self.sweep.objective.latencyPrice)
        let cost = self.sweep.isPriced ? ", less \(price) USD for each second of mean latency," : ""
        return
            "Revenue of 1000 \(unit)\(cost) for each value, on the same "
            + "\(FigureText.count(self.sweep.base.unitCount)) \(unit); "
            + "lines are intervals of 95 % of the difference from now."
    }

    // MARK: The chart

    private static let (width, height) = (720.0, 340.0)
    private static let (left, right, top, bottom) = (74.0, 16.0, 16.0, 52.0)

    /// The worth of 1000 requests or sessions as things are now, in USD.
    private var worth: Double { self.sweep.worth(of: self.sweep.base) }

    /// Returns the height of a point, in USD.
    private func height(_ point: Sweep.Point) -> Double { self.worth + self.sweep.difference(of: point).value }

    /// The limits of a point's interval, in USD.
    private func interval(_ point: Sweep.Point) -> ClosedRange<Double> {
        let difference = self.sweep.difference(of: point)
        let interval = difference.interval ?? difference.value...difference.value
        return self.worth + interval.lowerBound...self.worth + interval.upperBound
    }

    private var chart: Markup {
        let values = self.sweep.points.map(\.value) + (self.sweep.now.map { [$0] } ?? [])
        let intervals = self.sweep.points.map(self.interval)
        let x = Scale(values, from: Self.left, to: Self.width - Self.right)
        let y = Scale(
            intervals.flatMap { [$0.lowerBound, $0.upperBound] } + [self.worth],
            from: Self.height - Self.bottom,
            to: Self.top
        )
        let points = self.sweep.points.sorted { $0.value < $1.value }
        return .tag(
            "svg",
            [
                "viewBox": "0 0 \(Int(Self.width)) \(Int(Self.height))", "width": "100%", "class": "latency",
                "role": "img",
                "aria-label": "\(self.sweep.measure) by \(self.sweep.name.printable); the table has the numbers.",
            ]
        ) {
            self.axes(x, y)
            if let now = self.sweep.now {
                Self.line(x[now], Self.top, x[now], Self.height - Self.bottom, "mark")
                Self.text("now", x[now] + 4, Self.top + 10, "start", "tick")
            }
            for (point, next) in zip(points, points.dropFirst()) {
                Self.line(x[point.value], y[self.height(point)], x[next.value], y[self.height(next)], "axis")
            }
            for point in points {
                let interval = self.interval(point)
                Self.line(x[point.value], y[interval.lowerBound], x[point.value], y[interval.upperBound], "axis")
                let size = 7.0
                Markup.tag(
                    "rect",
                    [
                        "x": Self.number(x[point.value] - size / 2),
                        "y": Self.number(y[self.height(point)] - size / 2),
                        "width": Self.number(size), "height": Self.number(size), "class": "fill",
                    ]
                )
            }
        }
    }

    @MarkupBuilder
    private func axes(_ x: Scale, _ y: Scale) -> [Markup] {
        let base = Self.height - Self.bottom
        Self.line(Self.left, base, Self.width - Self.right, base, "axis")
        Self.line(Self.left, Self.top, Self.left, base, "axis")
        for value in x.ticks(6) {
            Self.line(x[value], base, x[value], base + 5, "axis")
            Self.text(value.plainText, x[value], base + 20, "middle", "tick")
        }
        for value in y.ticks(5) {
            Self.line(Self.left - 5, y[value], Self.left, y[value], "axis")
            Self.text(value.plainText, Self.left - 9, y[value] + 4, "end", "tick")
        }
        Self.text(self.sweep.key.axis, (Self.left + Self.width - Self.right) / 2, Self.height - 10, "middle", "tick")
        Markup.tag(
            "text",
            [
                "transform": "translate(16 \(Self.number((Self.top + base) / 2))) rotate(-90)", "text-anchor": "middle",
                "class": "tick",
            ],
            "USD per 1000 \(self.sweep.base.unit.rawValue)"
        )
    }

    private static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) -> Markup {
        .tag(
            "line",
            [
                "x1": self.number(x1), "y1": self.number(y1), "x2": self.number(x2), "y2": self.number(y2),
                "class": style,
            ]
        )
    }

    private static func text(_ text: String, _ x: Double, _ y: Double, _ anchor: String, _ style: String) -> Markup {
        .tag("text", ["x": self.number(x), "y": self.number(y), "text-anchor": anchor, "class": style], text)
    }

    private static func number(_ value: Double) -> String { ((value * 10).rounded() / 10).plainText }

    // MARK: The table

    private var table: Markup {
        SimulationReport.table(
            "\(self.sweep.measure) by \(self.sweep.name.printable)",
            "bars wide plain",
            header: [self.sweep.key.rawValue, self.sweep.measure, "Difference", "95 % interval"]
                + (self.sweep.isPriced ? ["Revenue"] : []) + ["Fill", "Mean latency"]
        ) {
            for point in self.sweep.points { self.row(point) }
        }
    }

    private func row(_ point: Sweep.Point) -> Markup {
        let (result, difference) = (point.result.result, self.sweep.difference(of: point))
        let share = FigureText.signed(FigureText.percent(self.worth > 0 ? difference.value / self.worth : nil))
        let change = FigureText.signed(FigureText.amount(difference.value))
        let revenue = ("Revenue", Markup.text("\(FigureText.amount(result.revenuePerThousand.value)) USD"))
        return SimulationReport.row(
            .text(self.sweep.key.text(of: point.value)),
            [
                (self.sweep.measure, .text("\(FigureText.amount(self.sweep.worth(of: result))) USD")),
                ("Difference", .text("\(change) (\(share))")),
                ("95 % interval", .text(difference.interval.map(Self.text) ?? "")),
            ] + (self.sweep.isPriced ? [revenue] : []) + [
                ("Fill", .text(FigureText.percent(result.fillRate.value))),
                ("Mean latency", .text(FigureText.milliseconds(result.meanLatency.value))),
            ]
        )
    }

    private static func text(_ interval: ClosedRange<Double>) -> String {
        let limits = [interval.lowerBound, interval.upperBound].map { FigureText.signed(FigureText.amount($0)) }
        return "\(limits[0]) … \(limits[1])"
    }
}

/// A linear scale of an axis.
private struct Scale {
    private let low, high, start, end: Double

    init(_ values: [Double], from start: Double, to end: Double) {
        let (low, high) = (values.min() ?? 0, values.max() ?? 1)
        // Points are not on the edges.
        let margin = high > low ? (high - low) * 0.05 : max(high.magnitude * 0.1, 1e-6)
        (self.low, self.high, self.start, self.end) = (low - margin, high + margin, start, end)
    }

    subscript(value: Double) -> Double {
        self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)
    }

    /// Returns at most so many round values, about evenly apart.
    func ticks(_ count: Int) -> [Double] {
        var step = 1.0
        while (self.high - self.low) / step > 10 { step *= 10 }
        while (self.high - self.low) / step <= 1 { step /= 10 }
        step =
            [0.1, 0.2, 0.5, 1, 2, 5].map { $0 * step }.first { (self.high - self.low) / $0 <= Double(count) } ?? step
            * 10
        let first = (self.low / step).rounded(.up)
        let last = (self.high / step).rounded(.down)
        guard first <= last else { return [] }
        return (0...Int(last - first)).map { index in
            let value = (first + Double(index)) * step
            return (value * 1e9).rounded() / 1e9
        }
    }
}
