import MediationCore

/// Variants of the settings that differ in one value, which keeps its form because adapters may check it.
struct SettingVariants {
    /// The original value, as text.
    let value: String

    private let settings: [String: JSONValue]

    /// Finds the setting whose text is used in another text, the longest if there are several; `nil` if there is none.
    init?(_ settings: [String: JSONValue], usedIn text: String) {
        let found = settings.values.flatMap(\.leaves).filter { !$0.isEmpty && text.contains($0) }
        guard let value = found.max(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) else { return nil }
        self.value = value
        self.settings = settings
    }

    /// The values to try instead.
    var others: [String] {
        [1, 2].map { self.value.turningLastCharacter(by: $0) } + [self.value.withOtherCase]
    }

    /// Values with characters that are often escaped, converted or dropped; none of them at an end.
    var unusual: [String] {
        let texts = [
            "%20", " ", "/", "+", "&=?#", "\\\"'", "<>", "ü", "e\u{301}", "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}",
        ].map { "\(self.value)\($0)x" }
        // A number has no leading zeros that it could keep.
        let isNumber = self.settings(with: "0042") == self.settings(with: "42")
        return texts + (isNumber ? [] : ["0042"])
    }

    /// Returns the settings with another value.
    func settings(with other: String) -> [String: JSONValue] {
        self.settings.mapValues { $0.replacing(self.value, with: other) }
    }
}

extension JSONValue {
    private var text: String? {
        switch self {
        case .string(let text): text
        case .number(let number): Int(exactly: number).map(String.init)
        default: nil
        }
    }

    /// All texts and whole numbers.
    fileprivate var leaves: [String] {
        switch self {
        case .array(let values): values.flatMap(\.leaves)
        case .object(let values): values.values.flatMap(\.leaves)
        default: self.text.map { [$0] } ?? []
        }
    }

    /// Returns the value with another one in the place of each text.
    func replacingTexts(with other: JSONValue) -> JSONValue {
        switch self {
        case .array(let values): .array(values.map { $0.replacingTexts(with: other) })
        case .object(let values): .object(values.mapValues { $0.replacingTexts(with: other) })
        case .string: other
        default: self
        }
    }

    /// The value with another last digit or letter in each text.
    var withOtherEndsOfTexts: JSONValue {
        switch self {
        case .array(let values): .array(values.map(\.withOtherEndsOfTexts))
        case .object(let values): .object(values.mapValues(\.withOtherEndsOfTexts))
        case .string(let text): .string(text.turningLastCharacter(by: 1))
        default: self
        }
    }

    fileprivate func replacing(_ value: String, with other: String) -> JSONValue {
        switch self {
        case .array(let values): .array(values.map { $0.replacing(value, with: other) })
        case .object(let values): .object(values.mapValues { $0.replacing(value, with: other) })
        case .string(value): .string(other)
        case .number where self.text == value: Double(other).map(JSONValue.number) ?? self
        default: self
        }
    }
}

extension String {
    /// Returns the text with a different last digit or letter; a hexadecimal digit stays hexadecimal.
    fileprivate func turningLastCharacter(by steps: Int) -> String {
        let ranges: [ClosedRange<UInt8>] = [
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "g")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "F"),
            UInt8(ascii: "G")...UInt8(ascii: "Z"),
        ]
        var bytes = Array(self.utf8)
        for index in bytes.indices.reversed() {
            guard let range = ranges.first(where: { $0.contains(bytes[index]) }) else { continue }
            let offset = (Int(bytes[index] - range.lowerBound) + steps) % range.count
            bytes[index] = range.lowerBound + UInt8(offset)
            break
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text with one letter in the other case; unchanged if it may be hexadecimal, where case has no meaning.
    fileprivate var withOtherCase: String {
        guard let index = self.firstIndex(where: { $0.isASCII && $0.isLetter && !$0.isHexDigit }) else { return self }
        let letter = String(self[index])
        let other = letter == letter.lowercased() ? letter.uppercased() : letter.lowercased()
        return self[..<index] + other + self[self.index(after: index)...]
    }
}
