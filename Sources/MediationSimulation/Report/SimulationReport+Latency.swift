internal import MediationCore

extension SimulationReport {
    private static let percentiles = [0.5, 0.9, 0.95, 0.99]

    /// The section on the latency of loads: a curve, and the share of the loads that have ended after certain times.
    var latency: Markup {
        let values = Self.percentiles.map { share in
            let name = "p\(FigureText.decimal(share * 100, places: 0))"
            return "\(name) \(FigureText.milliseconds(self.result.latency.percentile(share)))"
        }
        return Self.section(
            "latency",
            "How long loads take",
            "Until there is an ad, or the load has ended without one. p95 is the time that 95 % of the loads are not "
                + "slower than."
        ) {
            LatencyChart(self.result.latency).markup(label: "Latency of loads: \(values.joined(separator: ", ")).")
            Markup.tag(
                "p",
                ["class": "quiet"],
                "Across: the time from the start of a load, with all doublings equally wide. Areas: shares of the loads."
            )
            Self.table("How many loads have ended when", "columns", header: ["After", "Loads that have ended"]) {
                for milliseconds in self.milestones {
                    let share = self.result.latency.share(notSlowerThan: milliseconds)
                    Self.row(
                        .text(Self.time(milliseconds)),
                        [("Loads that have ended", .text(FigureText.percent(share, places: 1)))]
                    )
                }
            }
        }
    }

    private var milestones: [Double] {
        let last = self.result.latency.percentile(0.999) ?? 0
        let times = [100.0, 200, 500, 1000, 2000, 3000, 5000, 10_000, 20_000, 60_000]
        return times.filter { $0 <= last * 1.5 }
    }
}

/// A chart of the distribution of latencies, on a scale on which all doublings are equally wide.
struct LatencyChart {
    private struct Bar {
        let from: Double
        let to: Double
        let count: Int

        /// The number of loads relative to the width of the bar: bars are not equally wide, so their areas are
        /// compared.
        var density: Double { Double(self.count) / Mathematics.log(self.to / self.from) }
    }

    /// The number of buckets of the histogram, of 64 per doubling, that make a bar.
    private static let bucketsPerBar = 8
    private static let top = 62.0
    private static let height = 150.0

    private let histogram: LatencyHistogram
    private let bars: [Bar]
    private let first: Double
    private let last: Double

    init(_ histogram: LatencyHistogram) {
        self.histogram = histogram
        var bars: [Bar] = []
        for start in stride(from: 0, to: histogram.counts.count, by: Self.bucketsPerBar) {
            let end = min(start + Self.bucketsPerBar, histogram.counts.count)
            let count = histogram.counts[start..<end].reduce(0, +)
            // Times under a millisecond are one bar: on this scale, they would be half of the chart.
            let from = max(LatencyHistogram.lowerBound(of: start) / 1e6, 1)
            let to = LatencyHistogram.lowerBound(of: start + Self.bucketsPerBar) / 1e6
            if count > 0 { bars.append(Bar(from: from, to: to > from ? to : from * 1.09, count: count)) }
        }
        let total = histogram.total
        // Leading bars that are too rare to be visible do not make the chart wider.
        var rare = 0
        let shown = bars.drop { bar in
            rare += bar.count
            return Double(rare) < Double(total) / 200
        }
        self.bars = Array(shown)
        self.first = self.bars.first?.from ?? 1
        self.last = max(self.bars.last?.to ?? 10, self.first * 2)
    }

    private func place(_ milliseconds: Double) -> Double {
        let time = min(max(milliseconds, self.first), self.last)
        return Mathematics.log(time / self.first) / Mathematics.log(self.last / self.first) * 100
    }

    func markup(label: String) -> Markup {
        let greatest = self.bars.map(\.density).max() ?? 1
        let bottom = Self.top + Self.height
        return .tag(
            "svg",
            ["class": "latency", "width": "100%", "height": "240", "role": "img", "aria-label": label]
        ) {
            for bar in self.bars {
                let height = bar.density / greatest * Self.height
                Markup.tag(
                    "rect",
                    [
                        "class": "water", "x": SimulationReport.percent(self.place(bar.from)),
                        "width": SimulationReport.percent(self.place(bar.to) - self.place(bar.from)),
                        "y": SimulationReport.number(bottom - height), "height": SimulationReport.number(height),
                    ]
                )
            }
            self.line("axis", x: 0, to: 100, y: bottom, and: bottom)
            for tick in self.ticks { self.tick(tick, at: bottom) }
            let marks = [0.5, 0.9, 0.95, 0.99].enumerated().map { self.mark($1, row: $0) }
            // Labels are drawn over the lines of other labels.
            marks.map(\.line)
            marks.map(\.label)
        }
    }

    private var ticks: [Double] {
        let steps = self.last / self.first > 300 ? [1.0] : [1, 2, 5]
        return [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].flatMap { power in steps.map { $0 * power } }
            .filter { 2...98 ~= self.place($0) && $0 > self.first && $0 < self.last }
    }

    @MarkupBuilder
    private func tick(_ milliseconds: Double, at bottom: Double) -> [Markup] {
        let x = self.place(milliseconds)
        self.line("axis", x: x, to: x, y: bottom, and: bottom + 5)
        self.label("tick", SimulationReport.time(milliseconds), x: x, y: bottom + 20, anchor: "middle")
    }

    /// Returns a mark in a separate row, since the labels would overlap.
    private func mark(_ share: Double, row: Int) -> (line: Markup, label: Markup) {
        let value = self.histogram.percentile(share) ?? 0
        let (x, y) = (self.place(value), 12 + Double(row) * 14)
        let text = "p\(FigureText.decimal(share * 100, places: 0)) \(FigureText.milliseconds(value))"
        let isRight = x > 60
        let label = isRight ? "\(text)\u{A0}" : "\u{A0}\(text)"
        return (
            self.line("mark", x: x, to: x, y: y - 8, and: Self.top + Self.height),
            self.label("value", label, x: x, y: y, anchor: isRight ? "end" : "start")
        )
    }

    private func line(_ style: String, x: Double, to other: Double, y: Double, and end: Double) -> Markup {
        .tag(
            "line",
            [
                "class": style, "x1": SimulationReport.percent(x), "x2": SimulationReport.percent(other),
                "y1": SimulationReport.number(y), "y2": SimulationReport.number(end),
            ]
        )
    }

    private func label(_ style: String, _ text: String, x: Double, y: Double, anchor: String) -> Markup {
        .tag(
            "text",
            [
                "class": style, "x": SimulationReport.percent(x), "y": SimulationReport.number(y),
                "text-anchor": anchor, "aria-hidden": "true",
            ],
            text
        )
    }
}
