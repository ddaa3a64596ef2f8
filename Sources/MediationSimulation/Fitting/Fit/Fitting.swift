internal import MediationCore

/// Makes a traffic model from an observation, step by step.
struct Fitting {
    let options: FitOptions
    /// The report that errors about the reports as a whole refer to.
    let content: ReportContent
    let observation: Observation
    let configuration: MediationConfiguration
    let adUnit: AdUnit
    /// The observed line items in the order of the waterfall, the bidders last, with their names in the configuration.
    private(set) var items: [ObservedLineItem]
    /// The line items of a given waterfall that the reports lack, and those that only the reports have.
    let missing: [LineItem]
    let unmatched: [ObservedLineItem]
    var notes: [String] = []
    var assumptions: [String] = []
    var traffic = TrafficModel()
    /// The line items of the waterfall, by name.
    let lineItems: [String: LineItem]
    /// The segments in which a line item is not asked although its turn comes, by its name.
    private(set) var notAsked: [String: Set<String>] = [:]
    /// The assumptions about line items of which nothing is known.
    private let assumed: [String: LineItemTraffic]
    private var fitted: [FittedTraffic.LineItem] = []
    private var reproduction: Reproduction?

    init(_ observation: Observation, _ options: FitOptions, _ content: ReportContent) throws(MediationError) {
        self.options = options
        self.content = content
        let waterfall = try FittedWaterfall(observation, options, content)
        self.observation = waterfall.observation
        self.configuration = waterfall.configuration
        self.adUnit = waterfall.adUnit
        self.items = waterfall.items
        (self.missing, self.unmatched) = (waterfall.missing, waterfall.unmatched)
        self.lineItems = Dictionary(waterfall.adUnit.lineItems.map { ($0.name, $0) }) { first, _ in first }
        self.assumed = try SimulationModel(adUnit: waterfall.adUnit, traffic: TrafficModel()).traffic.lineItems
        self.notes = waterfall.notes
        self.assumptions = waterfall.assumptions
    }

    /// The result of the fit.
    var result: FittedTraffic {
        FittedTraffic(
            configuration: self.configuration,
            adUnit: self.adUnit.id,
            traffic: self.traffic,
            lineItems: self.fitted,
            requests: self.observation.requests,
            showRate: self.observation.showRate,
            reproduction: self.reproduction ?? Reproduction(rows: []),
            unusedRows: [],
            notes: self.notes,
            assumptions: self.assumptions
        )
    }

    /// Makes the model.
    ///
    /// - Parameter isSimulated: `true` to check by a simulation, `false` to check by a formula, which takes no time.
    /// - Throws: An error with one of the configuration codes.
    mutating func fit(isSimulated: Bool) throws(MediationError) {
        let names = self.items.map(\.name)
        if let name = self.options.explained.keys.sorted().first(where: { !names.contains($0) }) {
            let words = "has no line item \(name.quoted), which --explained is for; \(name.hint(among: names))"
            throw self.content.error(words)
        }
        self.explain()
        self.noteTargeting()
        self.noteReports()
        self.traffic.showRate = self.observation.showRate.map { Self.rounded(min($0.share, 1)) }
        let days = Double(self.observation.days)
        if days > 0 { self.traffic.requestsPerDay = Self.count(self.observation.requests / days) }
        self.traffic.loadedAds = self.observation.showRate.flatMap { Self.count($0.trials) }
        self.traffic.ecpmError = self.observation.variation?.ecpmError.map(Self.rounded)
        self.traffic.fillError = self.observation.variation?.fillError.map(Self.rounded)
        for item in self.items { self.fit(item) }
        for item in self.missing where item.bidder == nil {
            self.traffic.lineItems[item.name] = LineItemTraffic(fill: 0)
        }
        self.traffic.segments = self.segments()
        self.fitQuality()
        let model = try self.fitBids()
        self.assumptions += model.assumptions
        self.noteLogs()
        let simulated =
            isSimulated
            ? Forecast.simulated(model, requests: self.options.requests, threads: self.options.threads) : nil
        let forecast = simulated ?? Forecast.closedForm(model)
        self.reproduction = Reproduction(
            forecast,
            self.items,
            requests: self.observation.requests,
            explained: self.options.explained
        )
    }

    /// Counts all turns of a line item that is known to be asked less often than its turn comes as trials of its fill
    /// rate.
    private mutating func explain() {
        var left = self.observation.requests
        for index in self.items.indices where !self.items[index].isBidder {
            let item = self.items[index]
            if let reason = self.options.explained[item.name], let attempts = item.attempts, left > attempts {
                self.items[index].trials += left - attempts
                self.notes.append(
                    "\(item.name.quoted) was asked in only \(attempts.plainText) of \(left.plainText) turns (\(reason)): "
                        + "its fill rate counts all of them."
                )
            }
            left -= item.fills ?? 0
        }
    }

    /// Notes line items that are never asked in a segment although their turn comes there: they have no ads for it.
    private mutating func noteTargeting() {
        guard let dimension = self.options.dimension else { return }
        for (segment, requests) in self.observation.segments.sorted(by: { $0.key < $1.key }) where requests >= 100 {
            var left = requests
            for index in self.items.indices where !self.items[index].isBidder {
                let sums = self.items[index].segments[segment]
                left -= sums?.matched ?? 0
                guard (sums?.requests ?? 0) == 0, left >= 100, (self.items[index].attempts ?? 0) > 0 else { continue }
                self.notAsked[self.items[index].name, default: []].insert(segment)
                self.items[index].withheld += left
            }
        }
        for item in self.items {
            guard let segments = self.notAsked[item.name] else { continue }
            let names = segments.sorted().listed(limit: 8)
            self.notes.append(
                "\(item.name.quoted) was never asked in the \(dimension.rawValue) \(names), so it has no ads there."
            )
        }
    }

    // MARK: A line item

    private mutating func fit(_ item: ObservedLineItem) {
        let rate = item.trials > 0 ? FittedRate(successes: item.successes, trials: item.trials) : nil
        var traffic = LineItemTraffic()
        if item.isNeverAsked { (traffic.fill, traffic.bidRate) = item.isBidder ? (nil, 0) : (0, nil) }
        self.fitLatency(of: item, rate: rate?.share ?? 0.5, &traffic)
        if let rate { self.fitFill(of: item, rate, &traffic) }
        var bidRate: FittedRate?
        if item.isBidder {
            traffic.price = .first
            traffic.signalLatency = self.signalLatency()
            if item.auctions > 0 {
                let rate = FittedRate(successes: item.bidCount, trials: item.auctions)
                traffic.auctions = self.count(of: item, item.auctions)
                traffic.bidRate = Self.rounded(min(rate.value / self.signalsInTime(of: item), 1))
                bidRate = rate
            }
            traffic.bid = BidFit.law(of: item.bids)
        } else {
            traffic.price = .fixed
        }
        traffic.ecpmError = self.observation.variation?.ecpmErrors[item.reportedName].map(Self.rounded)
        let measured = [(item.fillTimes, traffic.fillLatency), (item.otherTimes, traffic.noFillLatency)]
        traffic.latencies = measured.compactMap { $1 == nil || $0.count == 0 ? nil : $0.count }.min()
        if traffic != LineItemTraffic() { self.traffic.lineItems[item.name] = traffic }
        self.fitted.append(
            FittedTraffic.LineItem(
                name: item.name,
                fill: rate,
                bidRate: bidRate,
                ecpm: item.ecpm,
                showRate: item.showRate,
                fillLatency: traffic.fillLatency,
                noFillLatency: traffic.noFillLatency,
                latencies: item.fillTimes.count + item.otherTimes.count
            )
        )
    }

    private mutating func fitLatency(of item: ObservedLineItem, rate: Double, _ traffic: inout LineItemTraffic) {
        traffic.fillLatency = LatencyFit.law(of: item.fillTimes, weight: rate)
        traffic.noFillLatency = LatencyFit.law(of: item.otherTimes, weight: 1 - rate)
        guard traffic.fillLatency == nil, traffic.noFillLatency == nil, let mean = item.meanLatency else { return }
        let law = LatencyFit.law(mean: mean)
        (traffic.fillLatency, traffic.noFillLatency) = (law, law)
        self.assumptions.append(
            "Of the latency of \(item.name.quoted) only the mean is reported: lognormal with a sigma of "
                + "\(LatencyFit.assumedSigma), the same with an ad and without."
        )
    }

    /// Fits the fill rate, raised to make up for ads that come after the timeout and do not count.
    private mutating func fitFill(of item: ObservedLineItem, _ rate: FittedRate, _ traffic: inout LineItemTraffic) {
        let timeout = self.lineItems[item.name]?.timeout
        let limit = Nanoseconds(min(timeout ?? self.adUnit.deadline, self.adUnit.deadline)).milliseconds
        let law = traffic.fillLatency ?? traffic.noFillLatency ?? self.assumed[item.name]?.fillLatency
        let inTime = law?.cdf(limit) ?? 1
        let fill = inTime > 0 ? rate.value / inTime : 1
        if fill > 1 + 1e-9 {
            self.notes.append(
                "\(item.name.quoted) fills more often than its latencies allow: only \(inTime.percentText) of them are "
                    + "within its time limit."
            )
        }
        traffic.fill = Self.rounded(min(fill, 1))
        // Attempts whose ads would have come too late say nothing.
        traffic.attempts = self.count(of: item, rate.trials * max(inTime, 0.01))
        guard item.errors > 0 else { return }
        let errors = item.errors / item.trials
        traffic.errors = Self.rounded(min(errors, 1 - (traffic.fill ?? 0)))
    }

    /// Returns the share of bidders' signals in time: a bidder that is too late for the auction has not bid.
    private func signalsInTime(of item: ObservedLineItem) -> Double {
        let law = self.signalLatency() ?? self.assumed[item.name]?.signalLatency
        return max(law?.cdf(Nanoseconds(self.adUnit.bidding.signalTimeout).milliseconds) ?? 1, 0.01)
    }

    /// Returns the law of one bidder's signals: the auction lasts as long as the slowest of them, so each alone is
    /// faster.
    private func signalLatency() -> Law? {
        guard let times = self.observation.loads?.auctionLatency else { return nil }
        return LatencyFit.law(ofOneOf: self.items.filter(\.isBidder).count, slowest: times)
    }

    /// Rounds a number to keep files readable; the rounding is far below the precision of any report.
    static func rounded(_ value: Double) -> Double {
        (value * 1e7).rounded() / 1e7
    }

    // MARK: Notes and assumptions

    private mutating func noteReports() {
        for bidder in self.adUnit.lineItems where bidder.bidder != nil {
            guard !self.items.contains(where: { $0.name == bidder.name }) else { continue }
            let rate = (self.assumed[bidder.name]?.bidRate ?? 0).percentText
            self.assumptions.append(
                "The reports have nothing of the bidder \(bidder.name.quoted): it bids in \(rate) of the auctions, and what it "
                    + "wins the others do not get."
            )
        }
        guard self.observation.hasReports else { return }
        let times = self.observation.timesInsteadOfDays.map(\.rawValue).sorted()
        if !times.isEmpty {
            self.notes.append(
                "The reports have rows by \(times.joined(separator: " and ")) without a date: requests per day and the "
                    + "differences between days are left out; pull the reports by day, too."
            )
        }
        for item in self.items where !item.isBidder && item.showRate?.successes == 0 && item.successes >= 20 {
            self.notes.append(
                "\(item.name.quoted) had \(item.successes.plainText) ads, and none was shown: it earns nothing, and those below "
                    + "it are not asked. Look at its adapter, or pause it."
            )
        }
        let requests = self.observation.requests
        if self.observation.isTotalAssumed {
            let why =
                self.options.takesRequestsFromLineItems
                ? "the reports' own number is ignored" : "no report has their number"
            self.assumptions.append(
                "Requests of the ad unit: \(requests.plainText), those of the line item asked most; \(why)."
            )
        }
        for item in self.items {
            guard let attempts = item.attempts, attempts > requests * 1.01 + 5 + item.attemptsRounding else { continue }
            self.notes.append(
                "\(item.name.quoted) was asked \(attempts.plainText) times in \(requests.plainText) requests, which is impossible: "
                    + "the reports are of other days, users or ad units."
            )
        }
    }

    private mutating func noteLogs() {
        guard let loads = self.observation.loads else { return }
        if loads.parallelLoads > 0 {
            self.notes.append(
                "In \(loads.parallelLoads) of \(loads.loads) loads several line items were open at a time."
            )
        }
        let cut = self.items.filter { $0.fillTimes.censoredCount * 100 > $0.fillTimes.count + $0.otherTimes.count }
        if !cut.isEmpty {
            self.assumptions.append(
                "Attempts of \(cut.map(\.name).listed(limit: 8)) that were cut off: filled as often as those that were "
                    + "answered, with latencies that follow a lognormal law."
            )
        }
        for item in self.items where loads.lineItems[item.name]?.hasTwoPrices == true {
            self.notes.append("The price of \(item.name.quoted) changed within the log; its last one counts.")
        }
        for item in self.items where item.withheld > 0 {
            self.notes.append(
                "\(item.name.quoted) was not asked in \(FigureText.decimal(item.withheld, places: 0)) of its turns, because of a cap, a "
                    + "pause or a missing adapter: its fill rate counts all of its turns."
            )
        }
    }
}

extension Double {
    /// The share in percent, with one decimal.
    var percentText: String { FigureText.percent(self, places: 1) }
}
