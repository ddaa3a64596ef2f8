#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Waits until the running program has been built again, and starts it in this process's place.
struct ProgramWatch {
    /// The identity of a file's contents, as far as a build changes it.
    private struct Stamp: Equatable {
        let inode: UInt64
        let size: Int64
        let seconds: Int
        let nanoseconds: Int
    }

    private let path: String
    private var stamp: Stamp?

    /// Creates a watch on the program as it is now.
    @MainActor
    init() {
        self.path = Self.currentPath
        self.stamp = Self.stamp(of: self.path)
    }

    /// Waits until another program that is complete is at the path.
    mutating func waitForBuild() async {
        var last = self.stamp
        while true {
            try? await Task.sleep(for: .milliseconds(300))
            let now = Self.stamp(of: self.path)
            // A linker may still be writing to a file that has just changed.
            if let now, now == last, now != self.stamp, access(self.path, X_OK) == 0 {
                self.stamp = now
                return
            }
            last = now
        }
    }

    /// Replaces this process with the program at the path, with the same arguments; returns if it cannot be started.
    func restart() {
        var arguments: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        arguments.append(nil)
        execv(self.path, arguments)
    }

    private static func stamp(of path: String) -> Stamp? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        return Stamp(
            inode: UInt64(status.st_ino),
            size: Int64(status.st_size),
            seconds: Int(time.tv_sec),
            nanoseconds: Int(time.tv_nsec)
        )
    }

    /// The path of the running program's file, at which the next build will be.
    @MainActor private static var currentPath: String {
        #if canImport(Darwin)
        return AdapterConformance.ownPath
        #else
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(AdapterConformance.ownPath, &path, path.count)
        guard count > 0 else { return CommandLine.arguments[0] }
        return String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #endif
    }
}
