/// The sums in reports for one line item, or for the whole ad unit, in one segment or in all.
struct LineItemSums {
    var requests = 0.0
    var matched = 0.0
    var impressions = 0.0
    /// The revenue in USD.
    var revenue = 0.0
    var bidRequests = 0.0
    var bids = 0.0
    var wins = 0.0
    /// The sum of latencies in milliseconds, each times its requests.
    private var latency = 0.0
    private var requestsWithLatency = 0.0
    /// The errors that rounding may cause in these sums.
    var requestsRounding = 0.0
    var matchedRounding = 0.0
    var revenueRounding = 0.0
    /// The metrics that any row has.
    var known: Set<ReportColumn.Metric> = []

    mutating func add(_ row: ReportRow, usd: Double) {
        self.requests += row[.requests] ?? 0
        self.matched += row[.matched] ?? 0
        self.impressions += row[.impressions] ?? 0
        self.revenue += (row[.revenue] ?? 0) * usd
        self.bidRequests += row[.bidRequests] ?? 0
        self.bids += row[.bids] ?? 0
        self.wins += row[.wins] ?? 0
        if let latency = row[.latency] {
            self.latency += latency * 1000 * (row[.requests] ?? 1)
            self.requestsWithLatency += row[.requests] ?? 1
        }
        self.requestsRounding += row.roundings[.requests] ?? 0
        self.matchedRounding += row.roundings[.matched] ?? 0
        // Earnings are precise to the cent at best.
        self.revenueRounding += (row.roundings[.revenue] ?? (row[.revenue] == nil ? 0 : 0.005)) * usd
        self.known.formUnion(row.metrics.keys)
    }

    /// Adds a share of other sums.
    mutating func add(_ other: LineItemSums, share: Double) {
        self.requests += other.requests * share
        self.matched += other.matched * share
        self.impressions += other.impressions * share
        self.revenue += other.revenue * share
        self.bidRequests += other.bidRequests * share
        self.bids += other.bids * share
        self.wins += other.wins * share
        self.latency += other.latency * share
        self.requestsWithLatency += other.requestsWithLatency * share
        self.requestsRounding += other.requestsRounding * share
        self.matchedRounding += other.matchedRounding * share
        self.revenueRounding += other.revenueRounding * share
        self.known.formUnion(other.known)
    }

    /// The eCPM of the impressions, in USD per 1000; `nil` if it is unknown.
    var ecpm: Double? {
        guard self.known.contains(.revenue), self.impressions > 0, self.revenue > 0 else { return nil }
        return self.revenue / self.impressions * 1000
    }

    /// The mean latency in milliseconds; `nil` if it is unknown.
    var meanLatency: Double? {
        guard self.requestsWithLatency > 0, self.latency > 0 else { return nil }
        return self.latency / self.requestsWithLatency
    }
}
