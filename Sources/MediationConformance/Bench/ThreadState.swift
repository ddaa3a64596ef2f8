#if os(Linux)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The state of a thread, as the system sees it.
struct ThreadState: Sendable {
    private let file: Int32

    /// Opens the state of the calling thread, which must be closed.
    static func ofThisThread() -> ThreadState { ThreadState("/proc/thread-self/stat") }

    /// Opens the state of a thread of this process, which must be closed.
    static func ofThread(_ number: String) -> ThreadState { ThreadState("/proc/self/task/\(number)/stat") }

    private init(_ path: String) { self.file = open(path, O_RDONLY | O_CLOEXEC) }

    /// Indicates whether the thread runs, or would if it got a processor; can be used in a signal handler.
    var isRunnable: Bool { self.letter == UInt8(ascii: "R") }

    /// Indicates whether the thread has something to do, be it a wait for the disk; `nil` if it has ended.
    var isAtWork: Bool? { self.letter.map { $0 == UInt8(ascii: "R") || $0 == UInt8(ascii: "D") } }

    private var letter: UInt8? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
            // A number, a name of at most 15 bytes in parentheses, a space and a letter for the state.
            let count = pread(self.file, buffer.baseAddress, buffer.count, 0)
            guard count > 0, let end = buffer[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count else {
                return nil
            }
            return buffer[end + 2]
        }
    }

    func close() {
        #if canImport(Glibc)
        _ = Glibc.close(self.file)
        #else
        _ = Musl.close(self.file)
        #endif
    }
}
#endif
