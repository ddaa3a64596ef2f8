/// The values that a key of a file may have, with their reader, their writer and their schema.
package struct ConfigurationForm<Value: Sendable>: Sendable {
    /// Reads a node, whose problems it notes; the last argument is what an object's keys change, `nil` for the default.
    package typealias Read = @Sendable (inout ConfigurationReader, ConfigurationNode, Value?) -> Value?

    /// The expected value, in words, for the message that a key is missing.
    package let expectation: String
    /// The values in a few words, for the reference; empty if the sentence of the key says it.
    package let kind: String
    /// Returns the schema; only tools need it.
    package let schema: @Sendable () -> ConfigurationSchema
    package let read: Read
    /// Returns the node of a value; `nil` to leave its key out.
    package let write: @Sendable (Value) -> ConfigurationNode?

    /// Creates a form.
    ///
    /// - Parameters:
    ///   - expectation: The expected value, in words, for the message that a key is missing.
    ///   - kind: The values in a few words, for the reference.
    ///   - schema: The values in the schema.
    ///   - read: Reads a node, and notes its problems.
    ///   - write: Returns the node of a value.
    package init(
        expecting expectation: String,
        kind: String = "",
        schema: @autoclosure @escaping @Sendable () -> ConfigurationSchema,
        read: @escaping @Sendable (inout ConfigurationReader, ConfigurationNode) -> Value?,
        write: @escaping @Sendable (Value) -> ConfigurationNode?
    ) {
        self.init(
            expectation: expectation,
            kind: kind,
            schema: schema,
            read: { reader, node, _ in read(&reader, node) },
            write: write
        )
    }

    private init(
        expectation: String,
        kind: String,
        schema: @escaping @Sendable () -> ConfigurationSchema,
        read: @escaping Read,
        write: @escaping @Sendable (Value) -> ConfigurationNode?
    ) {
        self.expectation = expectation
        self.kind = kind
        self.schema = schema
        self.read = read
        self.write = write
    }

    /// The same values, for a property that is `nil` without the key.
    var optional: ConfigurationForm<Value?> {
        ConfigurationForm<Value?>(
            expectation: self.expectation,
            kind: self.kind,
            schema: self.schema,
            read: { reader, node, _ in self.read(&reader, node, nil).map(Optional.some) },
            write: { $0.flatMap(self.write) }
        )
    }

    // MARK: Objects and lists

    /// An object with the keys of a table.
    package static func object(_ table: ConfigurationTable<Value>) -> Self {
        Self(
            expectation: "an object",
            kind: "Object",
            schema: { .object(table) },
            read: { table.read($1, &$0, start: $2) },
            write: { table.node(of: $0) }
        )
    }

    /// An object with the keys of a table, from which the value is made.
    ///
    /// - Parameters:
    ///   - table: The keys.
    ///   - expectation: The expected value, in words.
    ///   - kind: The values in a word, for the reference.
    ///   - value: Returns the value; `nil` after it has noted the reason that there is none.
    ///   - fields: Returns the fields of a value.
    /// - Returns: The form.
    package static func object<Fields>(
        _ table: ConfigurationTable<Fields>,
        expecting expectation: String,
        kind: String,
        value: @escaping @Sendable (inout ConfigurationReader, ConfigurationObject, Fields) -> Value?,
        fields: @escaping @Sendable (Value) -> Fields
    ) -> Self {
        Self(
            expecting: expectation,
            kind: kind,
            schema: .object(table),
            read: { reader, node in
                guard let (object, fields) = table.readObject(node, &reader) else { return nil }
                return value(&reader, object, fields)
            },
            write: { table.node(of: fields($0)) }
        )
    }

    /// An object whose keys are names chosen by the file's author; without any it is left out.
    package static func named<Element>(_ element: ConfigurationForm<Element>) -> Self where Value == [String: Element] {
        Self(
            expecting: "an object",
            kind: "Object",
            schema: .named(element.schema()),
            read: { reader, node in
                guard case .object(let entries) = node.value else {
                    return reader.refuse("expected an object, not \(node.kind)", node)
                }
                reader.noteDuplicates(in: entries)
                var values: [String: Element] = [:]
                for entry in entries {
                    values[entry.key] = reader.within(key: entry.key) { element.read(&$0, entry.value, nil) }
                }
                return values
            },
            // In the order of the names, so that the same model always gives the same text.
            write: { values in
                guard !values.isEmpty else { return nil }
                let entries = values.sorted { $0.key < $1.key }.compactMap { name, value in
                    element.write(value).map { ConfigurationNode.Entry(key: name, value: $0) }
                }
                return ConfigurationNode(.object(entries))
            }
        )
    }

    /// A list of values, at least one unless `mayBeEmpty` is `true`.
    package static func list<Element>(
        of element: ConfigurationForm<Element>,
        mayBeEmpty: Bool = false
    ) -> Self where Value == [Element] {
        Self(
            expecting: "an array",
            kind: "List",
            schema: .list(of: element.schema(), atLeast: mayBeEmpty ? 0 : 1),
            read: { reader, node in
                guard case .array(let nodes) = node.value else {
                    return reader.refuse("expected an array, not \(node.kind)", node)
                }
                guard !nodes.isEmpty || mayBeEmpty else { return reader.refuse("is empty", node) }
                let values = reader.elements(of: node) { element.read(&$0, $1, nil) }
                return values.count == nodes.count ? values : nil
            },
            write: { ConfigurationNode(.array($0.compactMap(element.write))) }
        )
    }

    /// A list of objects with distinct names, which must not be empty unless `mayBeEmpty` is `true`.
    ///
    /// - Parameters:
    ///   - table: The keys of an element.
    ///   - what: The word for an element in messages.
    ///   - nameOfName: The word for the name of an element in messages.
    ///   - name: Returns the name of an element; an empty one is not compared.
    ///   - mayBeEmpty: `true` if there need not be an element.
    /// - Returns: The form.
    package static func list<Element>(
        of table: ConfigurationTable<Element>,
        _ what: String,
        uniqueBy nameOfName: String,
        _ name: @escaping @Sendable (Element) -> String,
        mayBeEmpty: Bool = false
    ) -> Self where Value == [Element] {
        Self(
            expecting: "an array of \(what)s",
            kind: "List",
            schema: .list(of: .object(table), atLeast: mayBeEmpty ? 0 : 1),
            read: { reader, node in
                if !mayBeEmpty, case .array(let nodes) = node.value, nodes.isEmpty {
                    reader.note("is empty; at least one \(what) is needed", at: node.position)
                }
                var firstPlaces: [String: String] = [:]
                return reader.elements(of: node) { reader, node in
                    // An element that could not be read has a place, too: others are known by their index.
                    guard let element = table.read(node, &reader) else { return table.start }
                    let text = name(element)
                    if let first = firstPlaces[text] {
                        reader.note("duplicate \(what) \(nameOfName) \(text.quoted), as in \(first)", at: node.position)
                    } else if !text.isEmpty {
                        firstPlaces[text] = reader.place
                    }
                    return element
                }
            },
            write: { ConfigurationNode(.array($0.map(table.node))) }
        )
    }
}
