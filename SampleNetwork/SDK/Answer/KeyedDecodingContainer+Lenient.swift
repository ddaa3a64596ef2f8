/// A value, or nothing if it could not be read; never an error.
struct Lenient<Value: Decodable & Sendable>: Decodable, Sendable {
    var value: Value?

    init(from decoder: any Decoder) throws {
        self.value = try? Value(from: decoder)
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
