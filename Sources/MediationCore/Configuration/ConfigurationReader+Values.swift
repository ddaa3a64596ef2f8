extension ConfigurationReader {
    /// Reads a text that is not empty.
    package mutating func name(_ node: ConfigurationNode?, key: String) -> String? {
        guard let node else { return nil }
        return self.within(key: key) { reader -> String? in
            guard case .string(let text) = node.value else {
                return reader.refuse("expected a text, not \(node.kind)", node)
            }
            guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
                return reader.refuse("is empty; expected a text", node)
            }
            return text
        }
    }

    /// Reads one of a few texts.
    package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ node: ConfigurationNode?,
        key: String,
        what: String
    ) -> Choice? {
        guard let node else { return nil }
        return self.within(key: key) { reader -> Choice? in
            let names = Choice.allCases.map(\.rawValue.quoted)
            let known = "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
            guard case .string(let text) = node.value else {
                return reader.refuse("expected \(known), not \(node.kind)", node)
            }
            return Choice(rawValue: text)
                ?? reader.refuse("\(text.quoted) is not \(what); expected \(known)", node)
        }
    }

    package mutating func wholeNumber(_ node: ConfigurationNode?, key: String, in range: ClosedRange<Int>) -> Int? {
        guard let node else { return nil }
        return self.within(key: key) { reader -> Int? in
            let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
            guard case .number(let number) = node.value else {
                return reader.refuse("expected \(expected), not \(node.kind)", node)
            }
            guard let count = Int(exactly: number), range.contains(count) else {
                return reader.refuse("\(Self.text(of: number)) is not \(expected)", node)
            }
            return count
        }
    }

    /// Reads a price in USD per 1000 impressions.
    mutating func price(_ node: ConfigurationNode?, key: String) -> Double? {
        guard let node else { return nil }
        return self.within(key: key) { reader -> Double? in
            guard case .number(let price) = node.value else {
                return reader.refuse("expected a number (USD per 1000 impressions), not \(node.kind)", node)
            }
            guard price.isFinite, price > 0 else {
                return reader.refuse(
                    "\(Self.text(of: price)) is not a positive price; expected USD per 1000 impressions, such as 2.5",
                    node
                )
            }
            return price
        }
    }

    /// Reads a floor, which a bid must reach, in USD per 1000 impressions; unlike a price, it may be 0.
    mutating func floor(_ node: ConfigurationNode?, key: String) -> Double? {
        guard let node else { return nil }
        return self.within(key: key) { reader -> Double? in
            guard case .number(let floor) = node.value else {
                return reader.refuse("expected a number (USD per 1000 impressions), not \(node.kind)", node)
            }
            guard floor.isFinite, floor >= 0 else {
                return reader.refuse(
                    "\(Self.text(of: floor)) is not a floor; expected USD per 1000 impressions, 0 or more, such as 0.5",
                    node
                )
            }
            return floor
        }
    }

    package mutating func duration(
        _ node: ConfigurationNode?,
        key: String,
        allowingZero: Bool = false,
        example: String = DurationText.example
    ) -> Duration? {
        guard let node else { return nil }
        return self.within(key: key) { reader -> Duration? in
            let expected = "expected \(example)"
            switch node.value {
            case .number(let number):
                return reader.refuse("\(Self.text(of: number)) has no unit; \(expected)", node)
            case .string(let text):
                do throws(DurationText.Problem) {
                    return try DurationText.duration(of: text, allowingZero: allowingZero)
                } catch {
                    return reader.refuse("\(text.quoted) \(error.words); \(expected)", node)
                }
            default:
                return reader.refuse("\(expected), not \(node.kind)", node)
            }
        }
    }

    /// Reads settings, which only the adapter understands: any JSON is allowed, except for values that JSON values
    /// cannot hold.
    mutating func settings(_ node: ConfigurationNode?) -> [String: JSONValue] {
        guard let node else { return [:] }
        return self.within(key: "settings") { reader in
            guard case .object = node.value else {
                reader.note("expected an object, not \(node.kind)", at: node.position)
                return [:]
            }
            reader.check(setting: node)
            if case .object(let settings) = node.jsonValue { return settings }
            return [:]
        }
    }

    private mutating func check(setting node: ConfigurationNode) {
        switch node.value {
        case .number(let number) where !number.isFinite:
            self.note("is not a finite number", at: node.position)
        case .number(let number) where number.magnitude >= Self.smallestInexactNumber:
            // The ID of a placement would come out as that of another placement.
            self.note("is a number too large to be exact; write it as a text, in quotes", at: node.position)
        case .array:
            _ = self.elements(of: node) { $0.check(setting: $1) }
        case .object(let entries):
            self.noteDuplicates(in: entries)
            for entry in entries { self.within(key: entry.key) { $0.check(setting: entry.value) } }
        case .null, .bool, .number, .string:
            break
        }
    }

    /// The number 2⁵³; every whole number below it has its own `Double`, but its successor does not.
    private static let smallestInexactNumber: Double = 9_007_199_254_740_992

    /// Returns the number as it was most likely written: a whole number without a fraction.
    package static func text(of number: Double) -> String {
        number.magnitude < self.smallestInexactNumber
            ? Int64(exactly: number).map(String.init) ?? "\(number)" : "\(number)"
    }

    package mutating func refuse<Value>(_ message: String, _ node: ConfigurationNode) -> Value? {
        self.note(message, at: node.position)
        return nil
    }
}

extension DurationText.Problem {
    fileprivate var words: String {
        switch self {
        case .notADuration: "is not a duration"
        case .noUnit: "has no unit"
        case .notPositive: "is not a positive duration"
        case .negative: "is a negative duration"
        case .tooLong: "is too long a duration"
        case .tooFine: "is finer than a nanosecond"
        }
    }
}
