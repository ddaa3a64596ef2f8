internal import MediationCore

extension ConfigurationReader {
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
        guard let fields = self.fields(of: node, required: [SimulationKey.configuration, .traffic]) else { return nil }
        let source = self.source(fields[.configuration])
        let configuration: MediationConfiguration? =
            switch source {
            case .inPlace(let configuration): configuration
            case .path(let path): configurationAt?(path)
            case nil: nil
            }
        let id = self.name(fields[.adUnit], key: "adUnit")
        var adUnit: AdUnit?
        if let configuration { adUnit = self.adUnit(id, fields[.adUnit], of: configuration, node) }
        guard let trafficNode = fields[.traffic] else { return nil }
        let traffic = self.within(key: "traffic") { $0.traffic(trafficNode, for: adUnit) }
        guard let source, let traffic else { return nil }
        return (SimulationFile(configuration: source, adUnit: id, traffic: traffic), adUnit)
    }

    private mutating func source(_ node: ConfigurationNode?) -> SimulationFile.Configuration? {
        guard let node else { return nil }
        switch node.value {
        case .string: return self.name(node, key: "configuration").map { .path($0) }
        case .object: return self.within(key: "configuration") { $0.configuration(node) }.map { .inPlace($0) }
        default:
            return self.within(key: "configuration") {
                $0.refuse("expected \(SimulationKey.configuration.expectation), not \(node.kind)", node)
            }
        }
    }

    private mutating func adUnit(
        _ id: String?,
        _ idNode: ConfigurationNode?,
        of configuration: MediationConfiguration,
        _ node: ConfigurationNode
    ) -> AdUnit? {
        let known = configuration.adUnits.map(\.id).listed(limit: 20)
        guard let idNode else {
            if configuration.adUnits.count == 1 { return configuration.adUnits[0] }
            guard !configuration.adUnits.isEmpty else { return nil }
            let message = "missing key \"adUnit\": the configuration has several, \(known)"
            return self.refuse(message, node)
        }
        guard let id else { return nil }
        if let adUnit = configuration.adUnits.first(where: { $0.id == id }) { return adUnit }
        return self.within(key: "adUnit") {
            $0.refuse("the configuration has no ad unit \(id.quoted), but \(known)", idNode)
        }
    }
}
