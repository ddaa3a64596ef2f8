import MediationCore

/// The configuration that a platform's waterfalls stand for.
struct LiveConfiguration {
    let platform: any LivePlatform
    let configuration: MediationConfiguration
    /// The waterfall of each ad unit of the configuration, and the platform's ID of the ad unit.
    let origins: [(waterfall: LiveWaterfall, adUnitID: String)]
    let names: PlatformNames

    /// Makes the configuration.
    ///
    /// - Throws: An error that says which option tells what the platform does not.
    init(_ platform: any LivePlatform, _ options: PlatformNames) throws(MediationError) {
        try Self.check(options, platform)
        var adUnits: [AdUnit] = []
        var origins: [(LiveWaterfall, String)] = []
        var isSeen = Set<String>()
        let chosen = platform.waterfalls.filter { options.groups.isEmpty || options.groups.contains($0.name) }
        for id in chosen.flatMap(\.adUnits) where isSeen.insert(id).inserted {
            let waterfalls = chosen.filter { $0.adUnits.contains(id) }
            for waterfall in waterfalls {
                let same = waterfalls.filter { $0.attributes == waterfall.attributes }
                guard same.count > 1 else { continue }
                let names = same.map(\.name.quoted).joined(separator: ", ")
                let users = waterfall.attributes.isEmpty ? "all users" : "the same users"
                throw MediationError(
                    .configurationInvalid,
                    "\(same.count) waterfalls are for \(users) of ad unit \(id.quoted): \(names); choose with --group"
                )
            }
            let general = waterfalls.filter(\.attributes.isEmpty)
            for waterfall in waterfalls.filter({ !$0.attributes.isEmpty }) + general {
                adUnits.append(try Self.adUnit(id, waterfall, options))
                origins.append((waterfall, id))
            }
        }
        self.platform = platform
        self.names = options
        self.configuration = MediationConfiguration(adUnits: adUnits)
        self.origins = origins
    }

    /// The configuration without the waterfalls of which no line is on, as a configuration needs line items.
    var imported: MediationConfiguration {
        var imported = self.configuration
        imported.adUnits.removeAll(where: \.lineItems.isEmpty)
        return imported
    }

    /// Notes on what the configuration lacks, for people.
    var notes: [String] {
        let idle = self.platform.waterfalls.filter { waterfall in !waterfall.lines.contains(where: \.isEnabled) }
        return self.platform.notes + idle.map { "\($0.name.quoted) has no line that is on: left out." }
    }

    /// Refuses options about what the platform does not have.
    private static func check(_ options: PlatformNames, _ platform: any LivePlatform) throws(MediationError) {
        let lines = platform.waterfalls.flatMap(\.lines)
        for (option, given, known) in [
            ("--group", options.groups, platform.waterfalls.map(\.name)),
            ("--ad-unit", Array(options.adUnits.keys), platform.waterfalls.flatMap(\.adUnits)),
            ("--adapter", Array(options.adapters.keys), lines.map(\.adapter)),
            ("--ecpm", Array(options.prices.keys), lines.map(\.name)),
        ] {
            guard let unknown = Set(given).subtracting(known).min() else { continue }
            let names = Set(known).sorted().listed(limit: 8)
            throw MediationError(
                .configurationInvalid,
                "\(option): there is no \(unknown.quoted); the answers have \(names.isEmpty ? "none" : names)"
            )
        }
        let priced = options.prices.keys.filter { name in !lines.contains { $0.name == name && $0.needsPrice } }
        guard let name = priced.min() else { return }
        throw MediationError(
            .configurationInvalid,
            "--ecpm: \(name.quoted) has a price of its own, or bids; change it in the configuration"
        )
    }

    private static func adUnit(
        _ id: String,
        _ waterfall: LiveWaterfall,
        _ options: PlatformNames
    ) throws(MediationError) -> AdUnit {
        var items: [LineItem] = []
        var unpriced: [String] = []
        for line in waterfall.lines where line.isEnabled {
            let adapter = options.adapter(for: line)
            let settings = (line.settings[id] ?? [:]).mapValues { JSONValue.string($0) }
            var item: LineItem
            if line.isBidder {
                item = LineItem(
                    name: line.name,
                    adapter: adapter,
                    bidder: Bidder(),
                    timeout: options.timeout,
                    settings: settings
                )
            } else if let price = options.price(of: line) {
                item = LineItem(
                    name: line.name,
                    adapter: adapter,
                    ecpm: price,
                    timeout: options.timeout,
                    settings: settings
                )
            } else {
                unpriced.append(line.name)
                continue
            }
            if !line.countries.isEmpty { item.audience = Audience(attributes: ["country": line.countries]) }
            items.append(item)
        }
        guard unpriced.isEmpty else {
            let example = "--ecpm \"\(unpriced[0])=2.5\""
            throw MediationError(
                .configurationInvalid,
                "no price is known for \(unpriced.listed(limit: 8)); give it, as in \(example)"
            )
        }
        var adUnit = AdUnit(
            id: options.adUnits[id] ?? id,
            format: waterfall.format,
            deadline: options.deadline,
            lineItems: items
        )
        if !waterfall.attributes.isEmpty { adUnit.audience = Audience(attributes: waterfall.attributes) }
        return adUnit
    }
}

/// Names that the answers of a platform lack, or spell otherwise.
struct PlatformNames {
    /// Our names of ad units, by the platform's IDs.
    var adUnits: [String: String] = [:]
    /// Our adapters, by the names made of the platform's.
    var adapters: [String: String] = [:]
    /// Prices in USD per 1000 impressions, by line.
    var prices: [String: Double] = [:]
    /// The only waterfalls that count; empty for all.
    var groups: [String] = []
    var timeout: Duration = .seconds(10)
    var deadline: Duration = .seconds(60)

    /// Returns our adapter of a line.
    func adapter(for line: LiveWaterfall.Line) -> String { self.adapters[line.adapter] ?? line.adapter }

    /// Returns the price of a line in USD per 1000 impressions; `nil` if it is not known.
    func price(of line: LiveWaterfall.Line) -> Double? {
        let given = line.needsPrice ? self.prices[line.name] : nil
        return given ?? line.micros.map { Double($0) / 1e6 }
    }
}
