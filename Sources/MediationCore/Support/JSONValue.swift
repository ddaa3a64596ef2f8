/// What JSON can hold: the settings of a line item, the extra assets of an ad.
public enum JSONValue: Hashable, Sendable {
    /// An explicit null.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number; whole numbers are exact up to 2⁵³.
    case number(Double)
    /// A text.
    case string(String)
    /// A list of values.
    case array([JSONValue])
    /// Values by key.
    case object([String: JSONValue])

    /// The text, or `nil` if this is something else.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }
}

extension JSONValue: Codable {
    /// Reads any JSON value that is nested at most 64 levels deep, counted from the root of the document.
    ///
    /// A file's author may be anybody, and the stacks of most threads are small.
    public init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= ConfigurationNode.depthLimit else {
            let problem = "is nested more than \(ConfigurationNode.depthLimit) levels deep"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if var list = try? decoder.unkeyedContainer() {
            var values: [JSONValue] = []
            while !list.isAtEnd { values.append(try list.decode(JSONValue.self)) }
            self = .array(values)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Writes the JSON value; a whole number without a fraction.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value):
            if let whole = Int64(exactly: value) { try container.encode(whole) } else { try container.encode(value) }
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A list of values.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Values by key; of a key that occurs twice, the last counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
