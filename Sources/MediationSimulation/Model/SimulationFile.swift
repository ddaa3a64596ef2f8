#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import MediationCore

/// What is to be simulated, as a file says it: a configuration, one of its ad units, and the traffic.
///
/// YAML and JSON say the same; this reads JSON. Shares are numbers 0…1 or texts with a percent sign, durations are texts
/// with a unit.
public struct SimulationFile: Hashable, Sendable {
    /// Where the configuration is.
    public enum Configuration: Hashable, Sendable {
        /// In a file of its own, whose path is relative to this one.
        case path(String)
        /// In this file.
        case inPlace(MediationConfiguration)
    }

    /// Where the configuration is.
    public var configuration: Configuration

    /// The ID of the ad unit; `nil` if the configuration has only one.
    public var adUnit: String?

    /// What is known of the users, the networks and the line items.
    public var traffic: TrafficModel

    /// Creates what a file says.
    ///
    /// - Parameters:
    ///   - configuration: Where the configuration is.
    ///   - adUnit: The ID of the ad unit.
    ///   - traffic: What is known of the users, the networks and the line items.
    public init(configuration: Configuration, adUnit: String? = nil, traffic: TrafficModel) {
        self.configuration = configuration
        self.adUnit = adUnit
        self.traffic = traffic
    }

    /// Reads JSON text, and fails with an error that lists every problem with its line and column.
    ///
    /// Names of line items are checked only if the configuration is in place; ``SimulationModel`` checks them all.
    ///
    /// - Parameters:
    ///   - json: JSON in UTF-8, at most 1 MiB.
    ///   - name: What error messages call the text, such as the name of its file.
    /// - Throws: An error of the configuration codes, one problem per line of the message.
    public init(json: Data, name: String = "simulation") throws(MediationError) {
        try self.init(ConfigurationNode(json: json, name: name), name: name)
    }

    package init(_ node: ConfigurationNode, name: String) throws(MediationError) {
        self = try ConfigurationReader.read(node, name: name) { $0.simulationFile($1, configurationAt: nil)?.file }
    }
}

extension SimulationFile: Codable {
    /// Reads what a file says, and fails with a `MediationError` that names every problem.
    public init(from decoder: any Decoder) throws {
        try self.init(ConfigurationNode(jsonValue: try JSONValue(from: decoder)), name: "simulation")
    }

    /// Writes every key that has a value, with units in the durations.
    public func encode(to encoder: any Encoder) throws {
        try ConfigurationNode(self).jsonValue.encode(to: encoder)
    }
}
