import Foundation
import MediationCore
import SampleAdServer

/// A script for the ad server on disk.
enum ScriptFile {
    /// Reads the script, or ends the command with the mistake in it; `nil` for no path.
    static func read(_ path: String?) throws -> ServerScript? {
        guard let path else { return nil }
        let data: Data
        do throws(MediationError) {
            data = try InputFile.data(at: path)
        } catch {
            throw Exit.failure(Exit.badInput, error.message)
        }
        // The text comes first, by the scanner that knows lines and columns.
        do throws(MediationError) {
            _ = try ConfigurationNode(json: data, name: path)
        } catch {
            throw Exit.failure(Exit.badInput, error.message)
        }
        do throws(ServerScriptError) {
            return try ServerScript(json: data)
        } catch {
            throw Exit.failure(Exit.badInput, "\(path): \(error)")
        }
    }
}
