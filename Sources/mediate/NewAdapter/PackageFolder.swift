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
        let isThere = try self.isThere()
        // On the same disk, so that it can be moved. An empty folder stays: a shell may stand in it.
        let temporary = (isThere ? self.url : self.url.deletingLastPathComponent())
            .appending(path: ".\(self.url.lastPathComponent)-\(UUID().uuidString).tmp")
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
        if isThere { return try self.fill(from: temporary) }
        // Replaces an empty folder that has come in between, and nothing else.
        guard rename(temporary.path(percentEncoded: false), self.url.path(percentEncoded: false)) == 0 else {
            throw Problem(message: "cannot be written: \(String(cString: strerror(errno)))", isUsage: false)
        }
    }

    /// Moves all entries of a folder here, or none.
    private func fill(from temporary: URL) throws(Problem) {
        var moved: [String] = []
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: temporary.path(percentEncoded: false)) {
                try FileManager.default.moveItem(
                    at: temporary.appending(path: name),
                    to: self.url.appending(path: name)
                )
                moved.append(name)
            }
        } catch {
            for name in moved { try? FileManager.default.removeItem(at: self.url.appending(path: name)) }
            throw Problem(message: "cannot be written: \(error.localizedDescription)", isUsage: false)
        }
    }

    /// Returns whether the folder is there, or throws if it is not empty.
    private func isThere() throws(Problem) -> Bool {
        let path = self.url.path(percentEncoded: false)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return false }
        guard isFolder.boolValue else {
            throw Problem(message: "is a file; give a folder that is not there yet", isUsage: true)
        }
        guard let content = try? FileManager.default.contentsOfDirectory(atPath: path), content.isEmpty else {
            throw Problem(message: "is not empty; give a folder that is not there yet", isUsage: true)
        }
        return true
    }
}
