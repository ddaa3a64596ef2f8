import Foundation
import MediationCore

/// A trace on its way to the disk, under another name until it is complete, so that no program ever reads part of one.
///
/// Entries for viewers and data for a replay arrive at the same time, but stand one after the other in the file. The
/// data for a replay therefore waits in a file without a name.
final class TraceFile {
    /// The reason why a trace cannot be written, for the user.
    struct Failure: Error {
        let message: String
    }

    /// The minimum size of a write, apart from the last one.
    private static let blockSize = 1 << 16

    /// The temporary files that exist at the moment; they are removed when the process ends itself without returning
    /// here.
    private static let unfinished = LockedValue<Set<String>>([])
    private static let removesUnfinished: Void = {
        atexit {
            for path in TraceFile.unfinished.withLock({ $0 }) { unlink(path) }
        }
    }()

    /// A file that is open for writing, and the data that is not in it yet.
    private struct Part {
        let descriptor: Int32
        var buffer = Data()
        var isEmpty = true

        /// - Returns: The error number, if there is an error.
        mutating func append(line: Data, first: String = "", after separator: String = ",\n") -> Int32? {
            self.buffer += Data((self.isEmpty ? first : separator).utf8)
            self.buffer += line
            self.isEmpty = false
            return self.buffer.count < TraceFile.blockSize ? nil : self.flush()
        }

        mutating func flush() -> Int32? {
            defer { self.buffer.removeAll(keepingCapacity: true) }
            return Output.write(self.buffer, to: self.descriptor)
        }
    }

    private let path: String
    private let destination: String
    private let temporaryPath: String
    private var events: Part
    private var loads: Part
    private var errorNumber: Int32?
    private var isComplete = false

    /// Begins a trace; an existing file stays as it is until `commit`.
    init(path: String) throws(Failure) {
        self.path = path
        self.destination = try Self.destination(path)
        self.temporaryPath = Self.temporaryPath(for: self.destination)
        let events = try Self.create(self.temporaryPath, for: path)
        let loadsPath = Self.temporaryPath(for: self.destination)
        do {
            self.loads = Part(descriptor: try Self.create(loadsPath, for: path))
        } catch {
            close(events)
            unlink(self.temporaryPath)
            throw error
        }
        unlink(loadsPath)
        Self.removesUnfinished
        Self.unfinished.withLock { [temporaryPath] in _ = $0.insert(temporaryPath) }
        self.events = Part(descriptor: events)
        self.events.buffer = Data(
            """
            {"displayTimeUnit":"ms","otherData":{"writtenBy":"mediate \(Version.current)"},"traceEvents":[

            """.utf8
        )
    }

    deinit {
        close(self.events.descriptor)
        close(self.loads.descriptor)
        if !self.isComplete { unlink(self.temporaryPath) }
        Self.unfinished.withLock { [temporaryPath] in _ = $0.remove(temporaryPath) }
    }

    /// Adds an entry for viewers, in JSON.
    func add(event: Data) { self.note(self.events.append(line: event)) }

    /// Adds a load for a replay, in JSON.
    func add(load: Data) { self.note(self.loads.append(line: load)) }

    /// Completes the file and gives it its name; throws an error if any part of it could not be written.
    func commit() throws(Failure) {
        self.note(self.loads.flush())
        self.events.buffer += Data("\n],\"mediation\":{\"version\":\(RecordedLoad.version),\"loads\":[\n".utf8)
        self.copyLoads()
        self.events.buffer += Data("\n]}}\n".utf8)
        self.note(self.events.flush())
        // A file that is replaced keeps its permissions.
        var status = stat()
        if stat(self.destination, &status) == 0, fchmod(self.events.descriptor, status.st_mode & 0o777) != 0 {
            self.note(errno)
        }
        if self.errorNumber == nil, rename(self.temporaryPath, self.destination) != 0 { self.note(errno) }
        if let errorNumber { throw Self.failure(self.path, errorNumber) }
        self.isComplete = true
    }

    private func copyLoads() {
        lseek(self.loads.descriptor, 0, SEEK_SET)
        let file = FileHandle(fileDescriptor: self.loads.descriptor, closeOnDealloc: false)
        do {
            while let block = try file.read(upToCount: Self.blockSize), !block.isEmpty {
                self.events.buffer += block
                self.note(self.events.flush())
            }
        } catch {
            self.note(EIO)
        }
    }

    /// Notes the first error only: later errors follow from it.
    private func note(_ errorNumber: Int32?) {
        self.errorNumber = self.errorNumber ?? errorNumber
    }
}

// MARK: - Names

extension TraceFile {
    /// Returns the file to replace: the target of a link, and never a device, whose place a file would take.
    private static func destination(_ path: String) throws(Failure) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT, !path.isEmpty else { throw Self.failure(path, errno) }
            return path
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw Self.failure(path, EISDIR)
        default: throw Failure(message: "\(path): is no regular file; give the path of a file or a new path")
        }
        guard access(path, W_OK) == 0 else { throw Self.failure(path, errno) }
        guard let resolved = realpath(path, nil) else { throw Self.failure(path, errno) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns a path in the same folder: a file cannot be renamed to another disk.
    private static func temporaryPath(for path: String) -> String {
        let url = URL(fileURLWithPath: path)
        return url.deletingLastPathComponent()
            .appendingPathComponent(".\(url.lastPathComponent.prefix(100)).\(UUID().uuidString).tmp")
            .path
    }

    private static func create(_ temporaryPath: String, for path: String) throws(Failure) -> Int32 {
        let descriptor = open(temporaryPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        return descriptor
    }

    private static func failure(_ path: String, _ errorNumber: Int32) -> Failure {
        let reason =
            switch errorNumber {
            case ENOENT: "there is no such folder; check the path"
            case ENOTDIR: "a part of the path is not a folder; check the path"
            case EACCES, EPERM, EROFS: "cannot be written; check the permissions of the file and its folder"
            case EISDIR: "is a folder; give the path of a file"
            case ENOSPC, EDQUOT: "the disk is full; the trace has not been written"
            default: "cannot be written (\(String(cString: strerror(errorNumber))))"
            }
        return Failure(message: "\(path): \(reason)")
    }
}
