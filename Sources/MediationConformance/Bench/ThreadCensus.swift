#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The activity of this process's threads, as the system reports it.
enum ThreadCensus {
    /// Indicates whether another thread runs or waits for a processor; `false` where the system cannot be asked.
    static var areOthersAtWork: Bool {
        #if os(Linux)
        guard let folder = opendir("/proc/self/task") else { return false }
        defer { closedir(folder) }
        var awake = 0
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name != ".", name != ".." else { continue }
            if Self.isAwake("/proc/self/task/\(name)/stat") { awake += 1 }
        }
        // The asking thread itself is awake.
        return awake > 1
        #else
        return false
        #endif
    }

    #if os(Linux)
    private static func isAwake(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
        // "12 (name) S …": the name itself may contain parentheses.
        guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count else {
            return false
        }
        return [UInt8(ascii: "R"), UInt8(ascii: "D")].contains(bytes[end + 2])
    }
    #endif
}
