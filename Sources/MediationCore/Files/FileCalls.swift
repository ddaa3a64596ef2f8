#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The system calls that change the files of the library: counted impressions, and the configuration from a server.
///
/// A test replaces them, to make any of them fail, or to stop after any of them like a killed process.
package struct FileCalls: Sendable {
    /// Opens a file; if it creates the file, only the user may read it.
    package var open: @Sendable (_ path: String, _ flags: Int32) throws(FileProblem) -> Int32
    package var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(FileProblem) -> Int
    package var truncate: @Sendable (_ file: Int32, _ length: Int) throws(FileProblem) -> Void
    package var synchronize: @Sendable (_ file: Int32) throws(FileProblem) -> Void
    package var rename: @Sendable (_ from: String, _ to: String) throws(FileProblem) -> Void
    package var remove: @Sendable (_ path: String) throws(FileProblem) -> Void

    /// The calls of the system.
    package static let system = FileCalls(
        open: { path, flags throws(FileProblem) in
            try FileCalls.repeated { Int(systemOpen(path, flags)) }.asDescriptor
        },
        write: { file, bytes throws(FileProblem) in
            try FileCalls.repeated { systemWrite(file, bytes.baseAddress, bytes.count) }
        },
        truncate: { file, length throws(FileProblem) in
            _ = try FileCalls.repeated { Int(ftruncate(file, off_t(length))) }
        },
        synchronize: { file throws(FileProblem) in
            _ = try FileCalls.repeated { Int(fsync(file)) }
        },
        rename: { from, to throws(FileProblem) in
            _ = try FileCalls.repeated { Int(systemRename(from, to)) }
        },
        remove: { path throws(FileProblem) in
            _ = try FileCalls.repeated { Int(unlink(path)) }
        }
    )

    /// Makes a system call, repeating it for as long as a signal interrupts it.
    static func repeated(_ call: () -> Int) throws(FileProblem) -> Int {
        while true {
            let result = call()
            if result >= 0 { return result }
            let problem = FileProblem.last
            guard problem.code == EINTR else { throw problem }
        }
    }
}

extension Int {
    fileprivate var asDescriptor: Int32 { Int32(truncatingIfNeeded: self) }
}

// Inside the type, these names refer to its properties.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o600) }
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
private func systemRename(_ from: String, _ to: String) -> Int32 { rename(from, to) }
