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
    package let names: [String]
    /// The schema's rules about several keys together.
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
    ///   - schemaRules: The schema's rules about several keys together.
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
        self.names = keys.map(\.name)
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
        guard var object = reader.object(node, known: self.names, slips: self.slips) else { return nil }
        for key in self.keys where object[key.name] == nil && key.presence.isRequired {
            reader.noteMissing(key.name, expected: key.expectation, in: node)
        }
        var model = start ?? self.start
        for key in self.keys {
            guard let value = object[key.name], key.other.flatMap({ object[$0] }) == nil else { continue }
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
