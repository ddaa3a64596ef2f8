internal import MediationCore

/// Converts the bytes of a report to UTF-8: consoles export UTF-16 too, with or without a byte order mark.
struct ReportText {
    private enum Encoding {
        case utf8
        case utf16(isLittleEndian: Bool)
    }

    private let name: String
    private var encoding: Encoding?
    /// The bytes that are not decoded yet: the start until the encoding is known, later half of a code unit.
    private var pending: [UInt8] = []
    private var highSurrogate: UInt16?
    private var position = ConfigurationPosition(line: 1, column: 1)

    init(name: String) {
        self.name = name
    }

    /// Decodes more of the text, as much as is complete.
    mutating func decode(_ bytes: [UInt8]) throws(MediationError) -> [UInt8] {
        self.pending += bytes
        guard self.encoding != nil || self.pending.count >= 4 else { return [] }
        return try self.decodePending()
    }

    /// Decodes the rest at the end of the text.
    mutating func finish() throws(MediationError) -> [UInt8] {
        let rest = try self.decodePending()
        guard self.pending.isEmpty, self.highSurrogate == nil else { throw self.problem("ends within a character") }
        return rest
    }

    private mutating func decodePending() throws(MediationError) -> [UInt8] {
        if self.encoding == nil { try self.recognise() }
        guard case .utf16(let isLittleEndian) = self.encoding else {
            defer { self.pending = [] }
            return self.pending
        }
        var text: [UInt8] = []
        text.reserveCapacity(self.pending.count)
        let units = self.pending.count / 2
        for unit in 0..<units {
            let (first, second) = (UInt16(self.pending[2 * unit]), UInt16(self.pending[2 * unit + 1]))
            try self.append(isLittleEndian ? second << 8 | first : first << 8 | second, to: &text)
        }
        self.pending.removeFirst(2 * units)
        return text
    }

    private mutating func append(_ unit: UInt16, to text: inout [UInt8]) throws(MediationError) {
        var value = UInt32(unit)
        if let high = self.highSurrogate {
            guard 0xDC00...0xDFFF ~= unit else { throw self.problem("is not UTF-16: half of a character is missing") }
            value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
            self.highSurrogate = nil
        } else if 0xD800...0xDBFF ~= unit {
            self.highSurrogate = unit
            return
        }
        guard let scalar = Unicode.Scalar(value) else {
            throw self.problem("is not UTF-16: half of a character is missing")
        }
        text.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
        if scalar == "\n" {
            self.position = ConfigurationPosition(line: self.position.line + 1, column: 1)
        } else {
            self.position.column += 1
        }
    }

    // MARK: Recognition

    private mutating func recognise() throws(MediationError) {
        let start = self.pending.prefix(4)
        if start.starts(with: [0x1F, 0x8B]) || start.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            throw self.problem("is a packed file or a spreadsheet; unpack it, or save it as CSV")
        }
        if start.starts(with: [0xFF, 0xFE, 0, 0]) || start.starts(with: [0, 0, 0xFE, 0xFF]) {
            throw self.problem("is UTF-32; save it as UTF-8")
        }
        let bytes = Array(start)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            self.take(3, .utf8)
        } else if bytes.starts(with: [0xFF, 0xFE]) {
            self.take(2, .utf16(isLittleEndian: true))
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            self.take(2, .utf16(isLittleEndian: false))
        } else if bytes.count >= 2, bytes[0] != 0, bytes[1] == 0 {
            self.take(0, .utf16(isLittleEndian: true))
        } else if bytes.count >= 2, bytes[0] == 0, bytes[1] != 0 {
            self.take(0, .utf16(isLittleEndian: false))
        } else {
            self.take(0, .utf8)
        }
    }

    private mutating func take(_ mark: Int, _ encoding: Encoding) {
        self.pending.removeFirst(mark)
        self.encoding = encoding
    }

    private func problem(_ message: String) -> MediationError {
        let problem = ConfigurationProblem(position: self.position, message: message)
        return MediationError(.configurationUnreadable, name: self.name, problems: [problem])
    }
}
