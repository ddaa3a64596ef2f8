#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The threads and the memory of this process, as the system reports them.
enum ThreadCensus {
    /// The number of threads; 0 where the system cannot be asked.
    static var count: Int {
        #if os(Linux)
        Self.threads().count
        #else
        0
        #endif
    }

    /// The memory that the process occupies; 0 where the system cannot be asked.
    static var residentBytes: Int {
        #if os(Linux)
        // "size resident shared …", in pages.
        let pages = Self.text("/proc/self/statm").split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
        #else
        return 0
        #endif
    }

    /// The time for which the calling thread has waited for a processor; zero where the system cannot be asked.
    static var waitingTimeOfThisThread: Duration {
        #if os(Linux)
        // "run waited times", in nanoseconds.
        let waited = Self.text("/proc/thread-self/schedstat").split(separator: " ").dropFirst().first
        return .nanoseconds(waited.flatMap { Int64($0) } ?? 0)
        #else
        return .zero
        #endif
    }

    /// Returns the time that a call takes, without that for which its thread waits for a processor.
    static func time(of call: () -> Void) -> Duration {
        let waited = Self.waitingTimeOfThisThread
        let time = ContinuousClock().measure(call)
        return time - (Self.waitingTimeOfThisThread - waited)
    }

    #if os(Linux)
    /// Returns the time for which the threads of a process that still live have waited for a processor.
    static func waitingTime(of process: pid_t) -> Duration {
        // "run waited times", in nanoseconds.
        let waits = Self.threads(of: "\(process)").map { thread in
            Self.text("/proc/\(process)/task/\(thread)/schedstat").split(separator: " ").dropFirst().first
        }
        return .nanoseconds(waits.compactMap { $0.flatMap { Int64($0) } }.reduce(0, +))
    }

    /// Returns the numbers of all threads of a process.
    static func threads(of process: String = "self") -> [String] {
        guard let folder = opendir("/proc/\(process)/task") else { return [] }
        defer { closedir(folder) }
        var threads: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { threads.append(name) }
        }
        return threads
    }

    /// Returns the beginning of a short file; empty if it cannot be read.
    private static func text(_ path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
        return String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
    }
    #endif
}
