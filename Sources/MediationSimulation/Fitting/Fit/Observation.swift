internal import MediationCore

/// The observations of one ad unit in all reports and logs.
struct Observation {
    /// The maximum number of line items: far more than any waterfall has, since the time to fit them grows faster than
    /// their number.
    private static let mostLineItems = 2000

    var adUnit: String?
    /// The number of requests, in total and in each segment.
    var requests = 0.0
    var segments: [String: Double] = [:]
    /// Indicates whether the number of requests is derived from the attempts of line items, instead of reported.
    var isTotalAssumed = false
    /// The line items; those of logs in the order of the waterfall, then those of reports by the number of attempts.
    var items: [ObservedLineItem] = []
    var showRate: FittedRate?
    /// Indicates whether the order of the line items is that of a log.
    var hasOrder = false
    var isParallel = false
    var loads: LoggedLoads?
    /// The variation between days, if the reports have any.
    var variation: DailyVariation?
    /// The number of days of the reports; 0 if they do not tell days apart.
    var days = 0
    /// The columns of rows that have another time instead of a day.
    var timesInsteadOfDays: Set<ReportColumn.Dimension> = []
    var hasReports: Bool

    init(
        _ sums: ReportSums,
        _ log: LoggedLoads?,
        _ options: FitOptions,
        _ content: ReportContent
    ) throws(MediationError) {
        self.adUnit = sums.adUnit
        self.loads = log
        self.hasReports = !sums.isEmpty
        let count = max(sums.all.lineItems.count, log?.lineItems.count ?? 0)
        guard count <= Self.mostLineItems else {
            throw content.error(
                "has \(count) line items, and a waterfall has no more than \(Self.mostLineItems): is the column that "
                    + "names them the right one?"
            )
        }
        if let log { self.take(log) }
        if self.hasReports {
            self.take(sums, options)
        } else if log == nil {
            throw content.error("has no line items: pull it with the ad source instance or the network placement")
        }
        guard self.items.contains(where: { $0.trials > 0 || $0.auctions > 0 }) else {
            throw content.error(
                "does not say how many requests brought an ad: it needs requests or attempts, and matched requests, "
                    + "responses or a match rate"
            )
        }
        guard self.requests > 0 else { throw content.error("has no requests") }
    }

    // MARK: Logs

    private mutating func take(_ log: LoggedLoads) {
        self.adUnit = self.adUnit ?? log.adUnits.keys.first
        self.requests = Double(log.loads)
        self.isParallel = log.parallelLoads * 100 > log.loads
        self.hasOrder = true
        let names = log.names + log.lineItems.filter(\.value.isBidder).keys.sorted()
        let knowsPrices = log.lineItems.values.contains { $0.price != nil }
        for name in names {
            guard let sums = log.lineItems[name] else { continue }
            var item = ObservedLineItem(name: name)
            item.take(sums, knowsPrices: knowsPrices)
            self.items.append(item)
        }
    }

    // MARK: Reports

    private mutating func take(_ sums: ReportSums, _ options: FitOptions) {
        let isFirst = self.items.isEmpty
        self.timesInsteadOfDays = sums.details.timesInsteadOfDays
        if self.timesInsteadOfDays.isEmpty {
            self.variation = DailyVariation(sums.details)
            self.days = sums.details.days.count
        }
        var places: [String: Int] = [:]
        for (index, item) in self.items.enumerated() { places[item.name] = places[item.name] ?? index }
        for (name, itemSums) in sums.all.lineItems.sorted(by: { $0.key < $1.key }) {
            let identity = sums.identities[name]
            let index = places[name] ?? identity?.id.flatMap { places[$0] }
            if let index {
                self.items[index].take(itemSums, identity)
            } else {
                var item = ObservedLineItem(name: name)
                item.take(itemSums, identity)
                self.items.append(item)
            }
            let place = index ?? self.items.count - 1
            for (segment, part) in sums.segments {
                self.items[place].segments[segment] = part.lineItems[name]
            }
        }
        if isFirst {
            self.items.sort { ($0.attempts ?? 0, $0.ecpm ?? 0, $1.name) > ($1.attempts ?? 0, $1.ecpm ?? 0, $0.name) }
        }
        self.requests = Self.requests(sums.all, options)
        self.isTotalAssumed = sums.all.total.requests == 0 || options.takesRequestsFromLineItems
        for (segment, part) in sums.segments { self.segments[segment] = Self.requests(part, options) }
        self.takeShowRate(of: self.items)
        self.items = self.withWins(self.items)
    }

    /// Takes the share of ads that are shown from those of line items.
    mutating func takeShowRate(of items: [ObservedLineItem]) {
        // The meaning of a bidder's matched requests differs between platforms.
        self.showRate = Self.showRate(items.filter { !$0.isBidder }.compactMap(\.showRate))
    }

    /// Returns line items with the wins of the bidders of which only the shown ads are known.
    func withWins(_ items: [ObservedLineItem]) -> [ObservedLineItem] {
        items.map { item in
            guard item.isBidder, item.wins == nil, let shown = item.shown else { return item }
            var item = item
            item.wins = shown / min(self.showRate?.share ?? 1, 1)
            return item
        }
    }

    /// Returns the share of ads that are shown.
    ///
    /// A line item whose ads are almost never shown has a separate reason for that: it is no evidence for other line
    /// items.
    private static func showRate(_ rates: [FittedRate]) -> FittedRate? {
        let sum = { (rates: [FittedRate]) in
            (shown: rates.reduce(0) { $0 + $1.successes }, matched: rates.reduce(0) { $0 + $1.trials })
        }
        let greatest = rates.filter { $0.trials >= 20 }.map(\.share).max() ?? 0
        let (shown, matched) = sum(rates.filter { $0.share >= 0.1 * greatest })
        return matched > 0 && shown > 0 ? FittedRate(successes: shown, trials: matched) : nil
    }

    /// Returns the requests of the ad unit if a report has them; otherwise, the first line item is asked in every
    /// request.
    private static func requests(_ part: ReportSums.Part, _ options: FitOptions) -> Double {
        if part.total.requests > 0, !options.takesRequestsFromLineItems { return part.total.requests }
        return part.lineItems.values.map { max($0.requests, $0.bidRequests) }.max() ?? 0
    }
}
