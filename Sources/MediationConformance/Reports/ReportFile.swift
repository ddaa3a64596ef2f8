#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Why a report could not be written into a file.
public struct ReportFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path that was given.
    public let path: String

    /// What is wrong with it, and what to do, in one line.
    public let reason: String

    /// The path and what is wrong with it.
    public var description: String { "\(Legible.line(self.path)): \(self.reason)" }
}

/// A file that is whole or not there at all.
struct ReportFile {
    private let path: String

    init(_ path: String) { self.path = path }

    /// Replaces the file, or makes it.
    func write(_ text: String) throws(ReportFileError) {
        let destination = try self.destination()
        let temporary = Self.temporaryPath(for: destination)
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard file >= 0 else { throw self.error(errno) }
        var number = Self.write(Array(text.utf8), to: file)
        // A file system may carry out the renaming first: after a power failure the file would be empty.
        if number == nil, fsync(file) != 0, errno != EINVAL { number = errno }
        if close(file) != 0, number == nil { number = errno }
        if number == nil, rename(temporary, destination) != 0 { number = errno }
        guard let number else { return }
        unlink(temporary)
        throw self.error(number)
    }

    /// The file that is to be replaced: what a link points to, and never a device, whose place a file would take.
    private func destination() throws(ReportFileError) -> String {
        // What follows a zero is no part of a path to the system: another file would be written.
        guard !self.path.isEmpty, !self.path.utf8.contains(0) else { throw self.error(ENOENT) }
        guard !self.path.hasSuffix("/") else { throw self.error(EISDIR) }
        var status = stat()
        guard stat(self.path, &status) == 0 else {
            guard errno == ENOENT else { throw self.error(errno) }
            // A link to a file that is not there yet.
            guard lstat(self.path, &status) != 0 else { throw self.error(ENOENT) }
            return self.path
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw self.error(EISDIR)
        default: throw ReportFileError(path: self.path, reason: "is no file; give the path of one, or of one to be")
        }
        guard access(self.path, W_OK) == 0 else { throw self.error(errno) }
        guard let resolved = realpath(self.path, nil) else { throw self.error(errno) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// In the same folder: a file cannot be renamed to another disk.
    private static func temporaryPath(for path: String) -> String {
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
        let random = String(UInt64.random(in: .min ... .max), radix: 36)
        return "\(path[..<name]).report-\(random).tmp"
    }

    /// - Returns: The number of the error, if there is one.
    private static func write(_ bytes: [UInt8], to file: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
        }
        return nil
    }

    private func error(_ number: Int32) -> ReportFileError {
        let reason =
            switch number {
            case ENOENT: "there is no such folder; check the path"
            case ENOTDIR: "a part of the path is not a folder; check the path"
            case EACCES, EPERM, EROFS: "may not be written; check the permissions of the file and its folder"
            case EISDIR: "is a folder; give the path of a file"
            case ENOSPC, EDQUOT: "the disk is full; the report has not been written"
            default: "cannot be written (\(String(cString: strerror(number))))"
            }
        return ReportFileError(path: self.path, reason: reason)
    }
}

// Within the type, this name is that of its method.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
