internal import MediationCore

extension ConfigurationReader {
    static var shareExample: String { "a share such as 0.64 or \"64%\"" }
    static var durationExample: String { DurationText.example }
    static var latencyExample: String { "a latency such as { median: 450ms, p95: 1.2s } or { constant: 300ms }" }
    static var valueExample: String { "a value such as { median: 4, sigma: 0.9 } or { uniform: [0, 10] }" }

    /// Reads a number 0…1, or a text with a percent sign.
    mutating func share(_ node: ConfigurationNode?, key: String) -> Double? {
        self.ratio(node, key: key, example: Self.shareExample, greatest: 1)
    }

    /// Reads a number in the same form that may be greater than 1.
    mutating func variation(_ node: ConfigurationNode?, key: String) -> Double? {
        self.ratio(node, key: key, example: DriftKey.ecpm.expectation, greatest: 10)
    }

    private mutating func ratio(
        _ node: ConfigurationNode?,
        key: String,
        example: String,
        greatest: Double
    ) -> Double? {
        guard let node else { return nil }
        return self.within(key: key) { reader -> Double? in
            let (number, text): (Double?, String)
            switch node.value {
            case .number(let value): (number, text) = (value, Self.text(of: value))
            case .string(let value): (number, text) = (Self.percentage(value), value.quoted)
            default: return reader.refuse("expected \(example), not \(node.kind)", node)
            }
            guard let number else { return reader.refuse("\(text) is not a share; expected \(example)", node) }
            guard number.isFinite, number >= 0, number <= greatest else {
                let most = Self.text(of: greatest)
                if greatest == 1, case .number = node.value, 1...100 ~= number {
                    return reader.refuse("\(text) is not within 0…1; if that is in percent, write \(text)%", node)
                }
                return reader.refuse("\(text) is not within 0…\(most); expected \(example)", node)
            }
            return number
        }
    }

    private static func percentage(_ text: String) -> Double? {
        guard text.hasSuffix("%") else { return nil }
        let number = text.dropLast().filter { $0 != " " }
        // `Double` also reads hexadecimal numbers, infinities and NaN.
        guard number.utf8.allSatisfy({ "0123456789.-".utf8.contains($0) }) else { return nil }
        // Converted as text, since 64 / 100 is not always the number that 0.64 is.
        return Double(number + "e-2")
    }

    /// Reads a finite number that is positive or, if allowed, 0.
    mutating func positive(
        _ node: ConfigurationNode?,
        key: String,
        orZero: Bool = false,
        what: String,
        range: ClosedRange<Double> = 0...1e9
    ) -> Double? {
        guard let node else { return nil }
        return self.within(key: key) { $0.positive(node, orZero: orZero, what: what, range: range) }
    }

    mutating func positive(
        _ node: ConfigurationNode,
        orZero: Bool,
        what: String,
        range: ClosedRange<Double>
    ) -> Double? {
        guard case .number(let number) = node.value else {
            return self.refuse("expected \(what), not \(node.kind)", node)
        }
        guard number.isFinite, orZero ? number >= 0 : number > 0 else {
            let words = orZero ? "0 or more" : "positive"
            return self.refuse("\(Self.text(of: number)) is not \(words); expected \(what)", node)
        }
        guard range.contains(number) else {
            let limits = "from \(Self.text(of: range.lowerBound)) to \(Self.text(of: range.upperBound))"
            return self.refuse("\(Self.text(of: number)) is not \(limits); expected \(what)", node)
        }
        return number
    }

    /// Reads an object whose keys are names chosen by the file's author.
    mutating func named<Value>(
        _ node: ConfigurationNode?,
        key: String,
        _ read: (inout Self, _ name: String, ConfigurationNode, ConfigurationPosition?) -> Value?
    ) -> [String: Value] {
        guard let node else { return [:] }
        return self.within(key: key) { reader in
            guard case .object(let entries) = node.value else {
                return reader.refuse("expected an object, not \(node.kind)", node) ?? [:]
            }
            reader.noteDuplicates(in: entries)
            var values: [String: Value] = [:]
            for entry in entries {
                values[entry.key] = reader.within(key: entry.key) {
                    read(&$0, entry.key, entry.value, entry.keyPosition)
                }
            }
            return values
        }
    }
}
