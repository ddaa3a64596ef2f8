package import MediationCore

extension FittedTraffic {
    /// What a simulation file says of it.
    ///
    /// - Parameter path: Where the configuration is; `nil` to have it in place.
    /// - Returns: The file.
    public func file(configurationAt path: String? = nil) -> SimulationFile {
        let isOne = path == nil && self.configuration.adUnits.count == 1
        return SimulationFile(
            configuration: path.map { .path($0) } ?? .inPlace(self.configuration),
            adUnit: isOne ? nil : self.adUnit,
            traffic: self.traffic
        )
    }

    /// The same as a tree, with its keys in a good order.
    package func node(configurationAt path: String? = nil) -> ConfigurationNode {
        ConfigurationNode(self.file(configurationAt: path))
    }
}
