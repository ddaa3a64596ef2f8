#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Waits until the running program has been built again, and starts it in this process's place.
///
/// On macOS the suite starts its processes from the program's path: a build that ends while the suite runs may give a
/// report about two programs, which the next run replaces.
struct ProgramWatch {
    /// The identity of a file's contents, as far as a build changes it.
    private struct Stamp: Equatable {
        let inode: UInt64
        let size: Int64
        let seconds: Int
        let nanoseconds: Int
    }

    private let path: String
    private let stamp: Stamp?

    /// Creates a watch on the program as it is now.
    @MainActor
    init() {
        self.path = Self.currentPath
        self.stamp = Self.stamp(of: self.path)
    }

    /// Waits until another program is at the path, and has not changed for a second: a linker may write in several goes.
    func waitForBuild() async {
        var last = self.stamp
        var quiet = 0
        while quiet < 4 {
            try? await Task.sleep(for: .milliseconds(250))
            let now = Self.stamp(of: self.path)
            quiet = now != nil && now == last && now != self.stamp ? quiet + 1 : 0
            last = now
        }
    }

    /// Replaces this process with the program at the path; returns if it cannot be started.
    func restart(_ arguments: [String]) {
        #if os(Linux) || os(macOS)
        var words: [UnsafeMutablePointer<CChar>?] = ([self.path] + arguments).map { strdup($0) }
        defer { words.forEach { free($0) } }
        words.append(nil)
        execv(self.path, words)
        #endif
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
        let text = String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // A build that has just ended has replaced the file.
        let deleted = " (deleted)"
        return text.hasSuffix(deleted) ? String(text.dropLast(deleted.count)) : text
        #endif
    }
}
