import MediationCore

/// Refuses a text with many aliases before Yams sees it.
///
/// Aliases are refused anyway, but only after Yams has composed the document. On the way, Yams hashes the keys of every
/// mapping: a key made of nested aliases ("a billion laughs") would keep it busy for years. Something that looks like
/// an alias may be part of a text or a comment; a few of those are accepted.
enum YAMLAliasGuard {
    /// The number of accepted aliases, which make at most four copies, even if they are nested.
    private static let limit = 4

    static func check(_ bytes: [UInt8]) throws(ConfigurationProblem) {
        var firstAnchor: Int?
        var aliases = 0
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "*") || byte == UInt8(ascii: "&") {
            guard Self.mayStart(bytes, at: offset) else { continue }
            if byte == UInt8(ascii: "&") { firstAnchor = firstAnchor ?? offset } else { aliases += 1 }
        }
        guard let firstAnchor, aliases > Self.limit else { return }
        throw ConfigurationProblem(
            position: ConfigurationPosition(after: bytes[..<firstAnchor]),
            message: "has an anchor; anchors and aliases are not supported"
        )
    }

    /// Returns whether YAML may see an anchor or alias here: a name, with what YAML requires before and after it.
    private static func mayStart(_ bytes: [UInt8], at offset: Int) -> Bool {
        let before = offset == 0 ? UInt8(ascii: "\n") : bytes[offset - 1]
        let end = bytes[(offset + 1)...].firstIndex { !Self.isInName($0) } ?? bytes.endIndex
        let after = end == bytes.endIndex ? UInt8(ascii: "\n") : bytes[end]
        return end > offset + 1 && Self.isIn("[{]},:\"'", before) && Self.isIn("?:,]}%@`", after)
    }

    /// Spaces are in every set; so are bytes outside ASCII, as some of them separate lines in YAML.
    private static func isIn(_ set: StaticString, _ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x7F || set.withUTF8Buffer { $0.contains(byte) }
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
