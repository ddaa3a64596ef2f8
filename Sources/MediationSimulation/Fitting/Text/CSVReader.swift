internal import MediationCore

/// One record of a table.
struct CSVRecord {
    /// A cell and its position.
    struct Field {
        var text: String
        var position: ConfigurationPosition
    }

    /// The line that the record begins on.
    var line: Int
    var fields: [Field]
}

/// Reads a text table record by record: RFC 4180, with any separator and any line endings.
struct CSVReader {
    /// The separators that tables have.
    static let separators = [UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: ";")]

    private let bytes: [UInt8]
    private let separator: UInt8
    private var offset = 0
    private var position = ConfigurationPosition(line: 1, column: 1)

    /// Creates a reader for text in UTF-8.
    init(_ bytes: [UInt8], separator: UInt8) {
        self.bytes = bytes
        self.separator = separator
    }

    /// Returns the most frequent separator in the first line.
    static func separator(of bytes: [UInt8]) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: "\n"), !isQuoted, !counts.isEmpty { break }
            if !isQuoted, Self.separators.contains(byte) { counts[byte, default: 0] += 1 }
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? UInt8(ascii: ",")
    }

    /// Returns the next record that is not empty; `nil` at the end.
    mutating func next() throws(ConfigurationProblem) -> CSVRecord? {
        while self.offset < self.bytes.count {
            var record = CSVRecord(line: self.position.line, fields: [])
            repeat { record.fields.append(try self.field()) } while self.takeSeparator()
            self.takeEndOfLine()
            if record.fields.count > 1 || record.fields.first?.text.isEmpty == false { return record }
        }
        return nil
    }

    private var current: UInt8? { self.offset < self.bytes.count ? self.bytes[self.offset] : nil }

    private mutating func field() throws(ConfigurationProblem) -> CSVRecord.Field {
        let start = self.position
        guard self.current == UInt8(ascii: "\"") else {
            let from = self.offset
            while let byte = self.current, byte != self.separator, !Self.isEnd(byte) { self.advance() }
            return CSVRecord.Field(text: try self.text(self.bytes[from..<self.offset], at: start), position: start)
        }
        self.advance()
        var text: [UInt8] = []
        var isClosed = false
        while let byte = self.current {
            self.advance()
            guard byte == UInt8(ascii: "\"") else {
                text.append(byte)
                continue
            }
            isClosed = self.current != byte
            if isClosed { break }
            text.append(byte)
            self.advance()
        }
        guard isClosed else {
            throw ConfigurationProblem(position: start, message: "the quotation mark is never closed")
        }
        if let byte = self.current, byte != self.separator, !Self.isEnd(byte) {
            throw ConfigurationProblem(position: self.position, message: "text after the closing quotation mark")
        }
        return CSVRecord.Field(text: try self.text(text[...], at: start), position: start)
    }

    private func text(_ bytes: ArraySlice<UInt8>, at start: ConfigurationPosition) throws(ConfigurationProblem)
        -> String
    {
        if bytes.contains(0) { throw ConfigurationProblem(position: start, message: "is binary, not a table in text") }
        if bytes.contains(where: { $0 >= 0x80 }), UTF8Check.firstInvalidPosition(in: Array(bytes)) != nil {
            let message = "is neither UTF-8 nor UTF-16; export the report again, or save it as UTF-8"
            throw ConfigurationProblem(position: start, message: message)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func advance() {
        let byte = self.bytes[self.offset]
        self.offset += 1
        if byte == UInt8(ascii: "\n") {
            self.position = ConfigurationPosition(line: self.position.line + 1, column: 1)
        } else if byte & 0xC0 != 0x80 {
            self.position.column += 1
        }
    }

    private mutating func takeSeparator() -> Bool {
        guard self.current == self.separator else { return false }
        self.advance()
        return true
    }

    private mutating func takeEndOfLine() {
        guard let byte = self.current else { return }
        self.advance()
        if byte == UInt8(ascii: "\r") {
            if self.current == UInt8(ascii: "\n") {
                self.advance()
            } else {
                self.position = ConfigurationPosition(line: self.position.line + 1, column: 1)
            }
        }
    }

    private static func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
