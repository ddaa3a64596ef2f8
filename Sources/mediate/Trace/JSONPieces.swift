import Foundation
import MediationCore

/// Reads a JSON text from front to back in pieces, so that a text of any size needs no more memory than one piece
/// takes.
///
/// A decoder must check the content of a piece; the end of the piece is checked here.
struct JSONPieces {
    /// A problem with the text, and the byte at which it was found.
    struct Problem: Error {
        let message: String
        let offset: Int
    }

    /// The maximum number of bytes in a piece: a load of a hundred thousand steps has a tenth of it.
    static let sizeLimit = 1 << 26

    private let read: () throws -> Data
    private var block: [UInt8] = []
    private var next = 0
    private var blockOffset = 0

    /// Creates a reader; `read` returns the next part of the text, and an empty one at its end.
    init(read: @escaping () throws -> Data) {
        self.read = read
    }

    /// Reads an object; `body` is called with each key and must read its value.
    mutating func object(_ body: (inout JSONPieces, String) throws -> Void) throws {
        try self.expect("{")
        if try self.take("}") { return }
        repeat {
            let key = try self.decoded(String.self, of: try self.value(), "a key that is no text")
            try self.expect(":")
            try body(&self, key)
        } while try self.take(",")
        try self.expect("}")
    }

    /// Reads an array; `body` is called before each element and must read it.
    mutating func array(_ body: (inout JSONPieces) throws -> Void) throws {
        try self.expect("[")
        if try self.take("]") { return }
        repeat { try body(&self) } while try self.take(",")
        try self.expect("]")
    }

    /// Reads any value.
    mutating func value() throws -> Data {
        try self.skipSpace()
        var piece: [UInt8] = []
        var depth = 0
        var isText = false
        while let byte = try self.peek() {
            if isText {
                if byte == UInt8(ascii: "\\") { piece.append(try self.advance()) }
                if byte == UInt8(ascii: "\"") { isText = false }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isText = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return try self.checked(piece) }
                    depth -= 1
                case UInt8(ascii: ","), UInt8(ascii: ":"): if depth == 0 { return try self.checked(piece) }
                case _ where depth == 0 && Self.isSpace(byte): return try self.checked(piece)
                default: break
                }
            }
            piece.append(try self.advance())
            guard piece.count <= Self.sizeLimit else {
                throw self.problem("a value of more than \(Self.sizeLimit >> 20) MiB")
            }
        }
        guard depth == 0, !isText else { throw self.problem("the text ends in the middle") }
        return try self.checked(piece)
    }

    /// Throws an error if anything follows.
    mutating func end() throws {
        try self.skipSpace()
        guard try self.peek() == nil else { throw self.problem("something follows after the end") }
    }

    /// Decodes a value.
    func decoded<Value: Decodable>(_ type: Value.Type, of piece: Data, _ message: String) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: piece)
        } catch {
            throw self.problem("\(message): \(error.explanation)")
        }
    }

    /// Returns a problem at the place that has been reached.
    func problem(_ message: String) -> Problem {
        Problem(message: message, offset: self.blockOffset + self.next)
    }
}

// MARK: - Bytes

extension JSONPieces {
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private func checked(_ piece: [UInt8]) throws -> Data {
        guard !piece.isEmpty else { throw self.problem("a value is missing") }
        return Data(piece)
    }

    private mutating func peek() throws -> UInt8? {
        if self.next == self.block.count {
            self.blockOffset += self.block.count
            self.block = Array(try self.read())
            self.next = 0
        }
        return self.next < self.block.count ? self.block[self.next] : nil
    }

    private mutating func advance() throws -> UInt8 {
        guard let byte = try self.peek() else { throw self.problem("the text ends in the middle") }
        self.next += 1
        return byte
    }

    private mutating func skipSpace() throws {
        while let byte = try self.peek(), Self.isSpace(byte) { self.next += 1 }
    }

    private mutating func take(_ scalar: Unicode.Scalar) throws -> Bool {
        try self.skipSpace()
        guard try self.peek() == UInt8(ascii: scalar) else { return false }
        self.next += 1
        return true
    }

    private mutating func expect(_ scalar: Unicode.Scalar) throws {
        guard try self.take(scalar) else {
            let isEnd = try self.peek() == nil
            throw self.problem(isEnd ? "the text ends where \"\(scalar)\" is expected" : "\"\(scalar)\" is expected")
        }
    }
}

extension Error {
    /// The decoder's message, in one sentence.
    fileprivate var explanation: String {
        guard let error = self as? DecodingError else { return "\(self)" }
        let context: DecodingError.Context
        let sentence: String
        switch error {
        case .keyNotFound(let key, let found):
            (context, sentence) = (found, "the key \(key.stringValue.quoted) is missing")
        case .typeMismatch(let type, let found): (context, sentence) = (found, "is no \(type)")
        case .valueNotFound(let type, let found): (context, sentence) = (found, "is null and no \(type)")
        case .dataCorrupted(let found): (context, sentence) = (found, found.debugDescription)
        @unknown default: return "\(error)"
        }
        let path = context.codingPath.reduce(into: "") { path, key in
            path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? key.stringValue : ".\(key.stringValue)")
        }
        return path.isEmpty ? sentence.printable : "\(path.printable): \(sentence.printable)"
    }
}
