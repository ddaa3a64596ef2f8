import MediationCore
import MediationSimulation

/// Answers of the MAX Ad Unit Management API: `ad_unit/ID`, or a list of such ad units.
struct MAXAnswers: LivePlatform {
    static let name = "MAX"

    private(set) var waterfalls: [LiveWaterfall] = []
    private(set) var notes: [String] = []
    /// The ad units as they were answered, by their IDs.
    private var answers: [String: JSONValue] = [:]

    init(_ files: [(name: String, node: ConfigurationNode)]) throws(MediationError) {
        for (file, node) in files {
            if case .array(let units) = node.value {
                for unit in units { try self.add(unit, file) }
            } else {
                try self.add(node, file)
            }
        }
    }

    private mutating func add(_ node: ConfigurationNode, _ file: String) throws(MediationError) {
        let id = try PlatformAnswers.text(node, "id", file)
        let name = node.text(["name"]) ?? id
        guard node["disabled"]?.isTrue != true else {
            return self.notes.append("Ad unit \(name.quoted) is disabled: left out.")
        }
        guard let format = Self.formats[node.text(["ad_format"]) ?? ""] else {
            let known = Self.formats.keys.sorted().joined(separator: ", ")
            throw PlatformAnswers.problem(file, node["ad_format"] ?? node, "ad_format", "is none of \(known)")
        }
        self.answers[id] = node.jsonValue
        var waterfall = LiveWaterfall(
            id: id,
            name: name,
            adUnits: [id],
            format: format,
            isInExperiment: node["has_active_experiment"]?.isTrue == true,
            lines: []
        )
        for (index, setting) in (node["ad_network_settings"]?.elements ?? []).enumerated() {
            for network in setting.entries {
                let isOff = network.value["disabled"]?.isTrue == true
                for (number, placement) in (network.value["ad_network_ad_units"]?.elements ?? []).enumerated() {
                    let place = Self.place(index, network.key, number)
                    let isDisabled = isOff || placement["disabled"]?.isTrue == true
                    try self.add(placement, at: place, of: network.key, isDisabled: isDisabled, to: &waterfall, file)
                }
            }
        }
        waterfall.nameApart()
        self.waterfalls.append(waterfall)
        for key in ["frequency_capping_settings", "bid_floors", "segments"] where node[key]?.elements.isEmpty == false {
            self.notes.append("Ad unit \(name.quoted) has \(key), which are not read.")
        }
    }

    /// Returns the identity of a network's ad unit, which may be there several times, for other countries.
    private static func place(_ setting: Int, _ network: String, _ placement: Int) -> String {
        "\(setting)/\(placement)/\(network)"
    }

    private mutating func add(
        _ placement: ConfigurationNode,
        at place: String,
        of network: String,
        isDisabled: Bool,
        to waterfall: inout LiveWaterfall,
        _ file: String
    ) throws(MediationError) {
        let id = try PlatformAnswers.text(placement, "ad_network_ad_unit_id", file)
        let isBidder = network.hasSuffix("_BIDDING")
        let name = "\(network) \(id)"
        let usd = placement.text(["cpm"]).flatMap { Double($0) }
        let countries = placement["countries"]
        let values = countries?["values"]?.texts ?? countries?["value"]?.texts ?? []
        let isExcluding = countries?.text(["type"]) == "EXCLUDE"
        if isExcluding, !values.isEmpty {
            self.notes.append(
                "\(name.quoted) excludes countries, which a configuration cannot: it is asked in all of them."
            )
        }
        waterfall.lines.append(
            LiveWaterfall.Line(
                id: place,
                name: name,
                adapter: network.split(separator: "_").dropLast().map { $0.prefix(1) + $0.dropFirst().lowercased() }
                    .joined()
                    .adapterName,
                isBidder: isBidder,
                micros: isBidder ? nil : usd.flatMap { $0 > 0 ? PlatformAnswers.micros(ofUSD: $0) : nil },
                isEnabled: !isDisabled,
                countries: isExcluding ? [] : values.map { $0.uppercased() },
                settings: [waterfall.id: ["parameter": id]],
                network: network
            )
        )
    }

    private static let formats: [String: AdFormat] = [
        "INTER": .interstitial, "BANNER": .banner, "MREC": .banner, "REWARD": .rewarded, "NATIVE": .native,
        "APPOPEN": .appOpen,
    ]

    // MARK: Requests

    func requests(for changes: LiveChanges) throws(MediationError) -> [PlatformRequest] {
        var requests: [PlatformRequest] = []
        for group in changes.byWaterfall {
            for change in group.changes {
                let refused: String
                switch change.kind {
                case .added: refused = "add the network's ad unit there, and take a new answer"
                case .settings:
                    refused = "MAX has no settings but the ID of the network's ad unit; give the line item a new name"
                case .price, .enabled: continue
                }
                throw MediationError(.configurationInvalid, "\(change.description): \(refused)")
            }
            guard case .object(var body)? = self.answers[group.waterfall.id],
                case .array(var settings)? = body["ad_network_settings"]
            else { continue }
            let enabled = Set(group.changes.filter { $0.kind == .enabled(true) }.compactMap { $0.line?.id })
            for change in group.changes {
                settings = settings.enumerated().map { Self.changed($1, at: $0, by: change, enabled) }
            }
            body["ad_network_settings"] = .array(settings)
            requests.append(
                PlatformRequest(
                    method: "POST",
                    url: "https://o.applovin.com/mediation/v1/ad_unit/\(group.waterfall.id)",
                    body: .object(body),
                    changes: group.changes.map(\.description)
                )
            )
        }
        return requests
    }

    /// Returns the settings of networks with a change of one of their ad units.
    ///
    /// A network that was off goes on, and of its ad units those alone that are to be on.
    private static func changed(
        _ setting: JSONValue,
        at index: Int,
        by change: LiveChanges.Change,
        _ enabled: Set<String>
    ) -> JSONValue {
        guard let line = change.line, line.id.hasPrefix("\(index)/"), case .object(var networks) = setting,
            case .object(var network)? = networks[line.network],
            case .array(let placements)? = network["ad_network_ad_units"]
        else { return setting }
        let goesOn = change.kind == .enabled(true) && network["disabled"] == .bool(true)
        network["ad_network_ad_units"] = .array(
            placements.enumerated().map { number, placement in
                guard case .object(var object) = placement else { return placement }
                let own = Self.place(index, line.network, number)
                if goesOn, !enabled.contains(own) { object["disabled"] = true }
                guard own == line.id else { return .object(object) }
                switch change.kind {
                case .price(let micros): object["cpm"] = .number(Double(micros) / 1e6)
                case .enabled(let isEnabled): object["disabled"] = .bool(!isEnabled)
                case .settings, .added: break
                }
                return .object(object)
            }
        )
        if goesOn { network["disabled"] = false }
        networks[line.network] = .object(network)
        return .object(networks)
    }
}
