import Foundation
import MediationCore

/// Reads a session from a file, such as docs/examples/feed.yaml.
enum FeedSessionReader {
    /// Reads the session, or ends the command with all mistakes and their locations.
    ///
    /// The file is JSON if its name ends in `.json`, else YAML.
    static func read(_ path: String) throws -> FeedSession {
        do throws(MediationError) {
            let data = try InputFile.data(at: path)
            let isJSON = path.lowercased().hasSuffix(".json")
            let node =
                isJSON
                ? try ConfigurationNode(json: data, name: path) : try YAMLConfiguration.node(from: data, name: path)
            return try ConfigurationReader.read(node, name: path) { FeedSession.table.read($1, &$0) }
        } catch {
            throw Exit.failure(Exit.badInput, error.message)
        }
    }
}
