import ArgumentParser
import Foundation
import MediationCore

/// The files that a command writes: none may take the place of one that it reads, or of another one.
enum OutputPaths {
    /// Ends the command if a file would be replaced that the command also reads or writes.
    ///
    /// - Parameters:
    ///   - outputs: The options with the files to write; `nil` for those that are not given.
    ///   - inputs: The files to read; `nil` for those that are not given, and `-` is standard input.
    /// - Throws: A validation error that says what to do.
    static func check(_ outputs: [(option: String, path: String?)], apartFrom inputs: [String?]) throws {
        let read = Set(inputs.compactMap(\.self).filter { $0 != "-" }.map(Self.place))
        var written: [String: String] = [:]
        for (option, path) in outputs {
            guard let path else { continue }
            let place = Self.place(of: path)
            guard !read.contains(place) else {
                throw ValidationError(
                    "\(option): \(path.quoted) is a file that this command reads, and would be replaced; give another name."
                )
            }
            if let other = written.updateValue(option, forKey: place) {
                throw ValidationError("\(option): \(path.quoted) is also the file of \(other); give each its own name.")
            }
        }
    }

    /// Returns the absolute path of a file without links; the file need not exist, but its folder should.
    private static func place(of path: String) -> String {
        let url = URL(fileURLWithPath: path)
        if let file = Self.resolved(path) { return file }
        guard let folder = Self.resolved(url.deletingLastPathComponent().path) else {
            return url.standardizedFileURL.path
        }
        return "\(folder)/\(url.lastPathComponent)"
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
