import ArgumentParser
import Foundation

/// A file that is written whole or not at all, so that no program ever reads part of it.
struct WholeFile {
    private let path: String
    private let destination: String

    /// Checks that the file can be written, before there is anything to write, or ends the command.
    init(_ path: String) throws {
        self.path = path
        self.destination = try Self.destination(of: path)
        let folder = URL(fileURLWithPath: self.destination).deletingLastPathComponent().path
        guard access(folder, W_OK | X_OK) == 0 else { throw Self.failure(path, errno) }
    }

    /// Creates or replaces the file, or ends the command.
    func write(_ text: String) throws {
        let url = URL(fileURLWithPath: self.destination)
        let name = ".\(url.lastPathComponent.prefix(100)).\(UUID().uuidString).tmp"
        let temporary = url.deletingLastPathComponent().appendingPathComponent(name).path
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw Self.failure(self.path, errno) }
        var number = Output.write(text, to: file)
        if number == nil { number = self.keepPermissions(of: file) }
        // A file system may carry out the renaming first: after a power failure, the file would be empty.
        if number == nil, fsync(file) != 0, errno != EINVAL { number = errno }
        if close(file) != 0, number == nil { number = errno }
        if number == nil, rename(temporary, self.destination) != 0 { number = errno }
        guard let number else { return }
        unlink(temporary)
        throw Self.failure(self.path, number)
    }

    /// Gives a file the permissions of the one that it replaces, if there is one.
    ///
    /// - Returns: The error number, if there is an error.
    private func keepPermissions(of file: Int32) -> Int32? {
        var status = stat()
        guard stat(self.destination, &status) == 0 else { return nil }
        return fchmod(file, status.st_mode & 0o777) == 0 ? nil : errno
    }

    /// Returns the file to replace: the target of a link, and never a device, whose place a file would take.
    private static func destination(of path: String) throws -> String {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw self.failure(path, ENOENT) }
        guard !path.hasSuffix("/") else { throw self.failure(path, EISDIR) }
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw self.failure(path, errno) }
            // A link to a file that does not exist yet is not followed.
            guard lstat(path, &status) != 0 else {
                let message = "is a link to a file that does not exist; remove the link, or give the path of a file"
                throw Exit.failure(Exit.cannotCreate, "\(path): \(message)")
            }
            return path
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw self.failure(path, EISDIR)
        default:
            throw Exit.failure(Exit.cannotCreate, "\(path): is no regular file; give the path of a file or a new path")
        }
        guard access(path, W_OK) == 0 else { throw self.failure(path, errno) }
        guard let resolved = realpath(path, nil) else { throw self.failure(path, errno) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func failure(_ path: String, _ number: Int32) -> ExitCode {
        let reason =
            switch number {
            case ENOENT: "there is no such folder; check the path"
            case ENOTDIR: "a part of the path is not a folder; check the path"
            case EACCES, EPERM, EROFS: "cannot be written; check the permissions of the file and its folder"
            case EISDIR: "is a folder; give the path of a file"
            case ENOSPC, EDQUOT: "the disk is full; the file has not been written"
            default: "cannot be written (\(String(cString: strerror(number))))"
            }
        return Exit.failure(Exit.cannotCreate, "\(path): \(reason)")
    }
}
