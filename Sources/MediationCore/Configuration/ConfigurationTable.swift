/// The keys of one kind of object in a file.
///
/// A key is added to a table and nowhere else: the reader, the writer, the messages with their places, the JSON schema
/// and the reference in the documentation follow from it.
package struct ConfigurationTable<Model: Sendable>: Sendable {
    /// The name of the kind of object in the schema.
    package let name: String
    /// The model of an object without keys; its values are the defaults.
    let start: Model
    /// The keys, in the order of the documentation.
    package let keys: [ConfigurationKey<Model>]
    /// What the schema says about several keys together.
    let schemaRules: [String: JSONValue]
    /// Hints for keys that belong to other places.
    let slips: [String: String]
    /// Checks what concerns several keys, and sets defaults that depend on other keys.
    private let finish: @Sendable (inout ConfigurationReader, ConfigurationObject, inout Model) -> Void

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - name: The name of the kind of object in the schema.
    ///   - start: The model of an object without keys.
    ///   - keys: The keys, in the order of the documentation.
    ///   - schemaRules: What the schema says about several keys together.
    ///   - slips: Hints for keys that belong to other places.
    ///   - finish: Checks what concerns several keys, and sets defaults that depend on other keys.
    package init(
        _ name: String,
        start: Model,
        keys: [ConfigurationKey<Model>],
        schemaRules: [String: JSONValue] = [:],
        slips: [String: String] = [:],
        finish: @escaping @Sendable (inout ConfigurationReader, ConfigurationObject, inout Model) -> Void = { _, _, _ in
        }
    ) {
        self.name = name
        self.start = start
        self.keys = keys
        self.schemaRules = schemaRules
        self.slips = slips
        self.finish = finish
    }

    /// Reads an object; missing and wrong values are noted, and reading goes on without them, to find the problems
    /// further down.
    ///
    /// - Parameters:
    ///   - node: The object.
    ///   - reader: Collects the problems.
    ///   - start: The model of an object without keys, where it depends on other objects; `nil` for the table's.
    /// - Returns: The model; `nil` if the node is no object.
    package func read(_ node: ConfigurationNode, _ reader: inout ConfigurationReader, start: Model? = nil) -> Model? {
        self.readObject(node, &reader, start: start)?.model
    }

    /// Reads an object, and returns it with its model, for checks that know more than the table.
    package func readObject(
        _ node: ConfigurationNode,
        _ reader: inout ConfigurationReader,
        start: Model? = nil
    ) -> (object: ConfigurationObject, model: Model)? {
        guard var object = reader.object(node, known: self.keys.map(\.name), slips: self.slips) else { return nil }
        for key in self.keys where object[key.name] == nil && key.presence.isRequired {
            reader.noteMissing(key.name, expected: key.expectation, in: node)
        }
        var model = start ?? self.start
        for key in self.keys {
            guard let value = object[key.name] else { continue }
            let isRead = reader.within(key: key.name) { key.read(&$0, value, &model) }
            if isRead { object.readKeys.insert(key.name) }
        }
        self.finish(&reader, object, &model)
        return (object, model)
    }

    /// Returns the object of a model, with all keys that have a value.
    package func node(of model: Model) -> ConfigurationNode {
        ConfigurationNode(
            .object(
                self.keys.compactMap { key in
                    key.write(model).map { ConfigurationNode.Entry(key: key.name, value: $0) }
                }
            )
        )
    }
}

extension ConfigurationTable {
    /// Returns the keys under which two models have different values.
    package func keysThatDiffer(_ first: Model, _ second: Model) -> [String] {
        self.keys.filter { $0.write(first)?.jsonValue != $0.write(second)?.jsonValue }.map(\.name)
    }
}

/// An object that is being read, for checks that concern several of its keys.
package struct ConfigurationObject {
    package let node: ConfigurationNode
    private let fields: [String: ConfigurationNode]
    /// The keys whose values could be read.
    fileprivate(set) var readKeys: Set<String> = []

    init(_ node: ConfigurationNode, _ fields: [String: ConfigurationNode]) {
        self.node = node
        self.fields = fields
    }

    /// The value under a key; of duplicate keys, which have been noted, the last one.
    package subscript(key: String) -> ConfigurationNode? { self.fields[key] }

    /// Returns whether a key is there and its value could be read.
    package func isRead(_ key: String) -> Bool { self.readKeys.contains(key) }

    /// Returns whether a value is known: it could be read, or the key is missing and it is the default.
    package func isKnown(_ key: String) -> Bool { self.fields[key] == nil || self.isRead(key) }
}

extension ConfigurationReader {
    /// Notes a problem with the value under a key of an object.
    package mutating func note(_ message: String, at key: String, of object: ConfigurationObject) {
        self.note(message, at: [.key(key)], of: object)
    }

    /// Notes a problem with the value at a path from an object, or with the key there, if `isKey` is `true`.
    package mutating func note(
        _ message: String,
        at path: [ConfigurationPath.Component],
        isKey: Bool = false,
        of object: ConfigurationObject
    ) {
        self.note(message, at: path, isKey: isKey, in: object.node)
    }

    /// Notes a problem with the value at a path from a node, or with the node, if there is none.
    package mutating func note(
        _ message: String,
        at path: [ConfigurationPath.Component],
        isKey: Bool = false,
        in root: ConfigurationNode
    ) {
        let (node, keyPosition) = root.descendant(at: path)
        self.within(path) { $0.note(message, at: isKey ? keyPosition : node?.position ?? root.position) }
    }
}

extension ConfigurationNode {
    /// Returns the node at a path, and the position of its key; of duplicate keys, the last one.
    fileprivate func descendant(
        at path: [ConfigurationPath.Component]
    ) -> (node: ConfigurationNode?, keyPosition: ConfigurationPosition?) {
        var (node, keyPosition): (ConfigurationNode?, ConfigurationPosition?) = (self, nil)
        for component in path {
            switch (component, node?.value) {
            case (.key(let key), .object(let entries)):
                let entry = entries.last { $0.key == key }
                (node, keyPosition) = (entry?.value, entry?.keyPosition)
            case (.index(let index), .array(let nodes)):
                (node, keyPosition) = (nodes.indices.contains(index) ? nodes[index] : nil, nil)
            default: return (nil, nil)
            }
        }
        return (node, keyPosition)
    }
}
