/// Whether a model, simulated with the waterfall as it is, gives back the reports that it was made from.
///
/// Nothing that is said of another waterfall is worth anything before that.
public struct Reproduction: Hashable, Sendable {
    /// What is compared.
    public enum Figure: String, CaseIterable, Sendable {
        /// How often a line item was asked.
        case attempts
        /// How often it had an ad.
        case fills
        /// What its impressions earned, in USD.
        case revenue
    }

    /// One comparison.
    public struct Row: Hashable, Sendable {
        /// The line item.
        public var lineItem: String

        /// What is compared.
        public var figure: Figure

        /// What the reports say.
        public var reported: Double

        /// What the model comes to, for as many requests.
        public var model: Double

        /// By how much the two may differ by chance: three standard errors of that many requests, and what rounding hides.
        public var allowed: Double

        /// Why they differ by more; `nil` if they do not, or if nobody knows.
        public var explanation: String?

        /// The difference as money, of all that the reports earned: 0 if it may be chance, or is explained.
        public var worth = 0.0

        /// By how much the model is above the reports.
        public var difference: Double { self.model - self.reported }

        /// Whether they differ by no more than chance.
        public var isWithin: Bool { self.difference.magnitude <= self.allowed }
    }

    /// The share of the revenue from which on a difference may change which waterfall is the better one.
    public static let greatestWorth = 0.01

    /// The comparisons, in the order of the waterfall.
    public var rows: [Row]

    /// How many requests were simulated for it; `nil` if it was computed.
    public var simulatedRequests: Double?

    /// The share of the revenue that all is worth that differs by more than chance, for each line item the figure that is
    /// worth most.
    public var worth: Double {
        var greatest: [String: Double] = [:]
        for row in self.rows { greatest[row.lineItem] = max(greatest[row.lineItem] ?? 0, row.worth) }
        return greatest.values.reduce(0, +)
    }

    /// Whether what differs is too little to change a decision.
    public var isReproduced: Bool { self.worth <= Self.greatestWorth }
}

extension Reproduction {
    private static let standardErrors = 3.0

    /// Compares what a model comes to with what was reported.
    ///
    /// - Parameters:
    ///   - forecast: What the model comes to.
    ///   - items: What was reported, in the order of the waterfall.
    ///   - requests: How many requests the reports are about.
    ///   - explained: What the user knows about line items, by name.
    init(_ forecast: Forecast, _ items: [ObservedLineItem], requests: Double, explained: [String: String]) {
        self.simulatedRequests = forecast.simulatedRequests
        self.rows = []
        for item in items {
            let figures = forecast.lineItems[item.name] ?? Forecast.Figures()
            let reach = { Self.reach($0, requests: requests, simulated: forecast.simulatedRequests) }
            if let attempts = item.attempts {
                let allowed = reach(figures.attempts) + item.attemptsRounding
                var row = Row(item, .attempts, attempts, figures.attempts * requests, allowed)
                row.explanation = Self.explanation(of: row, item) ?? explained[item.name]
                if row.isWithin { row.explanation = nil }
                self.rows.append(row)
            }
            if let fills = item.fills {
                let allowed = reach(figures.fills) + item.fillsRounding
                self.rows.append(Row(item, .fills, fills, figures.fills * requests, allowed))
            } else if item.isBidder, let wins = item.wins {
                self.rows.append(Row(item, .fills, wins, figures.fills * requests, reach(figures.fills)))
            }
            if let revenue = item.revenue {
                let price = figures.impressions > 0 ? figures.revenue / figures.impressions : (item.ecpm ?? 0) / 1000
                // Bids differ from each other, prices do not.
                let spread = item.isBidder ? 2.0 : 1
                let allowed = reach(figures.impressions) * price * spread + item.revenueRounding + 1e-9 * revenue
                self.rows.append(Row(item, .revenue, revenue, figures.revenue * requests, allowed))
            }
        }
        self.weigh(forecast, items, requests: requests)
    }

    /// Puts what differs by more than chance into money: that alone decides between waterfalls.
    ///
    /// An attempt without an ad earns nothing and costs nothing, so attempts count by the ads that come of them.
    private mutating func weigh(_ forecast: Forecast, _ items: [ObservedLineItem], requests: Double) {
        let reported = items.reduce(0) { $0 + ($1.revenue ?? 0) }
        let expected = forecast.lineItems.values.reduce(0) { $0 + $1.revenue } * requests
        let ads = items.reduce(0) { $0 + ($1.fills ?? $1.wins ?? 0) }
        let total = reported > 0 ? reported : expected
        for index in self.rows.indices where !self.rows[index].isWithin && self.rows[index].explanation == nil {
            let row = self.rows[index]
            let figures = forecast.lineItems[row.lineItem] ?? Forecast.Figures()
            switch row.figure {
            case .attempts: continue
            case .revenue: self.rows[index].worth = total > 0 ? row.difference.magnitude / total : 1
            case .fills where total > 0:
                let price = figures.fills > 0 ? figures.revenue / figures.fills : 0
                self.rows[index].worth = row.difference.magnitude * price / total
            case .fills: self.rows[index].worth = row.difference.magnitude / max(ads, 1)
            }
        }
    }

    /// By how much a count may be off that is so much per request, of chance alone.
    private static func reach(_ rate: Double, requests: Double, simulated: Double?) -> Double {
        let rate = min(max(rate, 0), 1)
        let variance = rate * (1 - rate)
        let own = requests * variance
        let ofSimulation = simulated.map { requests * requests * variance / $0 } ?? 0
        // Counts below one are no information either way.
        return Self.standardErrors * (own + ofSimulation).squareRoot() + 1
    }

    private static func explanation(of row: Row, _ item: ObservedLineItem) -> String? {
        guard !item.isNeverAsked else { return "it was never asked, and has no ads" }
        guard item.withheld > 0, (row.difference - item.withheld).magnitude <= row.allowed else { return nil }
        return "its turn came \(FigureText.decimal(item.withheld, places: 0)) times more, and it was not asked"
    }
}

extension Reproduction.Row {
    fileprivate init(
        _ item: ObservedLineItem,
        _ figure: Reproduction.Figure,
        _ reported: Double,
        _ model: Double,
        _ allowed: Double
    ) {
        self.lineItem = item.name
        self.figure = figure
        self.reported = reported
        self.model = model
        self.allowed = allowed
    }
}
