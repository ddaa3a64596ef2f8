#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An error that indicates that a report could not be written to a file.
public struct ReportFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path that was given.
    public let path: String

    /// The problem and its remedy, in one line.
    public let reason: String

    /// The path and the reason.
    public var description: String { "\(Legible.line(self.path)): \(self.reason)" }
}

/// A file that is written completely or not at all.
struct ReportFile {
    private let path: String

    init(_ path: String) { self.path = path }

    /// Replaces or creates the file.
    func write(_ text: String) throws(ReportFileError) {
        let destination = try self.destination()
        let temporary = Self.temporaryPath(for: destination)
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard file >= 0 else { throw self.error(errno) }
        var number = Self.write(Array(text.utf8), to: file)
        // A file system may perform the renaming first, and the file would be empty after a power failure.
        if number == nil, fsync(file) != 0, errno != EINVAL { number = errno }
        if close(file) != 0, number == nil { number = errno }
        if number == nil, rename(temporary, destination) != 0 { number = errno }
        guard let number else { return }
        unlink(temporary)
        throw self.error(number)
    }

    /// Returns the file to replace: the target of a link, but never a device, which the new file would replace.
    private func destination() throws(ReportFileError) -> String {
        // The system ignores the part of a path after a zero byte, and would write another file.
        guard !self.path.isEmpty, !self.path.utf8.contains(0) else { throw self.error(ENOENT) }
        guard !self.path.hasSuffix("/") else { throw self.error(EISDIR) }
        var status = stat()
        guard stat(self.path, &status) == 0 else {
            guard errno == ENOENT else { throw self.error(errno) }
            // If this succeeds, the path is a link to a file that does not exist.
            guard lstat(self.path, &status) != 0 else { throw self.error(ENOENT) }
            return self.path
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw self.error(EISDIR)
        default:
            throw ReportFileError(path: self.path, reason: "is no regular file; give the path of a file or a new path")
        }
        guard access(self.path, W_OK) == 0 else { throw self.error(errno) }
        guard let resolved = realpath(self.path, nil) else { throw self.error(errno) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns a path in the same folder, because a file cannot be renamed across disks.
    private static func temporaryPath(for path: String) -> String {
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
        let random = String(UInt64.random(in: .min ... .max), radix: 36)
        return "\(path[..<name]).report-\(random).tmp"
    }

    /// - Returns: The error number, or `nil` on success.
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
            case EACCES, EPERM, EROFS: "cannot be written; check the permissions of the file and its folder"
            case EISDIR: "is a folder; give the path of a file"
            case ENOSPC, EDQUOT: "the disk is full; the report has not been written"
            default: "cannot be written (\(String(cString: strerror(number))))"
            }
        return ReportFileError(path: self.path, reason: reason)
    }
}

// Within the type, `write` is the method.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
