import MediationCore

extension JSONValue {
    /// The value of a key; null if there is none or this is not an object.
    subscript(key: String) -> JSONValue {
        if case .object(let values) = self { values[key] ?? .null } else { .null }
    }

    /// The keys of an object; empty if this is not an object.
    var keys: [String] {
        if case .object(let values) = self { Array(values.keys) } else { [] }
    }

    /// The elements of an array; empty if this is not an array.
    var elements: [JSONValue] {
        if case .array(let values) = self { values } else { [] }
    }
}
