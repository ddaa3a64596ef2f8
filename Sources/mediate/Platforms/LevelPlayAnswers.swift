import MediationCore
import MediationSimulation

/// Answers of the LevelPlay Groups API, v4, for one app.
struct LevelPlayAnswers: LivePlatform {
    static let name = "LevelPlay"

    private(set) var waterfalls: [LiveWaterfall] = []
    private(set) var notes: [String] = []

    init(_ files: [(name: String, node: ConfigurationNode)]) throws(MediationError) {
        var places: [Double] = []
        for (file, node) in files {
            for group in node.elements {
                try self.add(group, file)
                guard places.count < self.waterfalls.count else { continue }
                places.append(group.text(["position"]).flatMap { Double($0) } ?? .infinity)
            }
        }
        // The first group that fits a user counts, wherever the answer has it.
        self.waterfalls = zip(places, self.waterfalls).enumerated()
            .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
    }

    private mutating func add(_ node: ConfigurationNode, _ file: String) throws(MediationError) {
        let id = try PlatformAnswers.text(node, "groupId", file)
        let name = node.text(["groupName"]) ?? id
        let test = node.text(["abTest"]) ?? "N/A"
        guard test != "B" else { return self.notes.append("Group \(name.quoted) is variant B of a test: left out.") }
        guard let format = Self.formats[node.text(["adFormat"]) ?? ""] else {
            let known = Self.formats.keys.sorted().joined(separator: ", ")
            throw PlatformAnswers.problem(file, node["adFormat"] ?? node, "adFormat", "is none of \(known)")
        }
        var waterfall = LiveWaterfall(
            id: id,
            name: name,
            adUnits: [node.text(["mediationAdUnitId", "adFormat"]) ?? id],
            format: format,
            isInExperiment: test == "A",
            lines: []
        )
        let countries = node["countries"]?.texts ?? []
        if !countries.isEmpty, countries != ["allCountries"] { waterfall.attributes["country"] = countries }
        let segments = node["segments"]?.texts ?? []
        if !segments.isEmpty { waterfall.attributes["segment"] = segments }
        if node.text(["floorPrice"]) != nil {
            self.notes.append("Group \(name.quoted) has a floor price for all bidders, which is not read.")
        }
        for instance in node["instances"]?.elements ?? [] {
            let id = try PlatformAnswers.text(instance, "id", file)
            let network = try PlatformAnswers.text(instance, "networkName", file)
            let isBidder = instance["isBidder"]?.isTrue == true
            let usd = instance.text(["groupRate", "rate"]).flatMap { Double($0) }
            if instance["countriesRate"]?.elements.isEmpty == false {
                self.notes.append("\((instance.text(["name"]) ?? id).quoted) has rates by country, which are not read.")
            }
            waterfall.lines.append(
                LiveWaterfall.Line(
                    id: id,
                    name: instance.text(["name"]) ?? id,
                    adapter: network.adapterName,
                    isBidder: isBidder,
                    micros: isBidder ? nil : usd.flatMap { $0 > 0 ? PlatformAnswers.micros(ofUSD: $0) : nil },
                    isEnabled: true,
                    settings: [waterfall.adUnits[0]: ["parameter": id]],
                    network: network
                )
            )
        }
        waterfall.nameApart()
        self.waterfalls.append(waterfall)
    }

    private static let formats: [String: AdFormat] = [
        "rewarded": .rewarded, "interstitial": .interstitial, "banner": .banner, "native": .native,
    ]

    // MARK: Requests

    func requests(for changes: LiveChanges) throws(MediationError) -> [PlatformRequest] {
        var groups: [JSONValue] = []
        for group in changes.byWaterfall {
            var instances: [JSONValue] = []
            for change in group.changes {
                guard case .price(let micros) = change.kind, let line = change.line, let id = Double(line.id) else {
                    throw MediationError(
                        .configurationInvalid,
                        "\(change.description): LevelPlay adds and removes instances in its own dashboard; do that there, and "
                            + "take a new answer"
                    )
                }
                instances.append(["id": .number(id), "groupRate": .number(Double(micros) / 1e6)])
            }
            groups.append([
                "groupId": Double(group.waterfall.id).map { .number($0) } ?? .string(group.waterfall.id),
                "instances": .array(instances),
            ])
        }
        guard !groups.isEmpty else { return [] }
        return [
            PlatformRequest(
                method: "PUT",
                url: "https://platform.ironsrc.com/levelPlay/groups/v4/{appKey}",
                body: .array(groups),
                changes: changes.byWaterfall.flatMap { $0.changes.map(\.description) }
            )
        ]
    }
}
