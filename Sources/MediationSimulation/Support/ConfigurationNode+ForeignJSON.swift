package import MediationCore

// Accessors for the readers of foreign JSON; they fail with the position of an unexpected value.

extension ConfigurationNode {
    /// The value of a key; `nil` if this is not an object or does not have the key.
    package subscript(key: String) -> ConfigurationNode? {
        guard case .object(let entries) = self.value else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// Returns the text of the first of these keys that has one; a number counts as text.
    package func text(_ keys: [String]) -> String? {
        for key in keys {
            switch self[key]?.value {
            case .string(let text) where !text.isEmpty && text != "null": return text
            case .number(let number): return number.plainText
            default: continue
            }
        }
        return nil
    }

    /// Returns a number that is not negative; `nil` if the key is missing.
    package func number(_ key: String, greatest: Double = 1e9) throws(ConfigurationProblem) -> Double? {
        guard let node = self[key] else { return nil }
        if case .null = node.value { return nil }
        guard case .number(let number) = node.value, number >= 0, number <= greatest else {
            let message = "is not a number from 0 to \(greatest.plainText)"
            throw ConfigurationProblem(position: node.position, path: key, message: message)
        }
        return number
    }

    /// Returns the objects in the array of the first of these keys that exists.
    func objects(_ keys: [String]) throws(ConfigurationProblem) -> [ConfigurationNode] {
        for key in keys {
            guard let node = self[key] else { continue }
            guard case .array(let nodes) = node.value, !nodes.isEmpty else {
                throw ConfigurationProblem(position: node.position, path: key, message: "has no line items")
            }
            for node in nodes {
                guard case .object = node.value else {
                    throw ConfigurationProblem(position: node.position, path: key, message: "has \(node.kind) in it")
                }
            }
            return nodes
        }
        throw ConfigurationProblem(position: self.position, path: keys[0], message: "is missing")
    }
}
