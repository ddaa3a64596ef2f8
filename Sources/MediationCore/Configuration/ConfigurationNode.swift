/// The common form of JSON and YAML: a tree that records the position of each part.
///
/// One reader walks it, so that both forms, and values that come through a `Decoder`, follow one set of rules.
package struct ConfigurationNode: Sendable {
    package enum Value: Sendable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([ConfigurationNode])
        /// The entries in the order written, including duplicates, which the reader reports.
        case object([Entry])
    }

    package struct Entry: Sendable {
        package var key: String
        package var keyPosition: ConfigurationPosition?
        package var value: ConfigurationNode

        package init(key: String, keyPosition: ConfigurationPosition? = nil, value: ConfigurationNode) {
            self.key = key
            self.keyPosition = keyPosition
            self.value = value
        }
    }

    /// The number of levels to which arrays and objects may be nested; every walk over the tree is recursive and relies
    /// on it.
    package static let depthLimit = 64

    /// The number of bytes that the text of a configuration may have: 1 MiB.
    package static let sizeLimit = 1 << 20

    package var value: Value
    /// The position in the text; `nil` if the tree was not read from a text.
    package var position: ConfigurationPosition?

    package init(_ value: Value, at position: ConfigurationPosition? = nil) {
        self.value = value
        self.position = position
    }

    /// The kind of value, as error messages name it; never the value itself.
    package var kind: String {
        switch self.value {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

// MARK: - JSON values

extension ConfigurationNode {
    /// Creates the tree of a value, without positions; keys are sorted, so that problems come in a stable order.
    package init(jsonValue value: JSONValue) {
        switch value {
        case .null: self.init(.null)
        case .bool(let value): self.init(.bool(value))
        case .number(let value): self.init(.number(value))
        case .string(let value): self.init(.string(value))
        case .array(let values): self.init(.array(values.map(ConfigurationNode.init(jsonValue:))))
        case .object(let values):
            self.init(
                .object(
                    values.sorted { $0.key < $1.key }.map {
                        Entry(key: $0.key, value: ConfigurationNode(jsonValue: $0.value))
                    }
                )
            )
        }
    }

    /// The value without positions; of duplicate keys, the last one counts, but the reader reports duplicates first.
    package var jsonValue: JSONValue {
        switch self.value {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array(let nodes): .array(nodes.map(\.jsonValue))
        case .object(let entries):
            .object(Dictionary(entries.map { ($0.key, $0.value.jsonValue) }, uniquingKeysWith: { $1 }))
        }
    }
}
