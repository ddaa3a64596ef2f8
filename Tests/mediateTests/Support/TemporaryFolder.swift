import Foundation

/// A folder that is removed with its object.
final class TemporaryFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "mediate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        self.path = url.path(percentEncoded: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: self.path) }

    /// The names of everything in the folder, including hidden files.
    var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: self.path).sorted() }
    }

    func file(_ name: String) -> String { "\(self.path)/\(name)" }

    /// Writes a text to a file, and returns its path.
    func write(_ text: String, to name: String) throws -> String {
        let path = self.file(name)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }
}
