/// A value, or nothing if it could not be read; never an error.
struct Lenient<Value: Decodable & Sendable>: Decodable, Sendable {
    var value: Value?

    init(from decoder: any Decoder) throws {
        self.value = try? Value(from: decoder)
    }
}

/// What can be read of the first values of a list; an answer may have 300,000 where the SDK uses one.
struct LenientList<Value: Decodable & Sendable>: Decodable, Sendable {
    let values: [Value]

    /// Whether the list had nothing in it, good or bad.
    let isEmpty: Bool

    private static var mostElements: Int { 100 }

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        self.isEmpty = list.isAtEnd
        var values: [Value] = []
        for _ in 0..<Self.mostElements where !list.isAtEnd {
            if let value = try list.decode(Lenient<Value>.self).value { values.append(value) }
        }
        self.values = values
    }
}

extension KeyedDecodingContainer {
    /// A value, or `nil` if it is absent or cannot be read.
    func lenient<Value: Decodable>(_ key: Key) -> Value? {
        try? self.decodeIfPresent(Value.self, forKey: key)
    }

    /// A text that says something: an empty one is absent.
    func text(_ key: Key) -> String? {
        (self.lenient(key) as String?).flatMap { $0.isEmpty ? nil : $0 }
    }
}
