import MediationCore

extension AdMobAnswers {
    func requests(for changes: LiveChanges) throws(MediationError) -> [PlatformRequest] {
        var requests: [PlatformRequest] = []
        for group in changes.byWaterfall {
            let id = group.waterfall.id
            let name = self.groupNames[id] ?? ""
            let account = name.split(separator: "/").prefix(2).joined(separator: "/")
            var lines: [String: [String: JSONValue]] = [:]
            var mask: [String] = []
            var created = 0
            for change in group.changes {
                guard let line = change.line else {
                    guard case .added(let item) = change.kind else { continue }
                    created += 1
                    let settings = group.settings[item.name] ?? [:]
                    let made = try self.new(item, "-\(created)", settings, account, changes.names, &requests)
                    lines["-\(created)"] = made
                    mask.append("mediation_group_lines[\"-\(created)\"]")
                    continue
                }
                let field = "mediation_group_lines[\"\(line.id)\"]"
                switch change.kind {
                case .price(let micros):
                    lines[line.id, default: [:]]["cpmMicros"] = .string("\(micros)")
                    mask.append("\(field).cpm_micros")
                    if line.isMeasured {
                        lines[line.id, default: [:]]["cpmMode"] = "MANUAL"
                        mask.append("\(field).cpm_mode")
                    }
                case .enabled(let isEnabled):
                    lines[line.id, default: [:]]["state"] = isEnabled ? "ENABLED" : "DISABLED"
                    mask.append("\(field).state")
                case .settings(let settings):
                    var mappings: [String: JSONValue] = [:]
                    for (adUnit, settings) in settings.sorted(by: { $0.key < $1.key }) {
                        let old = self.mappingNames[line.id]?[adUnit].flatMap { self.mappings[$0] }
                        mappings[adUnit] = try self.mapping(line.name, old, adUnit, settings, account, &requests)
                        mask.append("\(field).ad_unit_mappings[\"\(adUnit)\"]")
                    }
                    lines[line.id, default: [:]]["adUnitMappings"] = .object(mappings)
                case .added: break
                }
            }
            requests.append(
                PlatformRequest(
                    method: "PATCH",
                    url: "https://admob.googleapis.com/v1beta/\(name)",
                    query: ["updateMask": mask.joined(separator: ",")],
                    body: ["mediationGroupLines": .object(lines.mapValues { .object($0) })],
                    changes: group.changes.map(\.description)
                )
            )
        }
        return requests
    }

    private func new(
        _ item: LineItem,
        _ id: String,
        _ settings: [String: [String: String]],
        _ account: String,
        _ names: PlatformNames,
        _ requests: inout [PlatformRequest]
    ) throws(MediationError) -> [String: JSONValue] {
        let like = self.waterfalls.lazy.flatMap(\.lines).first { names.adapter(for: $0) == item.adapter }
        guard let like else {
            throw MediationError(
                .configurationInvalid,
                "\(item.name.quoted): no line in AdMob's answers is of \(item.adapter), so its ad source is not known; add the "
                    + "line in AdMob, or use --adapter"
            )
        }
        var line: [String: JSONValue] = [
            "id": .string(id), "displayName": .string(item.name), "adSourceId": .string(like.network),
            "state": "ENABLED",
            "cpmMode": item.bidder == nil ? "MANUAL" : "LIVE",
        ]
        if item.bidder == nil {
            guard let micros = PlatformAnswers.micros(ofUSD: item.ecpm), micros >= 10_000 else {
                throw MediationError(.configurationInvalid, "\(item.name.quoted): AdMob takes prices from 0.01 USD")
            }
            line["cpmMicros"] = .string("\(micros)")
        }
        var mappings: [String: JSONValue] = [:]
        for (adUnit, settings) in settings.sorted(by: { $0.key < $1.key }) where !settings.isEmpty {
            let old = self.mappingNames[like.id]?.values.sorted().first.flatMap { self.mappings[$0] }
            mappings[adUnit] = try self.mapping(item.name, old, adUnit, settings, account, &requests)
        }
        if !mappings.isEmpty { line["adUnitMappings"] = .object(mappings) }
        return line
    }

    /// Returns the resource name of a mapping with these settings: one that is there, or of one to be made first.
    private func mapping(
        _ name: String,
        _ like: Mapping?,
        _ adUnit: String,
        _ settings: [String: String],
        _ account: String,
        _ requests: inout [PlatformRequest]
    ) throws(MediationError) -> JSONValue {
        guard let like else {
            throw MediationError(
                .configurationInvalid,
                "\(name.quoted): its settings are not known in AdMob; give the answer of adUnitMappings.list"
            )
        }
        let parent = "\(account)/adUnits/\(adUnit.split(separator: "/").last ?? "")"
        let same = self.mappings.values.filter {
            $0.name.hasPrefix("\(parent)/") && $0.adapterID == like.adapterID && $0.settings == settings
                && $0.className == like.className
        }
        if let same = same.min(by: { $0.name < $1.name }) { return .string(same.name) }
        requests.append(
            PlatformRequest(
                method: "POST",
                url: "https://admob.googleapis.com/v1beta/\(parent)/adUnitMappings",
                body: [
                    "adapterId": .string(like.adapterID), "displayName": .string(name),
                    "adUnitConfigurations": .object(self.keyed(settings, like).mapValues { .string($0) }),
                ],
                changes: ["\(name): settings for \(adUnit)"]
            )
        )
        return .string("{name in the answer of request \(requests.count)}")
    }

    /// Returns settings under AdMob's keys.
    private func keyed(_ settings: [String: String], _ like: Mapping) -> [String: String] {
        let labels = self.adapters[like.adapterID]?.labels ?? [:]
        func key(_ name: String) -> String? {
            labels.first { $0.value.lowercased().filter(\.isLetter) == name }?.key
        }
        var keyed = settings
        if let parameter = keyed.removeValue(forKey: "parameter") { keyed[key("parameter") ?? "parameter"] = parameter }
        if let className = like.className { keyed[key("classname") ?? "class_name"] = className }
        return keyed
    }
}
