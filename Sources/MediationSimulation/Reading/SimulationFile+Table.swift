package import MediationCore

extension SimulationFile {
    package static let table = ConfigurationTable<SimulationFile>(
        "simulation",
        start: SimulationFile(configuration: .path(""), traffic: TrafficModel()),
        keys: [
            ConfigurationKey(
                "configuration",
                \.configuration,
                .source,
                .required,
                "Path of a configuration, relative to this file, or a configuration in place."
            ),
            ConfigurationKey(
                "adUnit",
                \.adUnit,
                .name,
                without: "the only one",
                "ID of the ad unit in the configuration."
            ),
            ConfigurationKey(
                "traffic",
                \.traffic,
                .object(TrafficModel.table),
                .required,
                "Users, networks, line items."
            ),
        ]
    )
}

extension ConfigurationForm where Value == SimulationFile.Configuration {
    /// A path, or a configuration in place.
    fileprivate static var source: Self {
        let expectation = "the path of a configuration, or a configuration in place"
        let path = ConfigurationForm<String>.name
        let inPlace = ConfigurationForm<MediationConfiguration>.object(MediationConfiguration.table)
        return Self(
            expecting: expectation,
            schema: .any(of: [path.schema(), inPlace.schema()]),
            read: { reader, node in
                switch node.value {
                case .string: path.read(&reader, node, nil).map { .path($0) }
                case .object: inPlace.read(&reader, node, nil).map { .inPlace($0) }
                default: reader.refuse("expected \(expectation), not \(node.kind)", node)
                }
            },
            write: {
                switch $0 {
                case .path(let text): path.write(text)
                case .inPlace(let configuration): inPlace.write(configuration)
                }
            }
        )
    }
}

extension ConfigurationReader {
    /// Reads a traffic model for an ad unit.
    mutating func traffic(_ node: ConfigurationNode, for adUnit: AdUnit) -> TrafficModel? {
        guard let (object, traffic) = TrafficModel.table.readObject(node, &self) else { return nil }
        TrafficCheck(traffic, for: adUnit).note(&self, at: [], of: object)
        return traffic
    }

    /// Reads a simulation file.
    ///
    /// `configurationAt` returns the configuration at a path, or `nil` after it has noted the reason that it cannot.
    /// Without it, names are checked only against a configuration in place.
    mutating func simulationFile(
        _ node: ConfigurationNode,
        configurationAt: ((String) -> MediationConfiguration?)?
    ) -> (file: SimulationFile, adUnit: AdUnit?)? {
        if case .object(let entries) = node.value, entries.contains(where: { $0.key == "adUnits" }) {
            return self.refuse(
                "this is a configuration; a simulation names it under \"configuration\", and has \"traffic\" beside it",
                node
            )
        }
        guard let (object, file) = SimulationFile.table.readObject(node, &self), object.isRead("configuration") else {
            return nil
        }
        let configuration: MediationConfiguration? =
            switch file.configuration {
            case .inPlace(let configuration): configuration
            case .path(let path): configurationAt?(path)
            }
        let adUnit = configuration.flatMap { self.adUnit(file.adUnit, of: $0, object) }
        if let adUnit { TrafficCheck(file.traffic, for: adUnit).note(&self, at: ["traffic"], of: object) }
        return (file, adUnit)
    }

    private mutating func adUnit(
        _ id: String?,
        of configuration: MediationConfiguration,
        _ object: ConfigurationObject
    ) -> AdUnit? {
        let known = configuration.adUnits.map(\.id).listed(limit: 20)
        guard object["adUnit"] != nil else {
            if configuration.adUnits.count == 1 { return configuration.adUnits[0] }
            guard !configuration.adUnits.isEmpty else { return nil }
            return self.refuse("missing key \"adUnit\": the configuration has several, \(known)", object.node)
        }
        guard let id else { return nil }
        if let adUnit = configuration.adUnits.first(where: { $0.id == id }) { return adUnit }
        self.note("the configuration has no ad unit \(id.quoted), but \(known)", at: "adUnit", of: object)
        return nil
    }
}
