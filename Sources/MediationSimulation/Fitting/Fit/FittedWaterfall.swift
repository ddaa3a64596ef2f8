internal import MediationCore

/// The waterfall that a model is for: the given one, or one derived from the reports.
struct FittedWaterfall {
    private(set) var configuration: MediationConfiguration
    private(set) var adUnit: AdUnit
    /// The observations of its line items, in its order.
    private(set) var items: [ObservedLineItem] = []
    /// The observation, of which the configuration may know more bidders than the reports.
    private(set) var observation: Observation
    /// The line items of a given waterfall that the reports lack, and those of the reports that the waterfall lacks.
    private(set) var missing: [LineItem] = []
    private(set) var unmatched: [ObservedLineItem] = []
    private(set) var notes: [String] = []
    private(set) var assumptions: [String] = []

    init(_ observation: Observation, _ options: FitOptions, _ content: ReportContent) throws(MediationError) {
        self.observation = observation
        if let configuration = options.configuration {
            self.configuration = configuration
            self.adUnit = try Self.adUnit(of: configuration, observation, options)
            try self.match(content)
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
        // Fails with the IDs of the existing ad units.
        return try configuration.adUnit(id: options.adUnit ?? observation.adUnit ?? "")
    }

    // MARK: A given waterfall

    private mutating func match(_ content: ReportContent) throws(MediationError) {
        var index = ObservedNames(self.observation.items)
        var hasNewBidder = false
        for lineItem in self.adUnit.waterfall {
            let found = index.take(lineItem)
            guard var item = found.first(where: \.isReported) ?? found.first else {
                self.missing.append(lineItem)
                continue
            }
            // A log may call it by its placement, and a report by its name.
            if item.isReported, let log = found.first(where: { !$0.isReported }) { item.takeTimes(of: log) }
            if !item.isReported, self.observation.hasReports { item.forgetCounts() }
            item.name = lineItem.name
            hasNewBidder = hasNewBidder || (lineItem.bidder != nil && !item.isBidder)
            item.adapt(toBidder: lineItem.bidder != nil)
            self.items.append(item)
        }
        let rest = index.rest
        if hasNewBidder {
            self.observation.takeShowRate(of: self.items + rest)
            self.items = self.observation.withWins(self.items)
        }
        self.unmatched = rest.filter { ($0.attempts ?? $0.auctions) > 0 }
        let known = self.adUnit.lineItems.map(\.name).listed(limit: 8)
        guard !self.items.isEmpty else {
            let names = rest.map(\.name).listed(limit: 8)
            throw content.error("has the line items \(names), and the ad unit \(self.adUnit.id.quoted) \(known)")
        }
        let absent = self.missing.filter { $0.bidder == nil }.map(\.name)
        if !absent.isEmpty {
            self.assumptions.append(
                "Ads of \(absent.listed(limit: 8)): none, as the reports have no such line item. If it has another name there, "
                    + "give --renamed \"NAME IN THE REPORTS=\(absent[0].printable)\"."
            )
        }
        for item in self.unmatched {
            self.notes.append(
                "\(item.name.quoted) in the reports matches no line item of the configuration, by name or by any setting: "
                    + "its \((item.attempts ?? item.auctions).plainText) requests are left out."
            )
        }
    }
}

/// Finds the observations of a line item by its name, or by a setting such as the placement.
private struct ObservedNames {
    private let items: [ObservedLineItem]
    private var isTaken: [Bool]
    private var byName: [String: [Int]] = [:]
    private var byPlainName: [String: [Int]] = [:]

    init(_ items: [ObservedLineItem]) {
        self.items = items
        self.isTaken = items.map { _ in false }
        for (index, item) in items.enumerated() {
            self.byName[item.name, default: []].append(index)
            self.byPlainName[item.name.lowercased(), default: []].append(index)
        }
    }

    /// The observations that no line item has taken.
    var rest: [ObservedLineItem] { self.items.indices.filter { !self.isTaken[$0] }.map { self.items[$0] } }

    mutating func take(_ lineItem: LineItem) -> [ObservedLineItem] {
        let settings = lineItem.settings.values.compactMap(\.stringValue)
        let named = (self.byName[lineItem.name] ?? []) + (self.byPlainName[lineItem.name.lowercased()] ?? [])
        var found: [ObservedLineItem] = []
        for index in named + settings.flatMap({ self.byName[$0] ?? [] }) where !self.isTaken[index] {
            self.isTaken[index] = true
            found.append(self.items[index])
        }
        return found
    }
}

extension ObservedLineItem {
    /// Follows the configuration on whether the line item is a bidder.
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
