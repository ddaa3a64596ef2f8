extension ConfigurationForm where Value == [String: JSONValue] {
    /// Settings, which only the adapter understands: any JSON, except for values that JSON values cannot hold.
    static var settings: Self {
        Self(
            expecting: "an object",
            kind: "Object",
            schema: ConfigurationSchema(["type": "object"]),
            read: { reader, node in
                guard case .object = node.value else {
                    return reader.refuse("expected an object, not \(node.kind)", node)
                }
                reader.check(setting: node)
                if case .object(let settings) = node.jsonValue { return settings }
                return nil
            },
            write: { ConfigurationNode(jsonValue: .object($0)) }
        )
    }
}

extension ConfigurationReader {
    fileprivate mutating func check(setting node: ConfigurationNode) {
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
}
