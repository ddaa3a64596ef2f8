import Foundation
import MediationCore

/// Reads the tool's input from disk: configurations, scripts for the ad server, traces.
enum InputFile {
    /// Reads at most 1 MiB, even from an endless input: a pipe is read up to the limit, a device other than a terminal
    /// not at all.
    static func data(at path: String) throws(MediationError) -> Data {
        let file = try Self.open(path, sizeLimit: ConfigurationNode.sizeLimit)
        var data = Data()
        do {
            // A pipe returns what is there at the moment; only an empty read is its end.
            while data.count <= ConfigurationNode.sizeLimit,
                let part = try file.read(upToCount: ConfigurationNode.sizeLimit + 1 - data.count), !part.isEmpty
            {
                data.append(part)
            }
        } catch {
            throw Self.unreadable(path, "cannot be read; check the disk or the program that writes it")
        }
        guard data.count <= ConfigurationNode.sizeLimit else { throw Self.tooLarge(path) }
        return data
    }

    /// Opens a file or a pipe; refuses one that is larger than the limit, if the size is known in advance.
    static func open(_ path: String, sizeLimit: Int = .max) throws(MediationError) -> FileHandle {
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.unreadable(path, Self.reason(of: errno)) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.unreadable(path, Self.reason(of: errno)) }
        switch status.st_mode & S_IFMT {
        case S_IFREG where status.st_size > sizeLimit: throw Self.tooLarge(path)
        case S_IFREG, S_IFIFO, S_IFSOCK: break
        case S_IFCHR where isatty(descriptor) == 1: break
        case S_IFDIR: throw Self.unreadable(path, "is a directory; give the file in it")
        default: throw Self.unreadable(path, "is neither a file nor a pipe; give the path of a file")
        }
        return file
    }

    private static func tooLarge(_ path: String) -> MediationError {
        Self.unreadable(path, "has more than 1 MiB; check that this is the right file")
    }

    private static func unreadable(_ path: String, _ reason: String) -> MediationError {
        MediationError(.configurationUnreadable, "\(path): \(reason)")
    }

    private static func reason(of code: Int32) -> String {
        switch code {
        case ENOENT: "there is no such file; check the path"
        case ENOTDIR: "a part of the path is not a directory; check the path"
        case EACCES: "cannot be read; check its permissions"
        case EISDIR: "is a directory; give the file in it"
        default: "cannot be opened (\(String(cString: strerror(code)))); check the path"
        }
    }
}
