/// A JSON value, as in the settings of a line item and the extra assets of an ad.
///
/// Closed: another case comes only with a new major version.
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

    /// The text, or `nil` if the value is not a text.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }
}

extension JSONValue: Codable {
    /// Reads any JSON value that is nested at most 64 levels deep, counted from the root of the document.
    ///
    /// Anyone may be the author of a file, and the stacks of most threads are small.
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

    /// Writes the JSON value; whole numbers are written without a fraction.
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
    /// Creates a text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a Boolean value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a whole number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates a list of values.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object; for a key that occurs twice, the last value counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
