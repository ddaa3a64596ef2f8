/// Messages that would break a report that trusts them.
public enum HostileText {
    /// The messages, each with a readable name.
    public static let all: [(name: String, text: String)] = [
        ("end of a CDATA section", "]]> <![CDATA[ ]]]]><![CDATA[>"),
        ("markup", "</failure></testcase><testcase name=\"planted\"/> & &amp; &#0; &lt; <!-- --> <?xml?>"),
        (
            "script",
            "</script><script>document.title = 'planted'</script><img src=x onerror=\"document.title='planted'\">"
        ),
        ("end of an attribute", "\" onclick=\"alert(1)\" x='\" '"),
        ("directives", "fails # SKIP not really # \(Self.word) later \\# SKIP \\\\# SKIP"),
        (
            "lines of TAP",
            "first\nok 999 - planted\nnot ok 998 - planted\nBail out! planted\n1..1\nTAP version 13\n  ---\n  ...\n"
        ),
        ("YAML", "- a: &b *b !!python/object {c: [d]}\n...\n--- |\n key: 'x' \"y\" %TAG @ `"),
        ("line breaks", "unix\nwindows\r\nold\rnext\u{85}line\u{2028}paragraph\u{2029}feed\u{C}tab\u{B}end"),
        ("control characters", Self.text(Array(0...0x1F) + [0x7F, 0x9B]) + "31m"),
        ("zeros", "before\0after\0\0"),
        ("colours of a terminal", "\u{1B}[2J\u{1B}[31mred\u{1B}]0;title\u{7}"),
        ("no characters", Self.text([0xFFFE, 0xFFFF, 0xFDD0, 0x1_FFFF, 0x10_FFFF, 0xFEFF, 0xFFFD])),
        ("right to left", "خطأ في التحميل שגיאה \u{202E}desrever\u{202C} \u{2067}isolated\u{2069} \u{2069} end"),
        ("emoji", "👩‍👩‍👧‍👦🏴‍☠️🇨🇭 e\u{301} Z\u{351}\u{36B}\u{343}\u{36A}\u{302}\u{36B}\u{33D}\u{34F}\u{334}\u{319}\u{324}"),
        ("nothing", ""),
        ("spaces", "  \t \n "),
        ("a long word", String(repeating: "x", count: 65_536)),
        ("long lines", String(repeating: "0123456789abcdef <&>\"'\n", count: 3_000)),
    ]

    /// Returns a message as a report for people shows it; implemented differently from the reports.
    public static func shown(_ text: String) -> String {
        var result = ""
        for character in text.replacingPairs().unicodeScalars {
            let isText = character == "\n" || character == "\t"
            let hidden: Set<UInt32> = [
                0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
            ]
            let isHidden =
                character.properties.generalCategory == .control || hidden.contains(character.value)
                || character.value == 0xFEFF || character.properties.isNoncharacterCodePoint
            if isHidden && !isText {
                result += "\\u{" + String(character.value, radix: 16).uppercased() + "}"
            } else {
                result.unicodeScalars.append(character)
            }
        }
        return result
    }

    /// The TAP directive other than skip.
    private static let word = "todo".uppercased()

    private static func text(_ numbers: [UInt32]) -> String {
        String(String.UnicodeScalarView(numbers.compactMap { Unicode.Scalar($0) }))
    }
}

extension String {
    /// Replaces the line breaks of Windows with plain ones.
    fileprivate func replacingPairs() -> String {
        var result = String.UnicodeScalarView()
        for scalar in self.unicodeScalars {
            if scalar == "\n", result.last == "\r" { result.removeLast() }
            result.append(scalar)
        }
        return String(result)
    }
}
