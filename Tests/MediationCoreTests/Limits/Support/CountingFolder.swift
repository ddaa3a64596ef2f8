import Foundation
import MediationCore

/// A folder with a file of counted impressions and a separate clock; removed with the last reference.
final class CountingFolder: Sendable {
    let clock = WallClock()
    let folder: URL

    init() throws {
        self.folder = FileManager.default.temporaryDirectory.appending(path: "impressions-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: self.folder) }

    var file: URL { self.folder.appending(path: "counts") }

    func settings(every records: Int = 1000, calls: FileCalls = .withoutWaiting) -> ImpressionCounts.Settings {
        ImpressionCounts.Settings(
            now: { [clock] in clock.now },
            recordsBetweenReplacements: records,
            calls: calls
        )
    }

    func open(
        every records: Int = 1000,
        calls: FileCalls = .withoutWaiting,
        onWriteError: (@Sendable (MediationError) -> Void)? = nil
    ) throws -> ImpressionCounts {
        try ImpressionCounts(
            fileURL: self.file,
            settings: self.settings(every: records, calls: calls),
            onWriteError: onWriteError
        )
    }

    /// The file's text, and its records after the header, without the checksums.
    var text: String {
        get throws { try String(contentsOf: self.file, encoding: .utf8) }
    }

    var records: [String] {
        get throws {
            try self.text.split(separator: "\n").dropFirst().map { line in
                String(line.replacing(#/,"sum":"[0-9a-f]{16}"/#, with: ""))
            }
        }
    }

    /// The names of the files in the folder.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: self.folder.path).sorted() }
    }

    func write(_ text: String) throws { try Data(text.utf8).write(to: self.file) }
}
