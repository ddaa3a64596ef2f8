import Foundation
import MediationCore

/// A file with a configuration.
enum ConfigurationFile {
    /// Reads a file, up to one byte beyond the limit of a configuration.
    static func data(at url: URL) throws(MediationError) -> Data {
        let name = url.lastPathComponent
        guard url.isFileURL else {
            throw MediationError(
                .configurationUnreadable,
                "\(url.absoluteString): not the URL of a file; download the configuration and pass its data"
            )
        }
        do {
            let file = try FileHandle(forReadingFrom: url)
            defer { try? file.close() }
            return try file.read(upToCount: ConfigurationNode.sizeLimit + 1) ?? Data()
        } catch {
            // Which of them it is depends on the system.
            let isMissing = [.fileNoSuchFile, .fileReadNoSuchFile].contains((error as? CocoaError)?.code)
            let reason = isMissing ? "no such file" : "cannot be read"
            throw MediationError(.configurationUnreadable, "\(name): \(reason); check the path \(url.path)")
        }
    }
}
