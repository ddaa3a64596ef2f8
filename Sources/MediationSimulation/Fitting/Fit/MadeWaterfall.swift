internal import MediationCore

/// A waterfall derived from the reports: its line items, their order, and their prices.
struct MadeWaterfall {
    /// The defaults of mediation platforms for a timeout and a deadline.
    private static let timeout: Duration = .seconds(10)
    private static let deadline: Duration = .seconds(60)
    /// The lowest price that a line item may have.
    private static let leastPrice = 0.01

    private(set) var adUnit: AdUnit
    private(set) var items: [ObservedLineItem]
    private(set) var notes: [String] = []
    private(set) var assumptions: [String] = []

    init(_ observation: Observation, _ options: FitOptions, _ content: ReportContent) throws(MediationError) {
        let all = observation.items.filter { $0.isReported || !observation.hasReports }
        let known = all.filter { !$0.isNeverAsked }
        let bidders = known.filter(\.isBidder)
        let priced = known.filter { !$0.isBidder }
        let loads = observation.loads
        self.items = priced
        self.adUnit = AdUnit(
            id: options.adUnit ?? observation.adUnit ?? "ad-unit",
            deadline: (loads?.deadlines).map { ReportedTime.round($0.lowerBound) } ?? Self.deadline,
            order: .price,
            lineItems: []
        )
        guard priced.isEmpty || priced.contains(where: { $0.price ?? $0.ecpm != nil }) else {
            throw content.error(
                "does not say what impressions earn: it needs earnings and impressions, or give the waterfall by --config"
            )
        }
        // A log has the order only of the line items in it.
        let hasOrder = observation.hasOrder && priced.allSatisfy { loads?.lineItems[$0.name] != nil }
        let prices = self.order(hasOrder: hasOrder, explained: Set(options.explained.keys))
        self.items += bidders
        self.adUnit.lineItems = self.items.map { item in
            let adapter = item.adapter ?? (item.network ?? item.name).adapterName
            let timeout = item.timeout ?? Self.timeout
            guard !item.isBidder else {
                return LineItem(name: item.name, adapter: adapter, bidder: Bidder(), timeout: timeout)
            }
            let price = prices[item.name] ?? Self.leastPrice
            return LineItem(name: item.name, adapter: adapter, ecpm: price, timeout: timeout)
        }
        for item in observation.items where observation.hasReports && !item.isReported {
            self.notes.append(
                "\(item.name.quoted) is in the log but not in the reports, so it is left out. If it has another name there, give "
                    + "the waterfall by --config, with that as one of its settings."
            )
        }
        let paused = all.filter(\.isNeverAsked).map(\.name)
        if !paused.isEmpty {
            self.notes.append(
                "\(paused.listed(limit: 8)) \(paused.count == 1 ? "was" : "were") never asked in these reports, "
                    + "perhaps because of a pause. Left out: the reports show no price."
            )
        }
        self.noteAssumptions(hasDeadline: loads?.deadlines != nil)
    }

    private mutating func noteAssumptions(hasDeadline: Bool) {
        let unknown = self.items.filter { $0.timeout == nil }.map(\.name)
        if !unknown.isEmpty {
            let whom = unknown.count == self.items.count ? "all line items" : unknown.listed(limit: 8)
            self.assumptions.append("Timeout for \(whom): 10 seconds.")
        }
        if !hasDeadline { self.assumptions.append("Deadline: 60 seconds.") }
        if self.items.contains(where: { $0.adapter == nil }) {
            self.notes.append(
                "The reports name no adapters: those in the waterfall are made from the names of networks."
            )
        }
    }

    // MARK: Order and prices

    /// Puts the line items in the order in which they were asked, and returns their prices by name.
    private mutating func order(hasOrder: Bool, explained: Set<String>) -> [String: Double] {
        let known = self.items.allSatisfy { $0.price ?? $0.ecpm != nil }
        if !hasOrder {
            let isCounted: (ObservedLineItem) -> Bool = { !explained.contains($0.name) }
            let byPrice = self.items.sorted { ($1.ecpm ?? 0, $1.attempts ?? 0) < ($0.ecpm ?? 0, $0.attempts ?? 0) }
            let byAttempts = self.items.sorted { ($1.attempts ?? 0, $1.ecpm ?? 0) < ($0.attempts ?? 0, $0.ecpm ?? 0) }
            let (priced, asked) = (byPrice.filter(isCounted), byAttempts.filter(isCounted))
            // A line item that was asked too seldom for its price must not put those after it in the wrong place:
            // attempts indicate the order only if those of all line items do.
            let isOfPrices = known && (Self.mayBeOrder(priced) || !Self.isChain(asked))
            self.items = isOfPrices ? byPrice : byAttempts
        }
        let prices = self.prices()
        let inOrder = self.items.map { prices[$0.name] ?? 0 }
        if zip(inOrder, inOrder.dropFirst()).contains(where: { $0 < $1 }) {
            self.adUnit.order = .listed
            self.notes.append(
                "The line items were not asked in the order of their earnings: the waterfall keeps their order, as listed."
            )
        }
        return prices
    }

    /// Returns whether no line item was asked more often than the one before it, except by chance.
    private static func mayBeOrder(_ items: [ObservedLineItem]) -> Bool {
        zip(items, items.dropFirst()).allSatisfy { item, next in
            guard let above = item.attempts, let below = next.attempts else { return true }
            let reach = 3 * above.squareRoot() + item.attemptsRounding + next.attemptsRounding
            return below <= above + reach
        }
    }

    /// Returns whether each line item was asked whenever the one before it had no ad.
    private static func isChain(_ items: [ObservedLineItem]) -> Bool {
        zip(items, items.dropFirst()).allSatisfy { item, next in
            guard let above = item.attempts, let fills = item.fills, let below = next.attempts else { return true }
            let reach = above * 0.01 + 5 + item.attemptsRounding + item.fillsRounding + next.attemptsRounding
            return (above - fills - below).magnitude <= reach
        }
    }

    /// Returns the prices; a line item that never earned anything gets the price of a neighbour.
    private mutating func prices() -> [String: Double] {
        var prices: [String: Double] = [:]
        var unknown: [String] = []
        var last: Double?
        for item in self.items {
            var price = item.price ?? item.ecpm
            if price == nil {
                unknown.append(item.name)
                price = last ?? self.items.compactMap { $0.price ?? $0.ecpm }.first
            }
            let rounded = max(((price ?? 0) * 1e4).rounded() / 1e4, Self.leastPrice)
            prices[item.name] = min(rounded, ConfigurationReader.greatestPrice)
            last = prices[item.name]
        }
        if !unknown.isEmpty {
            self.assumptions.append(
                "Nothing is known of what \(unknown.listed(limit: 8)) would earn: as much as the line item before."
            )
        }
        return prices
    }
}
