/// A value that was read where positions are expected, no deeper than positions go.
///
/// It comes from outside: anything nested deeper is not read, so that no depth overflows the stack.
enum PositionsValue: Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([PositionsValue])
    case object([String: PositionsValue])
    /// A list or an object nested deeper than any in positions.
    case nested

    /// The number of objects and lists around the innermost values of positions: those of a section in the format of ad
    /// servers.
    private static let greatestDepth = 5

    init(from decoder: any Decoder) throws {
        try self.init(from: decoder, depth: 0)
    }

    private init(from decoder: any Decoder, depth: Int) throws {
        if let value = Self.single(decoder) {
            self = value
        } else if depth == Self.greatestDepth {
            self = .nested
        } else if var values = try? decoder.unkeyedContainer() {
            var list: [PositionsValue] = []
            while !values.isAtEnd { list.append(try PositionsValue(from: values.superDecoder(), depth: depth + 1)) }
            self = .array(list)
        } else {
            let values = try decoder.container(keyedBy: Key.self)
            var object: [String: PositionsValue] = [:]
            for key in values.allKeys {
                object[key.stringValue] = try PositionsValue(from: values.superDecoder(forKey: key), depth: depth + 1)
            }
            self = .object(object)
        }
    }

    private static func single(_ decoder: any Decoder) -> PositionsValue? {
        guard let value = try? decoder.singleValueContainer() else { return nil }
        if value.decodeNil() { return .null }
        if let flag = try? value.decode(Bool.self) { return .bool(flag) }
        if let number = try? value.decode(Double.self) { return .number(number) }
        return (try? value.decode(String.self)).map(PositionsValue.string)
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
