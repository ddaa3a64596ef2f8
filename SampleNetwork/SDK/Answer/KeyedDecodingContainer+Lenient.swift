/// A value, or `nil` if it cannot be read; decoding never fails.
struct Lenient<Value: Decodable & Sendable>: Decodable, Sendable {
    var value: Value?

    init(from decoder: any Decoder) throws {
        self.value = try? Value(from: decoder)
    }
}

/// The readable values at the start of a list; a response may have 300,000 values where the SDK uses one.
struct LenientList<Value: Decodable & Sendable>: Decodable, Sendable {
    let values: [Value]

    /// Indicates whether the list has no elements at all, valid or not.
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
    /// Returns a value, or `nil` if it is absent or cannot be read.
    func lenient<Value: Decodable>(_ key: Key) -> Value? {
        try? self.decodeIfPresent(Value.self, forKey: key)
    }

    /// Returns a text; an empty one counts as absent.
    func text(_ key: Key) -> String? {
        (self.lenient(key) as String?).flatMap { $0.isEmpty ? nil : $0 }
    }
}
