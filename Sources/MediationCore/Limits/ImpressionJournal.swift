#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The file of counted impressions, which grows by whole lines and is now and then replaced by another file.
///
/// A process may be killed between any two system calls. A line is written by one call; a replacement is written under
/// its own name, and is complete before it gets the real one. The file therefore contains everything that was counted,
/// except for the line that was being written.
final class ImpressionJournal {
    /// The suffix of the replacement, which is written next to the file.
    static let suffix = ".compacting"

    private let path: String
    private let calls: FileCalls
    private var file: Int32
    /// The number of bytes that are known to be whole lines.
    private var length: Int
    /// The sum that the next line continues.
    private var sum = ImpressionSum()
    /// Indicates whether there may be half a line after the whole ones.
    private var hasHalfLine = false

    /// Creates a journal that takes over a file that is open and locked.
    fileprivate init(path: String, file: Int32, calls: FileCalls) {
        self.path = path
        self.file = file
        self.calls = calls
        self.length = 0
    }

    deinit { FileCalls.letGo(self.file) }

    /// Adds records, all or none.
    func append(_ records: [ImpressionRecord]) throws(MediationError) {
        var sum = self.sum
        let lines = records.reduce(into: []) { $0 += sum.line(of: $1) }
        try self.attempt("cannot be written") { () throws(FileProblem) in
            try self.removeHalfLine()
            self.hasHalfLine = true
            try self.calls.writeAll(lines, to: self.file)
            self.hasHalfLine = false
            self.length += lines.count
            self.sum = sum
        }
    }

    /// Replaces all records of the file.
    func replace(_ records: [ImpressionRecord]) throws(MediationError) {
        let (lines, sum) = ImpressionFileText.contents(of: records)
        let temporary = self.path + Self.suffix
        try self.attempt("cannot be replaced by \(temporary.printable)") { () throws(FileProblem) in
            // Locked before it has the real name, so that any process that opens it by that name finds it locked.
            let replacement = try self.calls.replace(self.path, by: lines, via: temporary) { file throws(FileProblem) in
                try Self.lock(file)
            }
            FileCalls.letGo(self.file)
            self.file = replacement
            self.length = lines.count
            self.sum = sum
            self.hasHalfLine = false
        }
    }

    /// Cuts off an unfinished line.
    func removeHalfLine() throws(FileProblem) {
        guard self.hasHalfLine else { return }
        try self.calls.truncate(self.file, self.length)
        self.hasHalfLine = false
    }

    private func attempt(_ what: String, _ body: () throws(FileProblem) -> Void) throws(MediationError) {
        do throws(FileProblem) {
            try body()
        } catch {
            throw MediationError(.impressionCountsUnwritable, "\(self.path.printable) \(what): \(error.text).")
        }
    }
}

// MARK: - Opening

extension ImpressionJournal {
    /// An open file and its contents.
    struct Opened {
        let journal: ImpressionJournal
        let records: [ImpressionRecord]
        /// All bytes of the file; empty if the file is new.
        let bytes: [UInt8]
    }

    /// Opens or creates the file, and reads it.
    ///
    /// A file that cannot be read is left as it is.
    static func open(path: String, calls: FileCalls) throws(MediationError) -> Opened {
        // Tries again if the file was replaced meanwhile, which the process that holds the lock may do.
        for _ in 0..<100 {
            let file = try self.openFile(path, calls)
            // From here on, the journal closes it.
            let journal = ImpressionJournal(path: self.realPath(path), file: file, calls: calls)
            try journal.check(path)
            if self.isSame(file, path) { return try journal.read(path) }
        }
        throw MediationError(.impressionCountsUnwritable, "\(path.printable) is being replaced all the time.")
    }

    private static func openFile(_ path: String, _ calls: FileCalls) throws(MediationError) -> Int32 {
        do throws(FileProblem) {
            // Without blocking: a pipe at this path must not stop the app.
            return try calls.open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK)
        } catch {
            let isThere = access(path, F_OK) == 0
            let isReadable = isThere && access(path, R_OK) == 0 && error.code != EISDIR
            let what = isThere ? "cannot be opened" : "cannot be made in its folder"
            let code: MediationError.Code =
                isThere && !isReadable ? .impressionCountsUnreadable : .impressionCountsUnwritable
            throw MediationError(code, "\(path.printable) \(what): \(error.text).")
        }
    }

    /// Resolves links, because a replacement of the file must not replace a link to it.
    private static func realPath(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    private func check(_ path: String) throws(MediationError) {
        var information = stat()
        guard fstat(self.file, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            throw MediationError(.impressionCountsUnreadable, "\(path.printable) is not a file.")
        }
        do throws(FileProblem) {
            try Self.lock(self.file)
        } catch {
            throw MediationError(
                .impressionCountsUnwritable,
                "\(path.printable) is in use by other ImpressionCounts, of this process or another; share one, or use two files."
            )
        }
    }

    /// Locks a file; fails only if another owner has locked it, because not every file system can lock.
    private static func lock(_ file: Int32) throws(FileProblem) {
        do throws(FileProblem) {
            _ = try FileCalls.repeated { Int(flock(file, LOCK_EX | LOCK_NB)) }
        } catch {
            if error.code == EWOULDBLOCK { throw error }
        }
    }

    /// Returns whether the path still leads to this file.
    private static func isSame(_ file: Int32, _ path: String) -> Bool {
        var (mine, there) = (stat(), stat())
        guard fstat(file, &mine) == 0, stat(path, &there) == 0 else { return false }
        return mine.st_ino == there.st_ino && mine.st_dev == there.st_dev
    }

    private func read(_ path: String) throws(MediationError) -> Opened {
        let bytes: [UInt8]
        do throws(FileProblem) {
            bytes = try self.contents()
        } catch {
            throw MediationError(.impressionCountsUnreadable, "\(path.printable) cannot be read: \(error.text).")
        }
        guard !bytes.isEmpty else { return Opened(journal: self, records: [], bytes: []) }
        do throws(ImpressionFileText.Damage) {
            let text = try ImpressionFileText(bytes)
            self.length = text.length
            self.sum = text.sum
            self.hasHalfLine = text.length < bytes.count
            // Left behind by a process that was killed.
            try? self.calls.remove(self.path + Self.suffix)
            return Opened(journal: self, records: text.records, bytes: bytes)
        } catch {
            throw MediationError(
                .impressionCountsUnreadable,
                "\(path.printable) \(error.text). It is left as it is; repair it, or remove it to forget all counts."
            )
        }
    }

    /// The size of the largest file that is read; a file of counts has a thousandth of it.
    private static let mostBytes = 256 << 20

    private func contents() throws(FileProblem) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = try FileCalls.repeated { pread(self.file, &part, part.count, off_t(bytes.count)) }
            guard count > 0 else { return bytes }
            bytes += part[..<count]
            guard bytes.count <= Self.mostBytes else { throw FileProblem(EFBIG) }
        }
    }
}
