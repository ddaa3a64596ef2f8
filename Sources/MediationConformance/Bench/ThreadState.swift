#if canImport(Glibc) && arch(x86_64)
import Glibc

/// The state of a thread, as the system sees it.
struct ThreadState: Sendable {
    private let file: Int32

    /// Opens the state of the calling thread, which must be closed.
    static func ofThisThread() -> ThreadState {
        ThreadState(file: open("/proc/thread-self/stat", O_RDONLY | O_CLOEXEC))
    }

    /// Indicates whether the thread runs, or would if it got a processor; can be used in a signal handler.
    var isRunnable: Bool {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
            // A number, a name of at most 15 bytes in parentheses, a space and a letter for the state.
            let count = pread(self.file, buffer.baseAddress, buffer.count, 0)
            guard count > 0, let end = buffer[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count else {
                return false
            }
            return buffer[end + 2] == UInt8(ascii: "R")
        }
    }

    func close() { _ = Glibc.close(self.file) }
}
#endif
