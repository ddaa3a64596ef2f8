import Foundation
import MediationCore

/// A configuration on disk: JSON if its name ends in `.json`, else YAML.
enum ConfigurationFile {
    /// Reads a configuration, or throws an error that lists every problem with its line and column.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - lineItemProblem: A check for problems that the tool has with a valid line item.
    /// - Returns: The configuration.
    /// - Throws: An error with one of the configuration codes, and one problem per line of its message.
    static func read(
        _ path: String,
        lineItemProblem: ConfigurationReader.LineItemCheck?
    ) throws(MediationError) -> MediationConfiguration {
        let data = try InputFile.data(at: path)
        let isJSON = path.lowercased().hasSuffix(".json")
        let node =
            isJSON
            ? try ConfigurationNode(json: data, name: path) : try YAMLConfiguration.node(from: data, name: path)
        if case .object(let entries) = node.value, entries.contains(where: { $0.key == "traffic" }) {
            let message = "is a simulation, which mediate simulate reads; use the configuration that it has under "
            throw MediationError(.configurationInvalid, "\(path): \(message)\"configuration\"")
        }
        return try ConfigurationReader.configuration(from: node, name: path, lineItemProblem: lineItemProblem)
    }
}
