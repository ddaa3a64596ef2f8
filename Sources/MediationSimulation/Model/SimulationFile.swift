#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import MediationCore

/// The contents of a simulation file: a configuration, one of its ad units, and the traffic.
///
/// YAML and JSON files have the same structure; this type reads JSON. Shares are numbers 0…1 or strings with a percent
/// sign; durations are strings with a unit.
public struct SimulationFile: Hashable, Sendable {
    /// The location of the configuration.
    ///
    /// Closed: another case comes only with a new major version.
    public enum Configuration: Hashable, Sendable {
        /// In a separate file, whose path is relative to the simulation file.
        case path(String)
        /// In the simulation file itself.
        case inPlace(MediationConfiguration)
    }

    /// The location of the configuration.
    public var configuration: Configuration

    /// The ID of the ad unit; `nil` if the configuration has only one.
    public var adUnit: String?

    /// The traffic of the users, the networks and the line items.
    public var traffic: TrafficModel

    /// Creates the contents of a simulation file.
    ///
    /// - Parameters:
    ///   - configuration: The location of the configuration.
    ///   - adUnit: The ID of the ad unit.
    ///   - traffic: The traffic of the users, the networks and the line items.
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
    ///   - name: The name of the text in error messages, such as its file name.
    /// - Throws: An error with one of the configuration codes and one problem per line of the message.
    public init(json: Data, name: String = "simulation") throws(MediationError) {
        try self.init(ConfigurationNode(json: json, name: name), name: name)
    }

    package init(_ node: ConfigurationNode, name: String) throws(MediationError) {
        self = try ConfigurationReader.read(node, name: name) { $0.simulationFile($1, configurationAt: nil)?.file }
    }
}

extension SimulationFile: Codable {
    /// Reads the contents of a file, and fails with a `MediationError` that lists every problem.
    public init(from decoder: any Decoder) throws {
        try self.init(ConfigurationNode(jsonValue: try JSONValue(from: decoder)), name: "simulation")
    }

    /// Writes every key that has a value, with units in the durations.
    public func encode(to encoder: any Encoder) throws {
        try Self.table.node(of: self).jsonValue.encode(to: encoder)
    }
}
