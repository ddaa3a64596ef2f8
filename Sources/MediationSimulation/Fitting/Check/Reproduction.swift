/// The check of whether a model, simulated with the present waterfall, reproduces the reports that it was made from.
///
/// Unless it does, no statement about another waterfall is worth anything.
public struct Reproduction: Hashable, Sendable {
    /// A figure that is compared.
    ///
    /// Closed: another case comes only with a new major version.
    public enum Figure: String, CaseIterable, Sendable {
        /// The number of attempts of a line item.
        case attempts
        /// The number of attempts with an ad.
        case fills
        /// The revenue of the line item's impressions, in USD.
        case revenue
    }

    /// One comparison.
    public struct Row: Hashable, Sendable {
        /// The line item.
        public var lineItem: String

        /// The figure that is compared.
        public var figure: Figure

        /// The value in the reports.
        public var reported: Double

        /// The value of the model, for as many requests.
        public var model: Double

        /// The difference that chance allows: three standard errors for that many requests, the errors of rounding, and one
        /// count.
        public var allowed: Double

        /// The reason for a greater difference; `nil` if the difference is not greater, or if the reason is unknown.
        public var explanation: String?

        /// The difference as money, as a share of the reported revenue, or of the expected revenue or the ads if none is
        /// reported; 0 for attempts, and if the difference may be chance or is explained.
        public var worth = 0.0

        /// The amount by which the model exceeds the reports.
        public var difference: Double { self.model - self.reported }

        /// Indicates whether the difference may be chance.
        public var isWithin: Bool { self.difference.magnitude <= self.allowed }
    }

    /// The share of the revenue above which a difference may change the choice of the better waterfall.
    public static let greatestWorth = 0.01

    /// The comparisons, in the order of the waterfall.
    public var rows: [Row]

    /// The number of requests that were simulated for the check; `nil` if the model's figures were calculated.
    public var simulatedRequests: Double?

    /// The share of the revenue that differs by more than chance, counting for each line item only the figure that is
    /// worth most.
    public var worth: Double {
        var greatest: [String: Double] = [:]
        for row in self.rows { greatest[row.lineItem] = max(greatest[row.lineItem] ?? 0, row.worth) }
        return greatest.values.reduce(0, +)
    }

    /// Indicates whether the differences are too small to change a decision.
    public var isReproduced: Bool { self.worth <= Self.greatestWorth }
}

extension Reproduction {
    private static let standardErrors = 3.0

    /// Compares the forecast of a model with the reports.
    ///
    /// - Parameters:
    ///   - forecast: The forecast of the model.
    ///   - items: The reported line items, in the order of the waterfall.
    ///   - requests: The number of requests in the reports.
    ///   - explained: The user's explanations of line items, by name.
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

    /// Converts differences beyond chance into money, which alone decides between waterfalls.
    ///
    /// An attempt without an ad earns nothing and costs nothing, so attempts count through the ads that result from
    /// them.
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

    /// Returns the error of a count with a given rate per request that is due to chance alone.
    private static func reach(_ rate: Double, requests: Double, simulated: Double?) -> Double {
        let rate = min(max(rate, 0), 1)
        let variance = rate * (1 - rate)
        let own = requests * variance
        let ofSimulation = simulated.map { requests * requests * variance / $0 } ?? 0
        // A count below one is not information either way.
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
