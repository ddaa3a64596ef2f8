import MediationCore
import MediationSimulation

/// Answers of the AdMob API, v1beta: `mediationGroups.list`, and, if there are any, `adUnitMappings.list`,
/// `adSources.list`, `adSources.adapters.list` and `adUnits.list`, each in one or several files.
struct AdMobAnswers: LivePlatform {
    static let name = "AdMob"
    static let lists = ["mediationGroups", "adUnitMappings", "adSources", "adapters", "adUnits"]

    /// The settings of a network for one ad unit.
    struct Mapping {
        let name: String
        let adapterID: String
        let settings: [String: String]
        /// The class of a custom event.
        let className: String?
    }

    /// An adapter's keys of settings with the names that people see.
    struct Adapter {
        let title: String
        let labels: [String: String]
    }

    private(set) var waterfalls: [LiveWaterfall] = []
    private(set) var notes: [String] = []
    /// By their resource names.
    private(set) var mappings: [String: Mapping] = [:]
    private(set) var adapters: [String: Adapter] = [:]
    private(set) var sources: [String: String] = ["5450213213286189855": "AdMob Network"]
    /// Resource names of groups by their IDs.
    private(set) var groupNames: [String: String] = [:]
    /// The names of the mappings of a line, by its ID.
    private(set) var mappingNames: [String: [String: String]] = [:]

    init(_ files: [(name: String, node: ConfigurationNode)]) throws(MediationError) {
        for (file, node) in files {
            for adapter in node["adapters"]?.elements ?? [] {
                self.adapters[try Self.id(adapter, file)] = Self.adapter(adapter)
            }
            for source in node["adSources"]?.elements ?? [] {
                self.sources[try PlatformAnswers.text(source, "adSourceId", file)] = source.text(["title"])
            }
        }
        for (file, node) in files {
            for mapping in node["adUnitMappings"]?.elements ?? [] { try self.add(mapping: mapping, file) }
        }
        for (file, node) in files {
            for group in node["mediationGroups"]?.elements ?? [] { try self.add(group: group, file) }
        }
        for list in Self.lists {
            let pages = files.map(\.node).filter { $0[list] != nil }
            // Each page but the last names the next one.
            guard !pages.isEmpty, pages.allSatisfy({ $0.text(["nextPageToken"]) != nil }) else { continue }
            self.notes.append(
                "The last page of \(list) is missing: all that were given name a next one (nextPageToken)."
            )
        }
        guard !self.waterfalls.isEmpty else {
            let message = "no mediation group that is enabled and has ad units; give the answer of mediationGroups.list"
            throw MediationError(.configurationInvalid, "\(files.map(\.name).joined(separator: ", ")): \(message)")
        }
    }

    private static func id(_ adapter: ConfigurationNode, _ file: String) throws(MediationError) -> String {
        try PlatformAnswers.text(adapter, "adapterId", file)
    }

    private static func adapter(_ node: ConfigurationNode) -> Adapter {
        var labels: [String: String] = [:]
        for key in node["adapterConfigMetadata"]?.elements ?? [] {
            guard let id = key.text(["adapterConfigMetadataId"]) else { continue }
            labels[id] = key.text(["adapterConfigMetadataLabel"])
        }
        return Adapter(title: node.text(["title"]) ?? "", labels: labels)
    }

    private mutating func add(mapping node: ConfigurationNode, _ file: String) throws(MediationError) {
        let name = try PlatformAnswers.text(node, "name", file)
        let adapterID = try PlatformAnswers.text(node, "adapterId", file)
        let labels = self.adapters[adapterID]?.labels ?? [:]
        var settings: [String: String] = [:]
        var className: String?
        for entry in node["adUnitConfigurations"]?.entries ?? [] {
            guard case .string(let value) = entry.value.value else { continue }
            // Custom events have two texts: a class, and what AdMob gives it.
            switch (labels[entry.key] ?? entry.key).lowercased().filter(\.isLetter) {
            case "classname": className = value
            case "parameter": settings["parameter"] = value
            default: settings[entry.key] = value
            }
        }
        self.mappings[name] = Mapping(name: name, adapterID: adapterID, settings: settings, className: className)
    }

    private mutating func add(group node: ConfigurationNode, _ file: String) throws(MediationError) {
        let id = try PlatformAnswers.text(node, "mediationGroupId", file)
        let name = node.text(["displayName"]) ?? id
        guard node.text(["state"]) != "DISABLED" else {
            return self.notes.append("Group \(name.quoted) is disabled: left out.")
        }
        let targeting = node["targeting"]
        let adUnits = targeting?["adUnitIds"]?.texts ?? []
        guard !adUnits.isEmpty else {
            return self.notes.append("Group \(name.quoted) has no ad units: left out.")
        }
        let format = targeting?.text(["format"]) ?? ""
        guard let own = Self.formats[format] else {
            throw PlatformAnswers.problem(
                file,
                targeting?["format"] ?? node,
                "targeting.format",
                "\(format.quoted) is none of \(Self.formats.keys.sorted().joined(separator: ", "))"
            )
        }
        self.groupNames[id] = try PlatformAnswers.text(node, "name", file)
        var waterfall = LiveWaterfall(
            id: id,
            name: name,
            adUnits: adUnits,
            format: own,
            isInExperiment: node.text(["mediationAbExperimentState"]) == "RUNNING",
            lines: []
        )
        let countries = targeting?["targetedRegionCodes"]?.texts ?? []
        if !countries.isEmpty { waterfall.attributes["country"] = countries }
        switch targeting?.text(["idfaTargeting"]) {
        case "AVAILABLE": waterfall.attributes["idfa"] = ["available"]
        case "NOT_AVAILABLE": waterfall.attributes["idfa"] = ["not available"]
        default: break
        }
        if let excluded = targeting?["excludedRegionCodes"]?.texts, !excluded.isEmpty {
            self.notes.append(
                "Group \(name.quoted) excludes \(excluded.joined(separator: ", ")), which a configuration cannot: it counts "
                    + "for all countries that have no ad unit of their own."
            )
        }
        for entry in node["mediationGroupLines"]?.entries ?? [] {
            try self.add(line: entry.value, id: entry.key, to: &waterfall, file)
        }
        waterfall.nameApart()
        self.waterfalls.append(waterfall)
    }

    private mutating func add(
        line node: ConfigurationNode,
        id: String,
        to waterfall: inout LiveWaterfall,
        _ file: String
    ) throws(MediationError) {
        let name = node.text(["displayName"]) ?? id
        guard node.text(["experimentVariant"]) != "VARIANT_B", node.text(["state"]) != "REMOVED" else {
            return self.notes.append(
                "Line \(name.quoted) of group \(waterfall.name.quoted) is of variant B or removed: left out."
            )
        }
        let source = try PlatformAnswers.text(node, "adSourceId", file)
        let mode = node.text(["cpmMode"]) ?? ""
        guard ["LIVE", "MANUAL", "ANO"].contains(mode) else {
            throw PlatformAnswers.problem(file, node["cpmMode"] ?? node, "cpmMode", "is none of LIVE, MANUAL, ANO")
        }
        let micros = node.text(["cpmMicros"]).flatMap { Int64($0) }
        if mode == "MANUAL", micros == nil {
            throw PlatformAnswers.problem(file, node["cpmMicros"] ?? node, "cpmMicros", "is no whole number")
        }
        if mode == "ANO" {
            self.notes.append(
                "Line \(name.quoted) has a price that AdMob measures: it will change there, and not here."
            )
        }
        var settings: [String: [String: String]] = [:]
        var adapter: String?
        var names: [String: String] = [:]
        for entry in node["adUnitMappings"]?.entries ?? [] {
            guard case .string(let mapping) = entry.value.value else { continue }
            names[entry.key] = mapping
            guard let known = self.mappings[mapping] else { continue }
            settings[entry.key] = known.settings
            adapter = known.className ?? adapter ?? self.adapters[known.adapterID].map(\.title.adapterName)
        }
        self.mappingNames[id] = names
        waterfall.lines.append(
            LiveWaterfall.Line(
                id: id,
                name: name,
                adapter: adapter ?? (self.sources[source] ?? "Source \(source)").adapterName,
                isBidder: mode == "LIVE",
                // A price that is not measured yet is 0.
                micros: mode == "LIVE" ? nil : micros.flatMap { $0 > 0 ? $0 : nil },
                isMeasured: mode == "ANO",
                isEnabled: node.text(["state"]) != "DISABLED",
                settings: settings,
                network: source
            )
        )
    }

    private static let formats: [String: AdFormat] = [
        "NATIVE": .native, "BANNER": .banner, "INTERSTITIAL": .interstitial, "APP_OPEN": .appOpen,
        "REWARDED": .rewarded,
        "REWARDED_INTERSTITIAL": .rewardedInterstitial,
    ]
}
