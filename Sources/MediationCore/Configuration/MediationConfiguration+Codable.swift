// Decoding goes through the same reader as a file, and encoding through the tree that it reads, so there is one set of
// rules. Positions and duplicate keys, which a `Decoder` does not provide, are reported only by `init(json:name:)`.

extension MediationConfiguration: Codable {
    /// Reads a configuration, or fails with a ``MediationError`` that names every problem.
    public init(from decoder: any Decoder) throws {
        let node = ConfigurationNode(jsonValue: try JSONValue(from: decoder))
        self = try ConfigurationReader.configuration(from: node, name: "configuration")
    }

    /// Writes every key that has a value, including defaults, with units in the durations.
    public func encode(to encoder: any Encoder) throws {
        try Self.table.node(of: self).jsonValue.encode(to: encoder)
    }
}

extension AdUnit: Codable {
    /// Reads an ad unit, or fails with a ``MediationError`` that names every problem.
    public init(from decoder: any Decoder) throws {
        let node = ConfigurationNode(jsonValue: try JSONValue(from: decoder))
        self = try ConfigurationReader.read(node, name: "ad unit") { AdUnit.table.read($1, &$0) }
    }

    /// Writes every key that has a value, including defaults, with units in the durations.
    public func encode(to encoder: any Encoder) throws {
        try Self.table.node(of: self).jsonValue.encode(to: encoder)
    }
}

extension LineItem: Codable {
    /// Reads a line item, or fails with a ``MediationError`` that names every problem.
    public init(from decoder: any Decoder) throws {
        let node = ConfigurationNode(jsonValue: try JSONValue(from: decoder))
        self = try ConfigurationReader.read(node, name: "line item") { LineItem.table.read($1, &$0) }
    }

    /// Writes every key that has a value, including defaults, with units in the durations.
    public func encode(to encoder: any Encoder) throws {
        try Self.table.node(of: self).jsonValue.encode(to: encoder)
    }
}
