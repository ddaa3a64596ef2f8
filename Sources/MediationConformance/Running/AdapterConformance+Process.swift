#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension AdapterConformance {
    /// The path of the running program.
    package static var ownPath: String {
        #if canImport(Darwin)
        var size: UInt32 = 0
        _ = _NSGetExecutablePath(nil, &size)
        var path = [CChar](repeating: 0, count: Int(size))
        guard _NSGetExecutablePath(&path, &size) == 0 else { return CommandLine.arguments[0] }
        return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #else
        "/proc/self/exe"
        #endif
    }

    /// Ends the program.
    package static func end(_ code: Int32) -> Never {
        fflush(nil)
        exit(code)
    }

    /// Writes a text to the standard output and flushes it.
    static func printNow(_ text: String) {
        print(text, terminator: "")
        fflush(nil)
    }

    /// Writes a line to the standard error.
    nonisolated static func printError(_ text: String) {
        let bytes = Array("\(text)\n".utf8)
        _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }
}
