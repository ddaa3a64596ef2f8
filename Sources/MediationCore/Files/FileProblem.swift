#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A system call that failed, with the number of the reason.
package struct FileProblem: Error {
    package let code: Int32

    package init(_ code: Int32) {
        self.code = code
    }

    /// The failure of this thread's last system call.
    static var last: FileProblem { FileProblem(errno) }

    /// The reason in the system's words.
    var text: String { String(cString: strerror(self.code)) }
}
