/// An object that is being read, for checks that concern several of its keys.
package struct ConfigurationObject {
    package let node: ConfigurationNode
    private let fields: [String: ConfigurationNode]
    /// The keys whose values could be read.
    var readKeys: Set<String> = []

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
