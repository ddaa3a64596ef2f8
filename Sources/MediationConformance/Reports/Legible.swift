/// Makes text from adapters fit to be shown: what cannot be seen, or would change the order or the lines of the text
/// around it, is written as in `\u{202E}`.
enum Legible {
    /// The text, with its line breaks and tabs.
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

    /// The text in one line: all space between words is one space.
    static func line(_ text: String) -> String {
        Self.text(text).split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
    }

    /// The text in one line that is not long.
    static func shortLine(_ text: String, limit: Int = 300) -> String {
        let head = text.unicodeScalars.prefix(limit + 1)
        let line = Self.line(String(head))
        // Not by characters: one of them may be any number of combining marks.
        return head.count > limit ? String(line.unicodeScalars.prefix(limit)) + "…" : line
    }

    /// Whether a character cannot be seen or governs others: control characters, those that turn the direction of
    /// writing for what follows, line breaks that are not known as such everywhere, and what Unicode calls no character.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: scalar.properties.isNoncharacterCodePoint
        }
    }
}
