import MediationCore
import MediationSimulation

/// A report of a simulation, for people.
struct SimulationText: CustomStringConvertible {
    let model: SimulationModel
    let result: SimulationResult
    /// The errors from uncertainty about the market; `nil` if the file does not tell how its values were counted.
    var errors: MarketComparison.Errors?
    /// The results of segments, each on its own; empty if there are none.
    var segments: [SegmentResult] = []

    var description: String {
        var parts = [self.heading, "\(self.figures)"] + self.noteOnErrors + ["\(self.lineItems)"]
        if self.result.lineItems.contains(where: \.isBidder) { parts.append("\(self.bidders)") }
        if !self.segments.isEmpty { parts.append("\(self.bySegment)") }
        parts.append((["Assumed:"] + self.model.assumptions.map { "- \($0)" }).joined(separator: "\n"))
        return parts.joined(separator: "\n\n")
    }

    private var heading: String {
        let requests = SimulationUnit.requests.count(self.result.requests)
        let sessions = SimulationUnit.sessions.count(self.result.sessions)
        let units = self.result.unit == .sessions ? "\(sessions), \(requests)" : requests
        return "\(self.model.adUnit.title): \(units), seed \(self.result.identity.seed)"
    }

    /// The reason for missing intervals; empty if there are intervals.
    private var noteOnErrors: [String] {
        guard self.result.requests > 1, self.result.fillRate.interval == nil else { return [] }
        let requests = self.model.unit.count(2 * Simulation(self.model).blockSize)
        let blocks = self.model.traffic.drift == nil ? "blocks of sessions" : "days"
        return ["There are no standard errors or intervals: they need at least two \(blocks), \(requests)."]
    }

    // MARK: All requests

    private var figures: TextTable {
        let percent: (Double?) -> String = { FigureText.percent($0) }
        var rows = self.sessions
        rows += [
            Self.row("Fill", self.result.fillRate, self.errors?.fillRate, unit: "%", factor: 100, places: 2),
            Self.row(
                "Revenue per 1000 requests",
                usd: self.result.revenuePerThousandRequests,
                self.result.unit == .requests ? self.errors?.revenue : nil
            ),
            Self.row("eCPM of impressions", usd: self.result.ecpm),
        ]
        rows += self.revenueADay
        rows += [
            Self.row("Latency, mean", self.result.meanLatency, self.errors?.latency, unit: "ms", places: 0)
        ]
        for share in [0.5, 0.9, 0.95, 0.99] {
            let value = FigureText.milliseconds(self.result.latency.percentile(share))
            rows.append(["Latency, p\(FigureText.decimal(share * 100, places: 0))", value, "", ""])
        }
        rows.append(["Ended at the deadline", percent(self.result.deadlineRate), "", ""])
        if self.model.traffic.patience != nil || self.result.unit == .sessions {
            rows.append(["Ended by users who left", percent(self.result.abandonmentRate), "", ""])
        }
        rows.append(["Show rate", percent(Self.share(self.result.impressions, of: self.result.loads)), "", ""])
        rows += self.rewards
        rows.append(["Asked per request", FigureText.decimal(self.result.attemptsPerRequest, places: 2), "", ""])
        return TextTable(
            header: ["", "Value", "Standard error"]
                + (self.errors == nil
                    ? ["95 % interval"] : ["95 % interval,\nsimulation", "95 % interval,\nmarket"]),
            rows: self.errors == nil ? rows : rows.map { $0 + Array(repeating: "", count: 5 - $0.count) },
            rightAligned: [1, 2, 3, 4]
        )
    }

    /// The row with the revenue of a day; empty if it is not known how many requests a day has.
    private var revenueADay: [[String]] {
        guard let requests = self.model.traffic.requestsPerDay else { return [] }
        let (revenue, thousands) = (self.result.revenuePerThousandRequests, Double(requests) / 1000)
        let market = self.result.unit == .requests ? self.errors?.revenue : nil
        let texts = [revenue.interval, market?.interval(around: revenue.value)].compactMap(\.self).map { range in
            "\(FigureText.amount(range.lowerBound * thousands)) … \(FigureText.amount(range.upperBound * thousands)) USD"
        }
        let name = "Revenue a day of \(FigureText.count(requests)) requests"
        return [[name, "\(FigureText.amount(revenue.value * thousands)) USD", ""] + (texts.isEmpty ? [""] : texts)]
    }

    /// The rows about sessions in which users see a banner; empty if there are none.
    private var sessions: [[String]] {
        guard let revenue = self.result.revenuePerThousandSessions, let requests = self.result.requestsPerSession,
            let impressions = self.result.impressionsPerSession
        else { return [] }
        return [
            Self.row("Revenue per 1000 sessions", usd: revenue, self.errors?.revenue),
            Self.row("Requests per session", requests, unit: "", places: 3),
            Self.row("Impressions per session", impressions, unit: "", places: 3),
        ]
    }

    /// The rows about rewards; empty if the format has none.
    private var rewards: [[String]] {
        guard let rewards = self.result.rewards, let rate = self.result.completionRate else { return [] }
        let perThousand = Double(rewards) * 1000 / Double(max(self.result.requests, 1))
        return [
            Self.row("Completion rate", rate, unit: "%", factor: 100, places: 2),
            ["Rewards per 1000 requests", FigureText.decimal(perThousand, places: 1), "", ""],
        ]
    }

    /// Returns a figure with two digits of its error, and with at least `least` decimals.
    private static func row(
        _ name: String,
        _ figure: Estimate,
        _ market: MarketError? = nil,
        unit: String,
        factor: Double = 1,
        places least: Int
    ) -> [String] {
        guard figure.value.isFinite else { return [name, "–", "", ""] }
        let places = FigureText.places(ofError: figure.standardError.map { $0 * factor }, atLeast: least)
        func text(_ value: Double) -> String {
            FigureText.decimal(value * factor, places: places) + (unit.isEmpty ? "" : " \(unit)")
        }
        guard let error = figure.standardError, let interval = figure.interval else {
            return [name, text(figure.value), "", ""]
        }
        let ranges = [interval, market?.interval(around: figure.value)].compactMap(\.self)
        // What has never occurred, or always, varies in no block, and may be otherwise all the same.
        let isUnseen = error == 0 && interval.lowerBound < interval.upperBound
        return [name, text(figure.value), isUnseen ? "–" : text(error)]
            + ranges.map { "\(text($0.lowerBound)) … \(text($0.upperBound))" }
    }

    private static func row(_ name: String, usd figure: Estimate, _ market: MarketError? = nil) -> [String] {
        self.row(name, figure, market, unit: "USD", places: FigureText.places(ofAmount: figure.value))
    }

    /// The segments, whose revenue adds up to that of all but for the chance of their simulations.
    private var bySegment: TextTable {
        let total = self.segments.reduce(0) { $0 + $1.share * $1.result.revenuePerThousandRequests.value }
        return TextTable(
            header: [
                "Segment, simulated\non its own", "Requests", "Fill", "Revenue\nper 1000", "Standard\nerror",
                "Share of\nrevenue",
                "Latency,\nmean",
            ],
            rows: self.segments.map { segment in
                let revenue = segment.result.revenuePerThousandRequests
                let share = total > 0 ? segment.share * revenue.value / total : nil
                return [
                    segment.name.isEmpty ? "(others)" : segment.name.printable,
                    FigureText.percent(segment.share, places: 1), FigureText.percent(segment.result.fillRate.value),
                    FigureText.amount(revenue.value), FigureText.amount(revenue.standardError),
                    FigureText.percent(share, places: 1), FigureText.milliseconds(segment.result.meanLatency.value),
                ]
            },
            rightAligned: Set(1...6)
        )
    }

    // MARK: Line items

    private typealias Column = (title: String, count: KeyPath<LineItemResult, Int>, isAlwaysShown: Bool)

    private static var columns: [Column] {
        [
            ("Asked", \.attempts, true), ("Filled", \.fills, true), ("No fill", \.noFills, true),
            ("Error", \.errors, false), ("Timeout", \.timeouts, true), ("At the\ndeadline", \.deadlineHits, false),
            ("User\nleft", \.abandoned, false), ("Not\nneeded", \.notNeeded, false), ("Not\nused", \.notUsed, false),
            ("Skipped,\nno time", \.outOfTime, false), ("Skipped,\ncapped", \.capped, false),
        ]
    }

    private var lineItems: TextTable {
        let columns = Self.columns.filter { column in
            column.isAlwaysShown || self.result.lineItems.contains { $0[keyPath: column.count] > 0 }
        }
        let revenue = self.result.revenue
        return TextTable(
            header: ["Line item", "eCPM"] + columns.map(\.title)
                + ["Fill\nrate", "Mean\nstart", "Revenue\nper 1000", "Share of\nrevenue"],
            rows: self.result.lineItems.map { item in
                let perThousand = item.revenue * 1000 / Double(max(self.result.requests, 1))
                return [item.name.printable, (item.ecpm ?? self.price(of: item))?.inDollars ?? "–"]
                    + columns.map { FigureText.count(item[keyPath: $0.count]) } + [
                        FigureText.percent(item.fillRate),
                        FigureText.milliseconds(item.meanStart),
                        FigureText.amount(perThousand),
                        FigureText.percent(revenue > 0 ? item.revenue / revenue : nil, places: 1),
                    ]
            },
            rightAligned: Set(1...columns.count + 5)
        )
    }

    /// Returns the price that the line item would have if it had impressions; `nil` for a bidder.
    private func price(of item: LineItemResult) -> Double? {
        item.isBidder ? nil : self.model.adUnit.lineItems.first { $0.name == item.name }?.ecpm
    }

    private var bidders: TextTable {
        TextTable(
            header: ["Bidder", "Bids", "Of requests", "Below the floor", "Too late", "Won", "Of bids"],
            rows: self.result.lineItems.filter(\.isBidder).map { item in
                [
                    item.name.printable, FigureText.count(item.bids),
                    FigureText.percent(Self.share(item.bids, of: self.result.requests)),
                    FigureText.count(item.bidsBelowFloor), FigureText.count(item.bidsTooLate),
                    FigureText.count(item.auctionsWon), FigureText.percent(Self.share(item.auctionsWon, of: item.bids)),
                ]
            },
            rightAligned: Set(1...6)
        )
    }

    private static func share(_ part: Int, of all: Int) -> Double? { all > 0 ? Double(part) / Double(all) : nil }
}
