package import MediationCore

extension FittedTraffic {
    /// Returns the simulation file of the model.
    ///
    /// - Parameter path: The location of the configuration; `nil` to have it in place.
    /// - Returns: The file.
    public func file(configurationAt path: String? = nil) -> SimulationFile {
        let isOne = path == nil && self.configuration.adUnits.count == 1
        return SimulationFile(
            configuration: path.map { .path($0) } ?? .inPlace(self.configuration),
            adUnit: isOne ? nil : self.adUnit,
            traffic: self.traffic
        )
    }

    /// Returns the same file as a tree, with its keys in a good order and without empty values.
    package func node(configurationAt path: String? = nil) -> ConfigurationNode {
        Self.withoutEmpty(SimulationFile.table.node(of: self.file(configurationAt: path)))
    }

    private static func withoutEmpty(_ node: ConfigurationNode) -> ConfigurationNode {
        switch node.value {
        case .array(let nodes): return ConfigurationNode(.array(nodes.map(Self.withoutEmpty)))
        case .object(let entries):
            let kept = entries.compactMap { entry -> ConfigurationNode.Entry? in
                switch entry.value.value {
                case .array(let nodes) where nodes.isEmpty: return nil
                case .object(let inner) where inner.isEmpty && entry.key == "settings": return nil
                default: return ConfigurationNode.Entry(key: entry.key, value: Self.withoutEmpty(entry.value))
                }
            }
            return ConfigurationNode(.object(kept))
        default: return node
        }
    }
}
