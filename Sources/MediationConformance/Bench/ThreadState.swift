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
    ///
    /// Before that, it must have been used once elsewhere: what the runtime does at the first use may wait for a lock.
    var isRunnable: Bool { self.letter == UInt8(ascii: "R") }

    /// Indicates whether the thread has something to do, be it a wait for the disk; `nil` if it has ended.
    var isAtWork: Bool? { self.letter.map { $0 == UInt8(ascii: "R") || $0 == UInt8(ascii: "D") } }

    /// The letter for the thread's state.
    ///
    /// Without collections, whose code may allocate: in a signal handler, this thread may be holding the allocator's lock.
    private var letter: UInt8? {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            guard let bytes = buffer.baseAddress else { return nil }
            // A number, a name of at most 15 bytes in parentheses, a space and a letter for the state.
            let count = pread(self.file, bytes, 64, 0)
            var end = count - 3
            while end >= 0 {
                if bytes.load(fromByteOffset: end, as: UInt8.self) == UInt8(ascii: ")") {
                    return bytes.load(fromByteOffset: end + 2, as: UInt8.self)
                }
                end -= 1
            }
            return nil
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
