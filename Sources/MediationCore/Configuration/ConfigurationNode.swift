/// What JSON and YAML have in common: a tree that remembers where each part was written.
///
/// One reader walks it, so that both forms, and values that come through a `Decoder`, are under one set of rules.
package struct ConfigurationNode: Sendable {
    package enum Value: Sendable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([ConfigurationNode])
        /// In the order written, duplicates included: reporting them is the reader's task.
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

    /// How deep arrays and objects may lie in each other; every walk over the tree is recursive and relies on it.
    package static let depthLimit = 64

    /// How many bytes the text of a configuration may have: 1 MiB.
    package static let sizeLimit = 1 << 20

    package var value: Value
    /// `nil` when the tree was not read from a text.
    package var position: ConfigurationPosition?

    package init(_ value: Value, at position: ConfigurationPosition? = nil) {
        self.value = value
        self.position = position
    }

    /// What this is, in the words of an error message; never the value itself.
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
