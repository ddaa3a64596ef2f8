import MediationCore

/// Walks a value along a JSON schema, and collects its keys and everything that the schema does not allow.
struct SchemaWalk {
    /// The keys that were found, by the path of their object in the schema.
    private(set) var keys: [String: Set<String>] = [:]
    private(set) var problems: [String] = []

    private let schema: JSONValue

    init(_ value: JSONValue, along schema: JSONValue) {
        self.schema = schema
        self.walk(value, schema, at: "#")
    }

    /// Returns the keys of the schema, by the path of their object.
    static func keys(of schema: JSONValue) -> [String: Set<String>] {
        var keys = ["#": Set(schema["properties"].keys)]
        for name in schema["$defs"].keys {
            let properties = schema["$defs"][name]["properties"].keys
            if !properties.isEmpty { keys["#/$defs/\(name)"] = Set(properties) }
        }
        return keys
    }

    private mutating func walk(_ value: JSONValue, _ schema: JSONValue, at place: String) {
        if let reference = schema["$ref"].stringValue {
            let name = String(reference.trimmingPrefix("#/$defs/"))
            return self.walk(value, self.schema["$defs"][name], at: reference)
        }
        switch value {
        case .object:
            self.keys[place, default: []].formUnion(value.keys)
            for key in schema["required"].elements.compactMap(\.stringValue) where !value.keys.contains(key) {
                self.problems.append("\(place) lacks \(key)")
            }
            for key in value.keys { self.walk(value[key], schema["properties"][key], at: "\(place)/\(key)") }
        case .array(let values):
            if values.isEmpty, schema["minItems"] == 1 { self.problems.append("\(place) is empty") }
            for value in values { self.walk(value, schema["items"], at: "\(place)/items") }
        case .string, .number, .bool, .null:
            let known = schema["enum"].elements
            if !known.isEmpty, !known.contains(value) { self.problems.append("\(place) is \(value)") }
        }
        if let type = schema["type"].stringValue, !value.is(type) { self.problems.append("\(place) is no \(type)") }
    }
}

extension JSONValue {
    fileprivate func `is`(_ type: String) -> Bool {
        switch self {
        case .null: type == "null"
        case .bool: type == "boolean"
        case .number(let number): type == "number" || type == "integer" && Int(exactly: number) != nil
        case .string: type == "string"
        case .array: type == "array"
        case .object: type == "object"
        }
    }
}
