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
        SimulationFile.table.node(of: self.file(configurationAt: path)).withoutEmpty
    }
}
