import Foundation

/// A stream of TAP 14 as a reader sees it, which accepts no line that is not TAP.
struct TAPStream {
    struct Point {
        let isOK: Bool
        let number: Int
        let description: String
        /// The directive in lower case: skip, or the one that marks work as not done yet.
        let directive: String?
        let reason: String
        /// The YAML block, of which only quoted strings and words are read.
        var values: [String: String] = [:]
        var timeline: [String] = []
    }

    private(set) var plan: Int?
    private(set) var points: [Point] = []
    private(set) var comments: [String] = []
    private(set) var bailOut: String?

    init(_ text: String) throws {
        guard text.hasSuffix("\n") else { throw ReadError(what: "the last line does not end") }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()[...].map(String.init)[...]
        guard lines.popFirst() == "TAP version 14" else { throw ReadError(what: "not version 14") }
        while let line = lines.popFirst() {
            guard self.bailOut == nil else { throw ReadError(what: "after the end: \(line)") }
            if line == "  ---" {
                try self.readBlock(&lines)
            } else if line.hasPrefix("# ") {
                self.comments.append(String(line.dropFirst(2)))
            } else if line.hasPrefix("1.."), let count = Int(line.dropFirst(3)), self.plan == nil {
                self.plan = count
            } else if line.hasPrefix("Bail out! ") {
                self.bailOut = String(line.dropFirst(10))
            } else {
                self.points.append(try Self.point(line))
            }
        }
    }

    private static func point(_ line: String) throws -> Point {
        let isOK = line.hasPrefix("ok ")
        guard isOK || line.hasPrefix("not ok ") else { throw ReadError(what: "no line of TAP: \(line)") }
        let rest = line.dropFirst(isOK ? 3 : 7)
        guard let dash = rest.range(of: " - "), let number = Int(rest[..<dash.lowerBound]) else {
            throw ReadError(what: "no number: \(line)")
        }
        var description = ""
        var characters = rest[dash.upperBound...].unicodeScalars
        while let scalar = characters.popFirst() {
            if scalar == "\\", let next = characters.popFirst() {
                description.unicodeScalars.append(next)
            } else if scalar == "#" {
                break
            } else {
                description.unicodeScalars.append(scalar)
            }
        }
        let words = String(characters).split(separator: " ", maxSplits: 1).map(String.init)
        return Point(
            isOK: isOK,
            number: number,
            description: description.trimmingCharacters(in: .whitespaces),
            directive: words.first?.lowercased(),
            reason: words.count > 1 ? words[1] : ""
        )
    }

    private mutating func readBlock(_ lines: inout ArraySlice<String>) throws {
        guard !self.points.isEmpty else { throw ReadError(what: "a block without its test point") }
        while let line = lines.popFirst(), line != "  ..." {
            if line.hasPrefix("    - ") {
                self.points[self.points.count - 1].timeline.append(try Self.string(line.dropFirst(6)))
            } else if let colon = line.firstIndex(of: ":"), line.hasPrefix("  ") {
                let value = line[line.index(after: colon)...].drop { $0 == " " }
                let name = line[..<colon].dropFirst(2)
                self.points[self.points.count - 1].values[String(name)] = try Self.string(value)
            } else {
                throw ReadError(what: "no line of a block: \(line)")
            }
        }
    }

    /// Reads a quoted string as JSON.
    private static func string(_ text: Substring) throws -> String {
        text.hasPrefix("\"") ? try JSONDecoder().decode(String.self, from: Data(text.utf8)) : String(text)
    }
}
