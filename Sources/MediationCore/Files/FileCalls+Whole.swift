#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writing and reading a file whole.
extension FileCalls {
    /// Replaces a file, or creates it.
    ///
    /// A process may be killed between any two system calls, and the power may fail: at any time, the path leads to all of
    /// the old file or all of the new one.
    ///
    /// - Parameters:
    ///   - path: The path of the file, not of a link to it.
    ///   - bytes: The contents of the new file.
    ///   - temporary: The path under which the new file is written, in the same folder.
    ///   - prepare: Called with the new file before anything is written.
    /// - Returns: The new file, which is open.
    /// - Throws: The call that failed; the old file is as it was then.
    func replace(
        _ path: String,
        by bytes: [UInt8],
        via temporary: String,
        prepare: (Int32) throws(FileProblem) -> Void = { _ in }
    ) throws(FileProblem) -> Int32 {
        let file = try self.open(temporary, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
        do throws(FileProblem) {
            try prepare(file)
            try self.writeAll(bytes, to: file)
            // A file system may rename the file first, and after a power failure it would be empty.
            try self.synchronize(file)
            try self.rename(temporary, path)
        } catch {
            Self.letGo(file)
            try? self.remove(temporary)
            throw error
        }
        self.synchronizeFolder(of: path)
        return file
    }

    /// Writes bytes at the end of a file that was opened for appending.
    func writeAll(_ bytes: [UInt8], to file: Int32) throws(FileProblem) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written: Result<Int, FileProblem> = rest.withUnsafeBytes { bytes in
                do throws(FileProblem) {
                    return .success(try self.write(file, bytes))
                } catch {
                    return .failure(error)
                }
            }
            let count = try written.get()
            // No file system does this, but if one did, the loop would not end.
            guard count > 0 else { throw FileProblem(EIO) }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads a whole file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - limit: The largest number of bytes; no more than one byte beyond it is read.
    /// - Returns: The contents; `nil` if there is no file.
    /// - Throws: The call that failed; `EFBIG` if the file is longer than the limit.
    func contents(of path: String, limit: Int) throws(FileProblem) -> [UInt8]? {
        let file: Int32
        do throws(FileProblem) {
            // Without blocking: a pipe at this path must not stop the app.
            file = try self.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let most = min(part.count, limit + 1 - bytes.count)
            let count = try Self.repeated { read(file, &part, most) }
            guard count > 0 else { return bytes }
            bytes += part[..<count]
            guard bytes.count <= limit else { throw FileProblem(EFBIG) }
        }
    }

    /// Unlocks and closes a file: closing it alone would leave it locked for as long as a program that is just being
    /// started has it open, too.
    static func letGo(_ file: Int32) {
        _ = flock(file, LOCK_UN)
        close(file)
    }

    /// Makes the renaming survive a power failure; otherwise, the file is unchanged, which is valid, too.
    private func synchronizeFolder(of path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        guard let descriptor = try? self.open(folder, O_RDONLY | O_CLOEXEC) else { return }
        try? self.synchronize(descriptor)
        close(descriptor)
    }
}
