/// Makes text from adapters legible: characters that are invisible, or would change the order or the lines of the text
/// around them, are written as in `\u{202E}`.
enum Legible {
    /// Returns the text, with its line breaks and tabs.
    static func text(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0x0A }) { return text }
        var result = String.UnicodeScalarView()
        var scalars = text.unicodeScalars.makeIterator()
        var next = scalars.next()
        while let scalar = next {
            next = scalars.next()
            if scalar == "\r", next == "\n" { continue }
            if scalar == "\n" || scalar == "\t" || !Self.isHidden(scalar) {
                result.append(scalar)
            } else {
                result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
            }
        }
        return String(result)
    }

    /// Returns the text on one line, with each run of whitespace replaced by one space.
    static func line(_ text: String) -> String {
        Self.text(text).split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
    }

    /// Returns the text on one line of limited length.
    static func shortLine(_ text: String, limit: Int = 300) -> String {
        let head = text.unicodeScalars.prefix(limit + 1)
        let line = Self.line(String(head))
        // Counts scalars, because one character may have any number of combining marks.
        return head.count > limit ? String(line.unicodeScalars.prefix(limit)) + "…" : line
    }

    /// Returns whether a character is invisible or affects others: control characters, those that change the writing
    /// direction of what follows, line breaks that are not recognized everywhere, and Unicode's noncharacters.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        // The first noncharacter.
        default: scalar.value >= 0xFDD0 && scalar.properties.isNoncharacterCodePoint
        }
    }
}
