#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The message and the calls of a crash, as the runtime of Swift prints them.
enum Backtrace {
    /// The number of calls that are of use to a reader.
    private static let mostCalls = 8

    /// The settings of the runtime for text that ``calls(in:)`` reads.
    static let settings =
        "enable=yes,output-to=stderr,interactive=no,color=no,threads=crashed,registers=none,images=none"

    /// Indicates whether the user wants no backtraces.
    static var isTurnedOff: Bool {
        ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"]?.split(separator: ",").contains("enable=no") ?? false
    }

    /// Returns the last message of a trap, such as "Fatal error: Index out of range"; `nil` if there is none.
    static func message(in printed: [UInt8]) -> String? {
        Self.lines(printed).last { $0.contains("Fatal error") }.map { String($0) }
    }

    /// Returns the innermost calls that are not the runtime's, such as "closure #1 in Loader.load() at Loader.swift:12".
    static func calls(in printed: [UInt8]) -> [String] {
        let lines = Self.lines(printed).drop { !($0.hasPrefix("Thread ") && $0.hasSuffix("crashed:")) }
        return Array(lines.lazy.compactMap(Self.call).prefix(Self.mostCalls))
    }

    private static func lines(_ printed: [UInt8]) -> [Substring] {
        String(decoding: printed, as: UTF8.self).split(separator: "\n")
    }

    /// Reads a line such as "3 [ra] 0x00007f12 Loader.load() + 73 in Program at /path/Loader.swift:12:5".
    private static func call(_ line: Substring) -> String? {
        let words = line.split(separator: " ")
        guard let number = words.first, number.allSatisfy(\.isNumber),
            let address = words.firstIndex(where: { $0.hasPrefix("0x") }), !line.contains("[system]")
        else { return nil }
        guard !line.hasSuffix("<compiler-generated>") else { return nil }
        let text = words[(address + 1)...].joined(separator: " ")
        guard let at = text.firstRange(of: " at /") else { return nil }
        let name = text[..<at.lowerBound].prefix { $0 != "+" }
        let file = text[at.upperBound...].split(separator: "/").last ?? ""
        return "\(name.drop { $0 == " " })at \(file)"
    }
}
