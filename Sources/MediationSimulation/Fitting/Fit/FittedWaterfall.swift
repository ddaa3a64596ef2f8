internal import MediationCore

/// The waterfall that a model is for: the given one, or one that follows from the reports.
struct FittedWaterfall {
    private(set) var configuration: MediationConfiguration
    private(set) var adUnit: AdUnit
    /// What is observed of its line items, in its order.
    private(set) var items: [ObservedLineItem] = []
    private(set) var notes: [String] = []
    private(set) var assumptions: [String] = []

    init(_ observation: Observation, _ options: FitOptions, _ content: ReportContent) throws(MediationError) {
        if let configuration = options.configuration {
            self.configuration = configuration
            self.adUnit = try Self.adUnit(of: configuration, observation, options)
            try self.match(observation, content)
        } else {
            let made = try MadeWaterfall(observation, options, content)
            self.configuration = MediationConfiguration(adUnits: [made.adUnit])
            self.adUnit = made.adUnit
            self.items = made.items
            self.notes = made.notes
            self.assumptions = made.assumptions
        }
    }

    private static func adUnit(
        of configuration: MediationConfiguration,
        _ observation: Observation,
        _ options: FitOptions
    ) throws(MediationError) -> AdUnit {
        for id in [options.adUnit, observation.adUnit].compactMap(\.self) {
            if let adUnit = configuration.adUnits.first(where: { $0.id == id }) { return adUnit }
        }
        if configuration.adUnits.count == 1 { return configuration.adUnits[0] }
        // Fails with those that there are.
        return try configuration.adUnit(id: options.adUnit ?? observation.adUnit ?? "")
    }

    // MARK: A given waterfall

    private mutating func match(_ observation: Observation, _ content: ReportContent) throws(MediationError) {
        var rest = observation.items
        for lineItem in self.adUnit.waterfall {
            var found: [ObservedLineItem] = []
            while let index = Self.index(of: lineItem, in: rest) { found.append(rest.remove(at: index)) }
            guard var item = found.first(where: \.isReported) ?? found.first else {
                self.notes.append("The reports have nothing of \(lineItem.name.quoted).")
                continue
            }
            // A log may call it by its placement, and a report by its name.
            if item.isReported, let log = found.first(where: { !$0.isReported }) { item.takeTimes(of: log) }
            if !item.isReported, observation.hasReports { item.forgetCounts() }
            item.name = lineItem.name
            item.adapt(toBidder: lineItem.bidder != nil)
            self.items.append(item)
        }
        let known = self.adUnit.lineItems.map(\.name).listed(limit: 8)
        guard !self.items.isEmpty else {
            let names = rest.map(\.name).listed(limit: 8)
            throw content.error("has the line items \(names), and the ad unit \(self.adUnit.id.quoted) \(known)")
        }
        for item in rest where (item.attempts ?? item.auctions) > 0 {
            self.notes.append(
                "\(item.name.quoted) of the reports is no line item of the configuration, by its name or any of its settings: "
                    + "its \((item.attempts ?? item.auctions).plainText) requests are left out."
            )
        }
    }

    /// By name, or by a setting such as the placement.
    private static func index(of lineItem: LineItem, in items: [ObservedLineItem]) -> Int? {
        let settings = lineItem.settings.values.compactMap(\.stringValue)
        return items.firstIndex { $0.name == lineItem.name }
            ?? items.firstIndex { $0.name.lowercased() == lineItem.name.lowercased() }
            ?? items.firstIndex { settings.contains($0.name) }
    }
}

extension ObservedLineItem {
    /// Takes the word of the configuration for whether it bids.
    fileprivate mutating func adapt(toBidder isBidder: Bool) {
        guard isBidder != self.isBidder else { return }
        self.isBidder = isBidder
        if isBidder {
            (self.auctions, self.bidCount) = (self.attempts ?? 0, self.fills ?? 0)
            (self.attempts, self.fills, self.trials, self.successes) = (nil, nil, 0, 0)
        } else {
            (self.attempts, self.fills) = (self.auctions, self.wins ?? self.bidCount)
            (self.trials, self.successes) = (self.auctions, self.wins ?? self.bidCount)
            (self.auctions, self.bidCount, self.wins) = (0, 0, nil)
        }
    }
}
