internal import MediationCore

/// The line items whose traffic is assumed, by name.
package struct AssumedTraffic: Hashable, Sendable {
    /// Line items that have no fill rate, or for a bidder none after a won auction.
    package fileprivate(set) var fillRates: Set<String> = []
    /// Line items that have no latency.
    package fileprivate(set) var latencies: Set<String> = []

    /// Returns what is assumed in either.
    func union(_ other: Self) -> Self {
        Self(
            fillRates: self.fillRates.union(other.fillRates),
            latencies: self.latencies.union(other.latencies)
        )
    }
}

/// Fills in the values that a traffic model omits, and notes the assumptions.
struct TrafficCompletion {
    let adUnit: AdUnit
    private(set) var traffic: TrafficModel
    private(set) var assumptions: [String] = []
    private(set) var assumed = AssumedTraffic()

    init(_ adUnit: AdUnit, _ traffic: TrafficModel) {
        self.adUnit = adUnit
        self.traffic = traffic
    }

    mutating func complete() {
        self.completeFills()
        self.completeLatencies()
        self.completeBidders()
        self.completeUsers()
        self.noteOmissions()
    }

    // MARK: Line items

    private mutating func completeFills() {
        let errors = self.fill(in: self.adUnit.lineItems, \.errors, with: 0)
        self.assume(errors, "Share of errors", "none")
        let priced = self.adUnit.waterfall.filter { $0.bidder == nil }
        let cheapest = priced.min { $0.ecpm < $1.ecpm }?.name
        let (others, last) = (priced.filter { $0.name != cheapest }, priced.filter { $0.name == cheapest })
        self.completeFills(of: others.filter(self.hasNoNetwork), with: Default.fill)
        self.completeFills(of: last.filter(self.hasNoNetwork), with: Default.lastFill, ", as the cheapest line item")
        let fixed = self.fill(in: priced, \.price, with: .fixed)
        let valued = fixed.filter { self.traffic.lineItems[$0]?.network != nil }
        self.assume(valued, "Kind of price", "fixed, whatever its network values a request at")
    }

    /// Returns whether a line item has no network; if it has one, the network's valuation decides instead of a fill
    /// rate.
    private func hasNoNetwork(_ item: LineItem) -> Bool { self.traffic.lineItems[item.name]?.network == nil }

    /// Completes fill rates, each limited to the share of attempts that are not errors.
    private mutating func completeFills(
        of items: [LineItem],
        _ what: String = "Fill rate",
        with value: Double,
        _ reason: String = ""
    ) {
        let missing = items.filter { self.traffic.lineItems[$0.name]?.fill == nil }
        var rates: [(rate: Double, items: [LineItem])] = []
        for item in missing {
            let rate = min(value, 1 - (self.traffic.lineItems[item.name]?.errors ?? 0))
            if let index = rates.firstIndex(where: { $0.rate == rate }) {
                rates[index].items.append(item)
            } else {
                rates.append((rate, [item]))
            }
        }
        for (rate, items) in rates {
            let names = self.fill(in: items, \.fill, with: rate)
            self.assumed.fillRates.formUnion(names)
            self.assume(names, what, rate.percent + (rate < value ? ", the share without errors" : reason))
        }
    }

    private mutating func completeLatencies() {
        let all = self.adUnit.waterfall
        let unknown = all.filter {
            let known = self.traffic.lineItems[$0.name]
            return known?.fillLatency == nil && known?.noFillLatency == nil
        }
        _ = self.fill(in: unknown, \.fillLatency, with: Default.fillLatency)
        _ = self.fill(in: unknown, \.noFillLatency, with: Default.noFillLatency)
        self.assumed.latencies.formUnion(unknown.map(\.name))
        self.assume(
            unknown.map(\.name),
            "Latency",
            "\(Default.fillLatency.words) with an ad, \(Default.noFillLatency.words) without"
        )
        var halfKnown: [String] = []
        var withErrors: [String] = []
        for item in all {
            guard var known = self.traffic.lineItems[item.name] else { continue }
            if known.fillLatency == nil || known.noFillLatency == nil { halfKnown.append(item.name) }
            if known.errorLatency == nil, known.errors ?? 0 > 0 { withErrors.append(item.name) }
            known.fillLatency = known.fillLatency ?? known.noFillLatency
            known.noFillLatency = known.noFillLatency ?? known.fillLatency
            known.errorLatency = known.errorLatency ?? known.noFillLatency
            self.traffic.lineItems[item.name] = known
        }
        self.assume(halfKnown, "Latency", "the same with an ad and without")
        self.assume(withErrors, "Latency of errors", "the same as without an ad")
    }

    private mutating func completeBidders() {
        let bidders = self.adUnit.lineItems.filter { $0.bidder != nil }
        let rates = self.fill(in: bidders, \.bidRate, with: Default.bidRate)
        self.assume(rates, "Bid rate", Default.bidRate.percent)
        let bids = self.fill(in: bidders, \.bid, with: Default.bid) { $0.network == nil }
        self.assume(bids, "Bids", "lognormal with a median of 1 USD and a sigma of 1")
        let signals = self.fill(in: bidders, \.signalLatency, with: Default.signalLatency)
        self.assume(signals, "Latency of signals", Default.signalLatency.words)
        self.completeFills(of: bidders, "Fill rate after a won auction", with: 1)
        let prices = self.fill(in: bidders, \.price, with: .first)
        self.assume(prices, "Kind of price", "first; the winner pays its bid")
        if !bidders.isEmpty, self.traffic.auctionLatency == nil {
            self.assumptions.append("Latency of auctions: none; an auction ends when the last signals have arrived.")
        }
    }

    /// Sets a field where it is `nil`, and returns the names of the line items that it was set for.
    private mutating func fill<Value>(
        in items: [LineItem],
        _ field: WritableKeyPath<LineItemTraffic, Value?>,
        with value: Value,
        where condition: (LineItemTraffic) -> Bool = { _ in true }
    ) -> [String] {
        var names: [String] = []
        for item in items {
            var known = self.traffic.lineItems[item.name] ?? LineItemTraffic()
            guard known[keyPath: field] == nil, condition(known) else { continue }
            known[keyPath: field] = value
            self.traffic.lineItems[item.name] = known
            names.append(item.name)
        }
        return names
    }

    private mutating func assume(_ names: [String], _ what: String, _ value: String) {
        guard !names.isEmpty else { return }
        let isAll = names.count == self.adUnit.lineItems.count && names.count > 1
        let whom = isAll ? "all line items" : names.listed(limit: 8)
        self.assumptions.append("\(what) for \(whom): \(value).")
    }

    // MARK: Users, and what is left out

    private mutating func completeUsers() {
        if self.traffic.showRate == nil {
            self.traffic.showRate = 1
            self.assumptions.append("Show rate: 100 %; every ad that is loaded is shown.")
        }
        if self.adUnit.hasRewards, self.traffic.completionRate == nil {
            self.traffic.completionRate = 1
            self.assumptions.append("Completion rate: 100 %; every ad that is shown is watched to the end.")
        }
        if self.traffic.sessions?.seen != nil {
            self.assumptions.append(
                "Users see the banner until the session ends; a load in progress is cancelled then."
            )
        } else if self.traffic.patience == nil {
            self.assumptions.append("Patience: unlimited; users wait until the load ends.")
        }
        if self.traffic.sessions == nil {
            let isRefreshed = self.adUnit.format == .banner && self.adUnit.refresh > .zero
            let rest = isRefreshed ? ", and no banner is refreshed" : ""
            self.assumptions.append("Sessions: none; each request stands alone\(rest).")
        }
        if self.traffic.drift == nil { self.assumptions.append("Drift: none; all days are alike.") }
        self.noteDefaults()
    }

    /// Notes the default values of sessions and drift, which cannot be distinguished from given ones.
    private mutating func noteDefaults() {
        if let sessions = self.traffic.sessions {
            let defaults = SessionTraffic(depth: 1)
            if sessions.seen == nil, sessions.gap == defaults.gap {
                self.assumptions.append("Time between requests of a session: 60 s.")
            }
            if sessions.ecpmDecay == defaults.ecpmDecay {
                self.assumptions.append("eCPM within a session: constant; each impression is worth the same.")
            }
        }
        if let drift = self.traffic.drift, drift.requestsPerDay == DriftTraffic().requestsPerDay {
            let unit = self.traffic.sessions?.seen == nil ? SimulationUnit.requests : .sessions
            self.assumptions.append("Traffic of a day: 100,000 \(unit.rawValue).")
        }
    }

    private mutating func noteOmissions() {
        self.assumptions.append(
            "Line items answer independently of each other, except those of a network with a valuation."
        )
        let isCapped = self.adUnit.lineItems.contains { !$0.frequencyCaps.isEmpty || $0.pacing != nil }
        if isCapped {
            self.assumptions.append("Frequency caps and pacing start anew with each session.")
        }
        if self.adUnit.lateAds != .discard {
            self.assumptions.append("Late ads are lost: none is kept for the next load.")
        }
    }
}

extension TrafficCompletion {
    private enum Default {
        static let fill = 0.05
        static let lastFill = 0.75
        static let fillLatency = Law.lognormal(median: 700, sigma: 0.8)
        static let noFillLatency = Law.lognormal(median: 250, sigma: 0.7)
        static let bidRate = 0.5
        static let bid = Law.lognormal(median: 1, sigma: 1)
        static let signalLatency = Law.lognormal(median: 250, sigma: 0.5)
    }
}

extension Double {
    fileprivate var percent: String {
        let percent = (self * 100_000).rounded() / 1000
        return percent == percent.rounded() ? "\(Int(percent)) %" : "\(percent) %"
    }
}

extension Law {
    /// The description of a default lognormal law.
    fileprivate var words: String {
        guard case .lognormal(let median, let sigma) = self else { return "\(self)" }
        return "lognormal with a median of \(Int(median)) ms and a sigma of \(sigma)"
    }
}
