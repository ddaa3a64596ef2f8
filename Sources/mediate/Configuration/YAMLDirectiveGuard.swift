import MediationCore

/// Refuses a text with many directives before Yams sees it.
///
/// The parser compares each `%TAG` with all earlier ones, so that its time grows with their square. Something that
/// looks like a directive may be a line of a text; a few of those are accepted.
enum YAMLDirectiveGuard {
    private static let limit = 8

    static func check(_ bytes: [UInt8]) throws(ConfigurationProblem) {
        var count = 0
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "%") {
            guard Self.isAtStartOfLine(bytes, offset) else { continue }
            count += 1
            guard count > Self.limit else { continue }
            throw ConfigurationProblem(
                position: ConfigurationPosition(after: bytes[..<offset]),
                message: "is the \(count)th line that begins with %; directives are not supported but for %YAML"
            )
        }
    }

    /// Returns whether the offset is at the start of a line, after any line end that YAML knows.
    private static func isAtStartOfLine(_ bytes: [UInt8], _ offset: Int) -> Bool {
        guard offset > 0 else { return true }
        switch bytes[offset - 1] {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
        case 0x85: return offset >= 2 && bytes[offset - 2] == 0xC2
        case 0xA8, 0xA9: return offset >= 3 && bytes[offset - 2] == 0x80 && bytes[offset - 3] == 0xE2
        default: return false
        }
    }
}
