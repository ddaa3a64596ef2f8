extension ConfigurationForm where Value == Int {
    /// A number of impressions or failures, from 1 to a million.
    static var count: Self { .wholeNumber(in: 1...1_000_000) }

    /// The version of the keys that this version of the library reads.
    static var schemaVersion: Self {
        let version = MediationConfiguration.schemaVersion
        return Self(
            expecting: "\(version)",
            kind: "Whole number",
            schema: ConfigurationSchema(["const": .number(Double(version))]),
            read: { reader, node in
                guard case .number(let number) = node.value else {
                    return reader.refuse("expected a whole number, not \(node.kind)", node)
                }
                guard number == Double(version) else {
                    let text = "\(ConfigurationReader.text(of: number)) is a version that this library does not read"
                    return reader.refuse("\(text); it reads \(version)", node)
                }
                return version
            },
            write: { ConfigurationNode(.number(Double($0))) }
        )
    }

    /// A whole number.
    ///
    /// - Parameter range: The allowed numbers.
    /// - Returns: The form.
    package static func wholeNumber(in range: ClosedRange<Int>) -> Self {
        let (least, greatest) = (range.lowerBound, range.upperBound)
        let expected = "a whole number from \(least) to \(greatest)"
        return Self(
            expecting: expected,
            kind: "Whole number, \(least) to \(greatest)",
            schema: ConfigurationSchema(
                ["type": "integer", "minimum": .number(Double(least)), "maximum": .number(Double(greatest))]
            ),
            read: { reader, node in
                guard case .number(let number) = node.value else {
                    return reader.refuse("expected \(expected), not \(node.kind)", node)
                }
                guard let count = Int(exactly: number), range.contains(count) else {
                    return reader.refuse("\(ConfigurationReader.text(of: number)) is not \(expected)", node)
                }
                return count
            },
            // Counts that are too large to be exact are outside every range.
            write: { ConfigurationNode(.number(Double($0))) }
        )
    }
}

extension ConfigurationForm where Value == Double {
    /// A price in USD per 1000 impressions.
    static var price: Self {
        .usd(orZero: false) { "\($0) is not a positive price; expected USD per 1000 impressions, such as 2.5" }
    }

    /// A floor, which a bid must reach, in USD per 1000 impressions; unlike a price, it may be 0.
    static var floor: Self {
        .usd(orZero: true) { "\($0) is not a floor; expected USD per 1000 impressions, 0 or more, such as 0.5" }
    }

    private static func usd(orZero: Bool, _ message: @escaping @Sendable (String) -> String) -> Self {
        Self(
            expecting: "USD per 1000 impressions, such as 2.5",
            schema: ConfigurationSchema(["type": "number", orZero ? "minimum" : "exclusiveMinimum": 0]),
            read: { reader, node in
                guard case .number(let number) = node.value else {
                    return reader.refuse("expected a number (USD per 1000 impressions), not \(node.kind)", node)
                }
                guard number.isFinite, orZero ? number >= 0 : number > 0 else {
                    return reader.refuse(message(ConfigurationReader.text(of: number)), node)
                }
                return number
            },
            write: { ConfigurationNode(.number($0)) }
        )
    }

    /// A number 0…1, or a text with a percent sign.
    package static var share: Self { .ratio("a share such as 0.64 or \"64%\"", greatest: 1) }

    /// A number from 0 up to another, or a text with a percent sign.
    package static func ratio(_ expectation: String, greatest: Double) -> Self {
        Self(
            expecting: expectation,
            kind: greatest == 1 ? "Share" : "",
            schema: ConfigurationSchema([
                "anyOf": [
                    ["type": "number", "minimum": 0, "maximum": .number(greatest)],
                    ["type": "string", "pattern": "^ *([0-9]+\\.?[0-9]*|\\.[0-9]+) *%$"],
                ]
            ]),
            read: { reader, node in
                let (number, text): (Double?, String)
                switch node.value {
                case .number(let value): (number, text) = (value, ConfigurationReader.text(of: value))
                case .string(let value): (number, text) = (Self.percentage(value), value.quoted)
                default: return reader.refuse("expected \(expectation), not \(node.kind)", node)
                }
                guard let number else { return reader.refuse("\(text) is not a share; expected \(expectation)", node) }
                guard number.isFinite, number >= 0, number <= greatest else {
                    let most = ConfigurationReader.text(of: greatest)
                    if greatest == 1, case .number = node.value, 1...100 ~= number {
                        return reader.refuse("\(text) is not within 0…1; if that is in percent, write \(text)%", node)
                    }
                    return reader.refuse("\(text) is not within 0…\(most); expected \(expectation)", node)
                }
                return number
            },
            write: { ConfigurationNode(.number($0)) }
        )
    }

    private static func percentage(_ text: String) -> Double? {
        guard text.hasSuffix("%") else { return nil }
        var number = text.dropLast().drop { $0 == " " }
        while number.last == " " { number.removeLast() }
        // `Double` also reads hexadecimal numbers, infinities and NaN.
        guard number.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }) else { return nil }
        // Converted as text, since 64 / 100 is not always the number that 0.64 is.
        return Double(number + "e-2")
    }

    /// A finite number that is positive or, if allowed, 0.
    package static func number(_ expectation: String, orZero: Bool = false, in range: ClosedRange<Double>) -> Self {
        let least: (keyword: String, value: Double) =
            orZero || range.lowerBound > 0 ? ("minimum", range.lowerBound) : ("exclusiveMinimum", 0)
        return Self(
            expecting: expectation,
            schema: ConfigurationSchema(
                ["type": "number", least.keyword: .number(least.value), "maximum": .number(range.upperBound)]
            ),
            read: { reader, node in
                guard case .number(let number) = node.value else {
                    return reader.refuse("expected \(expectation), not \(node.kind)", node)
                }
                let text = ConfigurationReader.text(of: number)
                guard number.isFinite, orZero ? number >= 0 : number > 0 else {
                    let words = orZero ? "0 or more" : "positive"
                    return reader.refuse("\(text) is not \(words); expected \(expectation)", node)
                }
                guard range.contains(number) else {
                    let bounds = (range.lowerBound, range.upperBound)
                    let limits =
                        "from \(ConfigurationReader.text(of: bounds.0)) to \(ConfigurationReader.text(of: bounds.1))"
                    return reader.refuse("\(text) is not \(limits); expected \(expectation)", node)
                }
                return number
            },
            write: { ConfigurationNode(.number($0)) }
        )
    }
}

extension ConfigurationReader {
    /// The number 2⁵³; every whole number below it has its own `Double`, but its successor does not.
    static let smallestInexactNumber: Double = 9_007_199_254_740_992

    /// Returns the number as it was most likely written: a whole number without a fraction.
    package static func text(of number: Double) -> String {
        number.magnitude < self.smallestInexactNumber
            ? Int64(exactly: number).map(String.init) ?? "\(number)" : "\(number)"
    }
}
