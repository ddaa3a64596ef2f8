/// A JSON schema (draft 2020-12), with the definitions that it refers to.
package struct ConfigurationSchema: Sendable {
    /// The keys of a kind of object, as the documentation shows them.
    package struct Reference: Hashable, Sendable {
        /// The name of the kind of object.
        package let name: String
        /// A Markdown table with a row for each key.
        package let table: String
    }

    package let value: [String: JSONValue]
    package let definitions: [String: JSONValue]
    /// The keys of the objects that it refers to.
    let references: [Reference]

    /// Creates a schema.
    ///
    /// - Parameters:
    ///   - value: The keywords.
    ///   - definitions: The definitions that the keywords refer to, by name.
    package init(_ value: [String: JSONValue], definitions: [String: JSONValue] = [:]) {
        self.init(value, definitions: definitions, references: [])
    }

    private init(_ value: [String: JSONValue], definitions: [String: JSONValue], references: [Reference]) {
        self.value = value
        self.definitions = definitions
        self.references = references
    }

    /// A reference to a definition.
    package static func definition(_ name: String, _ value: [String: JSONValue]) -> Self {
        Self(["$ref": .string("#/$defs/\(name)")], definitions: [name: .object(value)])
    }

    /// A reference to the objects of a table.
    static func object<Model>(_ table: ConfigurationTable<Model>) -> Self {
        let (value, definitions) = table.schema
        let all = definitions.merging([table.name: .object(value)]) { $1 }
        return Self(["$ref": .string("#/$defs/\(table.name)")], definitions: all, references: table.references)
    }

    /// A list of elements.
    static func list(of element: Self, atLeast count: Int) -> Self {
        var value: [String: JSONValue] = ["type": "array", "items": .object(element.value)]
        if count > 0 { value["minItems"] = .number(Double(count)) }
        return Self(value, definitions: element.definitions, references: element.references)
    }

    /// Objects whose keys are any names.
    static func named(_ element: Self) -> Self {
        let value: [String: JSONValue] = ["type": "object", "additionalProperties": .object(element.value)]
        return Self(value, definitions: element.definitions, references: element.references)
    }

    /// One of several forms of a value.
    package static func any(of forms: [Self]) -> Self {
        Self(
            ["anyOf": .array(forms.map { .object($0.value) })],
            definitions: forms.reduce(into: [:]) { $0.merge($1.definitions) { first, _ in first } },
            references: forms.flatMap(\.references)
        )
    }
}

extension ConfigurationTable {
    /// Returns the schema of a file whose root this table describes.
    package func schema(title: String, description: String) -> JSONValue {
        let (value, definitions) = self.schema
        return .object(
            value.merging([
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "title": .string(title),
                "description": .string(description),
                "$defs": .object(definitions),
            ]) { $1 }
        )
    }

    fileprivate var schema: (value: [String: JSONValue], definitions: [String: JSONValue]) {
        var value: [String: JSONValue] = ["type": "object", "additionalProperties": false]
        let required = self.keys.filter(\.presence.isRequired).map(\.name)
        if !required.isEmpty { value["required"] = .array(required.map(JSONValue.string)) }
        value["properties"] = .object(
            Dictionary(uniqueKeysWithValues: self.keys.map { ($0.name, .object($0.schema(start: self.start))) })
        )
        let definitions = self.keys.reduce(into: [:]) { $0.merge($1.schema().definitions) { first, _ in first } }
        return (value.merging(self.schemaRules) { $1 }, definitions)
    }

    /// The keys of this table's objects, then those of the objects in them, each kind of object once.
    package var references: [ConfigurationSchema.Reference] {
        let rows = self.keys.map { "| `\($0.name)` | \($0.meaning) | \($0.standard(start: self.start)) |" }
        let table = (["| Key | Value | Default |", "|---|---|---|"] + rows).joined(separator: "\n")
        var all = [ConfigurationSchema.Reference(name: self.name, table: table)]
        let nested = self.keys.flatMap { $0.schema().references }
        for reference in nested where !all.contains(reference) { all.append(reference) }
        return all
    }
}

extension ConfigurationKey {
    fileprivate func schema(start: Model) -> [String: JSONValue] {
        var value = self.schema().value
        let standard = self.standardText.map { " Default: \($0)." } ?? ""
        value["description"] = .string(self.meaning + standard)
        if case .standard = self.presence, let node = self.write(start) { value["default"] = node.jsonValue }
        return value
    }

    /// The values and their meaning.
    fileprivate var meaning: String {
        // "Share of attempts" needs no "Share:".
        guard !self.kind.isEmpty, !self.sentence.hasPrefix(self.kind) else { return self.sentence }
        // An abbreviation keeps its letters.
        let isWord = self.sentence.dropFirst().first?.isLowercase == true
        let start = isWord ? self.sentence.prefix(1).lowercased() : String(self.sentence.prefix(1))
        return "\(self.kind): \(start)\(self.sentence.dropFirst())"
    }

    /// The value without the key in words, where it is not just a value.
    private var standardText: String? {
        switch self.presence {
        case .required, .standard(.none): nil
        case .absent(let text), .standard(.some(let text)): text == "none" ? nil : text
        }
    }

    fileprivate func standard(start: Model) -> String {
        if case .required = self.presence { return "required" }
        if let standardText { return standardText }
        guard case .standard = self.presence else { return "none" }
        switch self.write(start)?.value {
        case .string(let text): return "`\(text)`"
        case .number(let number): return "`\(ConfigurationReader.text(of: number))`"
        case .bool(let value): return "`\(value)`"
        case .array, .object, .null, nil: return "none"
        }
    }
}
