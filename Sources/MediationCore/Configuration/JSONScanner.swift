/// Reads JSON (RFC 8259, strictly) into a tree that knows the position of every value.
///
/// `JSONDecoder` discards positions, accepts duplicate keys, and gives few details of the text that it refuses.
///
/// Of answers from foreign servers, it repairs what concerns one value alone, and counts the repairs: half a surrogate
/// pair becomes U+FFFD, a control character in a text stays, and a number that is too large becomes null.
struct JSONScanner {
    private let bytes: [UInt8]
    private let repairsValues: Bool
    private var repairs = 0
    private var offset = 0
    private var position = ConfigurationPosition(line: 1, column: 1)

    /// Reads one JSON text; the bytes must be UTF-8.
    static func node(from bytes: [UInt8]) throws(ConfigurationProblem) -> ConfigurationNode {
        var scanner = JSONScanner(bytes: bytes, repairsValues: false)
        return try scanner.text()
    }

    /// Reads one JSON text with repairs; of bytes that are not UTF-8, each sequence becomes U+FFFD.
    static func repairedNode(
        from bytes: [UInt8]
    ) throws(ConfigurationProblem) -> (node: ConfigurationNode, repairs: Int) {
        var scanner = JSONScanner(bytes: bytes, repairsValues: true)
        let node = try scanner.text()
        return (node, scanner.repairs)
    }

    private init(bytes: [UInt8], repairsValues: Bool) {
        self.bytes = bytes
        self.repairsValues = repairsValues
    }

    private mutating func text() throws(ConfigurationProblem) -> ConfigurationNode {
        self.skipWhitespace()
        let node = try self.value(depth: 0)
        self.skipWhitespace()
        guard self.current == nil else { throw self.problem("expected the end of the text after the value") }
        return node
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(ConfigurationProblem) -> ConfigurationNode {
        let start = self.position
        guard let byte = self.current else { throw self.problem("expected a value, found the end of the text") }
        switch byte {
        case UInt8(ascii: "{"): return ConfigurationNode(try self.object(depth: depth), at: start)
        case UInt8(ascii: "["): return ConfigurationNode(try self.array(depth: depth), at: start)
        case UInt8(ascii: "\""): return ConfigurationNode(.string(try self.string()), at: start)
        case UInt8(ascii: "t"): return ConfigurationNode(try self.word("true", .bool(true)), at: start)
        case UInt8(ascii: "f"): return ConfigurationNode(try self.word("false", .bool(false)), at: start)
        case UInt8(ascii: "n"): return ConfigurationNode(try self.word("null", .null), at: start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return ConfigurationNode(try self.number().map { .number($0) } ?? .null, at: start)
        default: throw self.problem("expected a value")
        }
    }

    private mutating func object(depth: Int) throws(ConfigurationProblem) -> ConfigurationNode.Value {
        try self.enter(depth: depth)
        var entries: [ConfigurationNode.Entry] = []
        if self.take("}") { return .object([]) }
        while true {
            guard self.current == UInt8(ascii: "\"") else { throw self.problem("expected a key in double quotes") }
            let keyPosition = self.position
            let key = try self.string()
            self.skipWhitespace()
            guard self.take(":") else { throw self.problem("expected \":\" after the key") }
            let value = try self.value(depth: depth + 1)
            entries.append(ConfigurationNode.Entry(key: key, keyPosition: keyPosition, value: value))
            self.skipWhitespace()
            if self.take("}", skippingWhitespace: false) { return .object(entries) }
            guard self.take(",") else { throw self.problem("expected \",\" or \"}\"") }
        }
    }

    private mutating func array(depth: Int) throws(ConfigurationProblem) -> ConfigurationNode.Value {
        try self.enter(depth: depth)
        var nodes: [ConfigurationNode] = []
        if self.take("]", skippingWhitespace: false) { return .array([]) }
        while true {
            nodes.append(try self.value(depth: depth + 1))
            self.skipWhitespace()
            if self.take("]", skippingWhitespace: false) { return .array(nodes) }
            guard self.take(",") else { throw self.problem("expected \",\" or \"]\"") }
        }
    }

    /// Steps over an opening bracket.
    ///
    /// The limit bounds the recursion.
    private mutating func enter(depth: Int) throws(ConfigurationProblem) {
        guard depth < ConfigurationNode.depthLimit else {
            throw self.problem("is nested more than \(ConfigurationNode.depthLimit) levels deep")
        }
        self.advance()
        self.skipWhitespace()
    }

    private mutating func word(
        _ word: String,
        _ value: ConfigurationNode.Value
    ) throws(ConfigurationProblem) -> ConfigurationNode.Value {
        guard self.bytes[self.offset...].starts(with: word.utf8) else { throw self.problem("expected a value") }
        for _ in word.utf8 { self.advance() }
        return value
    }

    /// Reads a number; `nil` for one that is too large, if that is repaired.
    private mutating func number() throws(ConfigurationProblem) -> Double? {
        let start = (offset: self.offset, position: self.position)
        _ = self.take("-", skippingWhitespace: false)
        let integer = self.skipDigits()
        let hasLeadingZero = integer.count > 1 && self.bytes[integer.lowerBound] == UInt8(ascii: "0")
        guard !integer.isEmpty, !hasLeadingZero else { throw self.problem("is not a number", at: start.position) }
        if self.take(".", skippingWhitespace: false), self.skipDigits().isEmpty {
            throw self.problem("is not a number: expected a digit after \".\"", at: start.position)
        }
        if self.take("e", skippingWhitespace: false) || self.take("E", skippingWhitespace: false) {
            _ = self.take("+", skippingWhitespace: false) || self.take("-", skippingWhitespace: false)
            if self.skipDigits().isEmpty {
                throw self.problem("is not a number: expected a digit in the exponent", at: start.position)
            }
        }
        let text = String(decoding: self.bytes[start.offset..<self.offset], as: UTF8.self)
        guard let number = Double(text), number.isFinite else {
            if self.repair() { return nil }
            throw self.problem("is too large for a number", at: start.position)
        }
        return number
    }

    private mutating func skipDigits() -> Range<Int> {
        let start = self.offset
        while self.current?.isASCIIDigit == true { self.advance() }
        return start..<self.offset
    }

    // MARK: Strings

    private mutating func string() throws(ConfigurationProblem) -> String {
        let start = self.position
        self.advance()
        var text: [UInt8] = []
        while let byte = self.current {
            switch byte {
            case UInt8(ascii: "\""):
                self.advance()
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text.append(contentsOf: UTF8.encode(try self.escape()) ?? UTF8.encodedReplacementCharacter)
            case 0..<0x20 where self.repair():
                text.append(byte)
                self.advance()
            case 0..<0x20:
                throw self.problem("a control character in a text must be written as an escape such as \"\\n\"")
            default:
                text.append(byte)
                self.advance()
            }
        }
        throw self.problem("the text that starts here has no closing quote", at: start)
    }

    private mutating func escape() throws(ConfigurationProblem) -> Unicode.Scalar {
        let start = self.position
        self.advance()
        let byte = self.current
        self.advance()
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try self.hexadecimal(since: start)
            if let scalar = Unicode.Scalar(unit) { return scalar }
            // The remaining values are surrogates: only a high one followed by a low one stands for a character.
            let end = (offset: self.offset, position: self.position)
            if UTF16.isLeadSurrogate(unit), self.take("\\", skippingWhitespace: false),
                self.take("u", skippingWhitespace: false)
            {
                let trail = try self.hexadecimal(since: start)
                let code = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(trail & 0x3FF))
                if UTF16.isTrailSurrogate(trail), let scalar = Unicode.Scalar(code) { return scalar }
            }
            if self.repair() {
                // What follows is no part of the pair.
                (self.offset, self.position) = end
                return "\u{FFFD}"
            }
            throw self.problem("half of a surrogate pair stands alone", at: start)
        default: throw self.problem("is not an escape of JSON", at: start)
        }
    }

    private mutating func hexadecimal(since start: ConfigurationPosition) throws(ConfigurationProblem) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = self.current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw self.problem("expected four hexadecimal digits after \"\\u\"", at: start)
            }
            unit = unit << 4 | UInt16(digit)
            self.advance()
        }
        return unit
    }

    /// Counts a repair, and returns whether there are any.
    private mutating func repair() -> Bool {
        if self.repairsValues { self.repairs += 1 }
        return self.repairsValues
    }

    // MARK: Bytes

    private var current: UInt8? {
        self.offset < self.bytes.count ? self.bytes[self.offset] : nil
    }

    private mutating func advance() {
        guard let byte = self.current else { return }
        self.offset += 1
        if byte == UInt8(ascii: "\n") {
            self.position = ConfigurationPosition(line: self.position.line + 1, column: 1)
        } else if (self.current ?? 0) & 0xC0 != 0x80 {
            // Columns count scalars: a continuation byte does not start a column.
            self.position.column += 1
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar, skippingWhitespace: Bool = true) -> Bool {
        guard let byte = self.current, Unicode.Scalar(byte) == scalar else { return false }
        self.advance()
        if skippingWhitespace { self.skipWhitespace() }
        return true
    }

    private mutating func skipWhitespace() {
        while let byte = self.current {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: self.advance()
            default: return
            }
        }
    }

    private func problem(_ message: String, at position: ConfigurationPosition? = nil) -> ConfigurationProblem {
        ConfigurationProblem(position: position ?? self.position, message: message)
    }
}
