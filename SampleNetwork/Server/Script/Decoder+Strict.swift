/// Any key, to detect the undeclared ones.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}

extension Decoder {
    /// Returns a keyed container, or throws an error that names a key that `Key` lacks: a misspelt key must not go
    /// unnoticed.
    func strictContainer<Key: CodingKey & CaseIterable>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        let known = Key.allCases.map(\.stringValue)
        let found = try self.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
        if let unknown = found.first(where: { !known.contains($0) }) {
            throw ServerScriptError(
                "unknown key \"\(unknown)\"; known are \(known.joined(separator: ", "))",
                at: self.codingPath
            )
        }
        return try self.container(keyedBy: type)
    }
}

extension KeyedDecodingContainer {
    /// Returns a name from a fixed list, or throws an error that contains the list.
    func decodeName<Name: RawRepresentable & CaseIterable>(forKey key: Key) throws -> Name?
    where Name.RawValue == String {
        guard let text = try self.decodeIfPresent(String.self, forKey: key) else { return nil }
        guard let name = Name(rawValue: text) else {
            let known = Name.allCases.map(\.rawValue).joined(separator: ", ")
            throw ServerScriptError("unknown \(key.stringValue) \"\(text)\"; known are \(known)", at: self.codingPath)
        }
        return name
    }
}
