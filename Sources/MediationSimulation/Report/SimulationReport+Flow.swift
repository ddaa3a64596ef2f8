internal import MediationCore

extension SimulationReport {
    /// The line items in the order in which loads come to them; those that no load came to are last.
    private var steps: [LineItemResult] {
        let asked = self.result.lineItems.filter { $0.attempts > 0 }.enumerated()
            .sorted { ($0.element.meanStart ?? 0, $0.offset) < ($1.element.meanStart ?? 0, $1.offset) }
            .map(\.element)
        return asked + self.result.lineItems.filter { $0.attempts == 0 }
    }

    /// The section on the flow of requests from line item to line item: one stream, from which each takes its ads.
    var flow: Markup {
        let steps = self.steps
        return Self.section(
            "flow",
            "Where requests go",
            "The stream is the requests that have no ad yet. At each line item the solid part of it is asked, and what it "
                + "fills leaves to the right. Requests in the pale part do not ask it, as for a cap or for want of time, and go on."
        ) {
            self.legend
            Self.table("Where requests go", "flow", header: ["Line item", "Flow", "Asked", "Filled", "Not filled"]) {
                for (index, item) in steps.enumerated() {
                    let before = self.result.requests - steps[..<index].reduce(0) { $0 + $1.loads }
                    self.step(item, stream: before)
                }
                self.end
            }
        }
    }

    private var legend: Markup {
        .tag("ul", ["class": "legend", "aria-hidden": "true"]) {
            for kind in Kind.allCases where kind.isNeeded(by: self.result) {
                Markup.tag("li") {
                    Markup.tag("svg", ["class": "swatch", "width": "12", "height": "12"]) {
                        Markup.tag("rect", ["class": kind.rawValue, "width": "12", "height": "12"])
                    }
                    Markup.tag("span", [:], kind.title)
                }
            }
        }
    }

    private var unfilled: Int { self.result.requests - self.result.loads }

    private func share(_ count: Int) -> Double { Double(count) / Double(max(self.result.requests, 1)) }

    private func step(_ item: LineItemResult, stream: Int) -> Markup {
        // Shares that round to 0 are left out.
        let kinds = Kind.allCases.filter { $0 != .fill && self.share($0.count(of: item)) >= 0.0005 }
        let reasons = kinds.map { kind in
            "\(FigureText.percent(self.share(kind.count(of: item)), places: 1)) \(kind.words)"
        }
        return Self.row(
            .tag("span") {
                Self.name(item.name)
                Markup.tag("span", ["class": "quiet"], " \(self.terms(of: item))")
            },
            [
                ("Flow", self.shape(of: item, stream: stream)),
                ("Asked", .text(FigureText.percent(self.share(item.attempts), places: 1))),
                ("Filled", .text(FigureText.percent(self.share(item.fills), places: 1))),
                ("Not filled", .text(reasons.isEmpty ? "–" : reasons.joined(separator: ", "))),
            ]
        )
    }

    /// Returns the price and the timeout of a line item, in words.
    private func terms(of item: LineItemResult) -> String {
        guard let known = self.model.adUnit.lineItems.first(where: { $0.name == item.name }) else { return "" }
        let timeout = Self.time(Nanoseconds(known.timeout).milliseconds)
        let price = FigureText.decimal(known.bidder?.floor ?? known.ecpm, places: 2)
        guard let bidder = known.bidder else { return "\(price) USD, within \(timeout)" }
        return bidder.floor > 0 ? "bids, from \(price) USD on" : "bids"
    }

    private func shape(of item: LineItemResult, stream: Int) -> Markup {
        // A bidder's turn comes at a different time in each load, so it may be asked more often than the stream is wide
        // here.
        let width = self.share(max(stream, item.attempts)) * 100
        var (left, parts) = (width - self.share(item.attempts) * 100, [Markup]())
        for kind in Kind.allCases.reversed() {
            let part = self.share(kind.count(of: item)) * 100
            guard part > 0 else { continue }
            parts.append(Self.box(kind.rawValue, x: left, y: 30, width: part, height: 40))
            left += part
        }
        let (before, after) = (self.share(stream) * 100, self.share(stream - item.loads) * 100)
        let rest = width - self.share(item.fills) * 100
        let leaves = Self.outline([(width, 38), (100, 44), (100, 56), (width, 62)])
        return .tag(
            "svg",
            ["class": "stream", "viewBox": "0 0 100 100", "preserveAspectRatio": "none", "aria-hidden": "true"]
        ) {
            Markup.tag(
                "polygon",
                [
                    "class": "water",
                    "points": Self.outline([
                        (0, 0), (before, 0), (width, 30), (width, 70), (rest, 70), (after, 100), (0, 100),
                    ]),
                ]
            )
            if item.fills > 0 { Markup.tag("polygon", ["class": "leaves", "points": leaves]) }
            parts
        }
    }

    private static func box(_ style: String, x: Double, y: Double, width: Double, height: Double) -> Markup {
        .tag(
            "rect",
            [
                "class": style, "x": self.number(x), "y": self.number(y), "width": self.number(width),
                "height": self.number(height),
            ]
        )
    }

    private static func outline(_ points: [(x: Double, y: Double)]) -> String {
        points.map { "\(self.number($0.x)),\(self.number($0.y))" }.joined(separator: " ")
    }

    /// The row of the requests that are left after all line items have had their turn.
    private var end: Markup {
        let reasons = [
            (self.result.noFills, "had asked all"), (self.result.deadlineHits, "at the deadline"),
            (self.result.abandoned, "because the user left"),
        ]
        let words = reasons.filter { $0.0 > 0 }.map { "\(FigureText.percent(self.share($0.0), places: 1)) \($0.1)" }
        let all = FigureText.percent(self.share(self.unfilled), places: 1)
        let width = self.share(self.unfilled) * 100
        return Self.row(
            .tag("span", [:], "Ended without an ad"),
            [
                (
                    "Flow",
                    .tag(
                        "svg",
                        [
                            "class": "stream", "viewBox": "0 0 100 100", "preserveAspectRatio": "none",
                            "aria-hidden": "true",
                        ]
                    ) {
                        Self.box("water", x: 0, y: 0, width: width, height: 30)
                        Self.box("noFill", x: 0, y: 30, width: width, height: 40)
                    }
                ),
                ("Asked", .text("")),
                ("Filled", .text("")),
                ("Not filled", .text("\(all): \(words.joined(separator: ", "))")),
            ]
        )
    }
}

/// The outcome of an attempt.
private enum Kind: String, CaseIterable {
    case fill, timeout, error, left, late, noFill

    var title: String {
        switch self {
        case .fill: "filled"
        case .timeout: "timeout"
        case .error: "error"
        case .left: "deadline, or the user left"
        case .late: "not needed any more"
        case .noFill: "no fill"
        }
    }

    /// The words for the outcome in a list of outcomes.
    var words: String {
        switch self {
        case .left: "open at the end"
        case .late: "not needed"
        default: self.title
        }
    }

    func count(of item: LineItemResult) -> Int {
        switch self {
        case .fill: item.fills
        case .timeout: item.timeouts
        case .error: item.errors
        case .left: item.deadlineHits + item.abandoned
        case .late: item.notNeeded
        case .noFill: item.noFills
        }
    }

    func isNeeded(by result: SimulationResult) -> Bool { result.lineItems.contains { self.count(of: $0) > 0 } }
}
