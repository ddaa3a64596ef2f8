#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import MediationCore

/// One object of a JSON report, as text.
struct JSONRecord {
    var bytes: [UInt8]
    var position: ConfigurationPosition
    /// The problem that the object is already known to have.
    var problem: String?

    /// Returns the object, with positions that count from the start of the report.
    func node() throws(ConfigurationProblem) -> ConfigurationNode {
        if let problem { throw ConfigurationProblem(position: self.position, message: problem) }
        do throws(MediationError) {
            return try ConfigurationNode(json: Data(self.bytes), name: "")
        } catch {
            let problem = (error.underlying as? ConfigurationProblems)?.problems.first
            let message = problem?.message ?? error.message
            throw ConfigurationProblem(position: self.place(problem?.position), message: message)
        }
    }

    /// Returns the position in the report for a position in the object.
    func place(_ position: ConfigurationPosition?) -> ConfigurationPosition {
        guard let position else { return self.position }
        let column = position.line == 1 ? self.position.column - 1 + position.column : position.column
        return ConfigurationPosition(line: self.position.line + position.line - 1, column: column)
    }
}

/// Splits a JSON report into its objects: those of JSON lines, of an array, or of the array in an object's `results`.
///
/// Only brackets and quotation marks are followed; each object is read separately, so that a report may be large and a
/// log may have damaged lines.
struct JSONRecords {
    /// The keys under which a response of a reporting interface has its rows.
    private static let keysOfRows: Set<String> = ["results", "data", "rows", "report", "reports"]

    private enum State {
        /// Between objects.
        case outside
        /// In an object that is kept.
        case inside
        /// After the rows, in the object that contains them.
        case afterRows
    }

    private var state = State.outside
    private var isInArray = false
    private var depth = 0
    private var isInText = false
    private var isEscaped = false
    private var record = JSONRecord(bytes: [], position: ConfigurationPosition(line: 1, column: 1))
    private var position = ConfigurationPosition(line: 1, column: 1)
    /// The last text on the first level of an object, which is a key if a colon follows.
    private var text: [UInt8] = []
    private var key: String?
    /// Indicates whether the object has values itself, and is not just a container of rows.
    private var isRow = false

    /// Reads more of the text, and calls the closure with each complete object.
    mutating func read(_ bytes: [UInt8], _ body: (JSONRecord) throws(MediationError) -> Void) throws(MediationError) {
        for byte in bytes {
            try self.take(byte, body)
            if byte == UInt8(ascii: "\n") {
                self.position = ConfigurationPosition(line: self.position.line + 1, column: 1)
            } else if byte & 0xC0 != 0x80 {
                self.position.column += 1
            }
        }
    }

    /// Calls the closure with the rest at the end of the text.
    mutating func finish(_ body: (JSONRecord) throws(MediationError) -> Void) throws(MediationError) {
        guard case .inside = self.state else { return }
        try self.end(body, problem: "is cut off")
    }

    private mutating func take(
        _ byte: UInt8,
        _ body: (JSONRecord) throws(MediationError) -> Void
    ) throws(MediationError) {
        switch self.state {
        case .outside: try self.takeOutside(byte, body)
        case .inside: try self.takeInside(byte, body)
        case .afterRows: self.follow(byte)
        }
    }

    private mutating func takeOutside(
        _ byte: UInt8,
        _ body: (JSONRecord) throws(MediationError) -> Void
    ) throws(MediationError) {
        switch byte {
        case UInt8(ascii: "{"): self.begin(byte)
        case UInt8(ascii: "["): self.isInArray = true
        case UInt8(ascii: "]"):
            self.isInArray = false
            if self.depth > 0 { self.state = .afterRows }
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: ","),
            0x1E:
            break
        default:
            // Anything else up to the end of the line is not an object.
            self.begin(byte)
            self.record.problem = "expected an object"
        }
    }

    private mutating func begin(_ byte: UInt8) {
        self.state = .inside
        self.record = JSONRecord(bytes: [byte], position: self.position)
        (self.isInText, self.isEscaped, self.key, self.text, self.isRow) = (false, false, nil, [], false)
        self.openDepth = self.depth
        self.depth += byte == UInt8(ascii: "{") ? 1 : 0
    }

    /// The depth of the object that is being read.
    private var openDepth = 0

    private mutating func takeInside(
        _ byte: UInt8,
        _ body: (JSONRecord) throws(MediationError) -> Void
    ) throws(MediationError) {
        if self.record.problem != nil {
            if byte == UInt8(ascii: "\n") { try self.end(body) }
            return
        }
        let isLines = !self.isInArray && self.openDepth == 0
        if isLines, self.position.column == 1, byte == UInt8(ascii: "{") {
            // JSON lines: a new object begins, so the one before lacks its end.
            try self.end(body, problem: "is cut off")
            return self.begin(byte)
        }
        self.append(byte)
        let wasInText = self.isInText
        let level = self.depth
        self.follow(byte)
        if isLines, level == 1 { self.noteKey(byte, wasInText: wasInText) }
        if self.isInText || wasInText { return }
        let isWrapper = isLines && level == 1 && !self.isRow && byte == UInt8(ascii: "[")
        if isWrapper, let key, Self.keysOfRows.contains(key) {
            // The object is only a container of the rows.
            (self.state, self.isInArray, self.depth) = (.outside, true, 1)
        } else if self.depth == self.openDepth {
            try self.end(body)
        }
    }

    private mutating func noteKey(_ byte: UInt8, wasInText: Bool) {
        switch (wasInText, self.isInText) {
        case (false, true): self.text = []
        case (true, true): if self.text.count < 16 { self.text.append(byte) }
        case (false, false) where byte == UInt8(ascii: ":"):
            let key = String(decoding: self.text, as: UTF8.self)
            self.key = key
            switch ReportHeader(key).column {
            case .dimension, .metric: self.isRow = true
            case .detail, .ignored, nil: break
            }
        case (false, false) where byte == UInt8(ascii: ","): self.key = nil
        default: break
        }
    }

    /// Counts brackets outside of texts.
    private mutating func follow(_ byte: UInt8) {
        if self.isInText {
            if self.isEscaped {
                self.isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                self.isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                self.isInText = false
            }
            return
        }
        switch byte {
        case UInt8(ascii: "\""): self.isInText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): self.depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            self.depth -= 1
            if case .afterRows = self.state, self.depth <= 0 { (self.state, self.depth) = (.outside, 0) }
        default: break
        }
    }

    private mutating func append(_ byte: UInt8) {
        if self.record.bytes.count < ConfigurationNode.sizeLimit {
            self.record.bytes.append(byte)
        } else {
            self.record.problem = self.record.problem ?? "has more than 1 MiB; is this a report?"
        }
    }

    private mutating func end(
        _ body: (JSONRecord) throws(MediationError) -> Void,
        problem: String? = nil
    ) throws(MediationError) {
        self.state = .outside
        self.depth = self.openDepth
        var record = self.record
        record.problem = record.problem ?? problem
        self.record.bytes = []
        try body(record)
    }
}
