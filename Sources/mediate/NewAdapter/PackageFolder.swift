import Foundation

/// The folder of a new package, which is written completely or not at all.
struct PackageFolder {
    struct Problem: Error {
        let message: String
        /// Indicates whether another folder would do.
        let isUsage: Bool
    }

    private let url: URL

    init(_ path: String) { self.url = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL }

    /// Writes the files, by their paths, into a folder that is new or empty.
    func write(_ files: [String: String]) throws(Problem) {
        try self.checkIsFree()
        let parent = self.url.deletingLastPathComponent()
        // On the same disk, so that it can be moved in one step.
        let temporary = parent.appending(path: ".\(self.url.lastPathComponent)-\(UUID().uuidString).tmp")
        defer { try? FileManager.default.removeItem(at: temporary) }
        do {
            for (path, text) in files {
                let file = temporary.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try Data(text.utf8).write(to: file)
            }
        } catch {
            throw Problem(message: "cannot be written: \(error.localizedDescription)", isUsage: false)
        }
        // Replaces an empty folder, and nothing else.
        guard rename(temporary.path(percentEncoded: false), self.url.path(percentEncoded: false)) == 0 else {
            throw Problem(message: "cannot be written: \(String(cString: strerror(errno)))", isUsage: false)
        }
    }

    private func checkIsFree() throws(Problem) {
        let path = self.url.path(percentEncoded: false)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
        guard isFolder.boolValue else {
            throw Problem(message: "is a file; give a folder that is not there yet", isUsage: true)
        }
        guard let content = try? FileManager.default.contentsOfDirectory(atPath: path), content.isEmpty else {
            throw Problem(message: "is not empty; give a folder that is not there yet", isUsage: true)
        }
    }
}
