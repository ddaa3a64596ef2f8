extension ConfigurationForm where Value == String {
    /// A text that is not empty.
    package static var name: Self {
        Self(
            expecting: "a text",
            schema: .definition("name", ["type": "string", "pattern": "\\S"]),
            read: { reader, node in
                guard case .string(let text) = node.value else {
                    return reader.refuse("expected a text, not \(node.kind)", node)
                }
                guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
                    return reader.refuse("is empty; expected a text", node)
                }
                return text
            },
            write: { ConfigurationNode(.string($0)) }
        )
    }
}

extension ConfigurationForm where Value: RawRepresentable<String> & CaseIterable & Equatable {
    /// One of a few texts.
    ///
    /// - Parameter what: The word for the value in messages, with its article.
    /// - Returns: The form.
    package static func choice(_ what: String) -> Self {
        .choice(what, of: Value.allCases.map { ($0.rawValue, $0) })
    }
}

extension ConfigurationForm where Value: Equatable {
    /// One of a few texts.
    ///
    /// - Parameters:
    ///   - what: The word for the value in messages, with its article.
    ///   - values: The values with their texts.
    /// - Returns: The form.
    package static func choice(_ what: String, of values: [(text: String, value: Value)]) -> Self {
        let known = Self.listed(values.map(\.text.quoted))
        return Self(
            expecting: known,
            schema: ConfigurationSchema(["enum": .array(values.map { .string($0.text) })]),
            read: { reader, node in
                guard case .string(let text) = node.value else {
                    return reader.refuse("expected \(known), not \(node.kind)", node)
                }
                return values.first { $0.text == text }?.value
                    ?? reader.refuse("\(text.quoted) is not \(what); expected \(known)", node)
            },
            write: { value in values.first { $0.value == value }.map { ConfigurationNode(.string($0.text)) } }
        )
    }

    private static func listed(_ names: [String]) -> String {
        "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
    }
}

extension ConfigurationForm where Value == AdFormat {
    /// The format of an ad unit, which the checks of its line items have to know.
    static var format: Self {
        let choice = Self.choice("a format", of: AdFormat.all.map { ($0.rawValue, $0) })
        return Self(
            expecting: choice.expectation,
            schema: choice.schema(),
            read: { reader, node in
                guard let format = choice.read(&reader, node, nil) else { return nil }
                reader.format = format
                return format
            },
            // Also one that does not exist, so that it is found: a missing key would be native ads.
            write: { ConfigurationNode(.string($0.rawValue)) }
        )
    }
}
