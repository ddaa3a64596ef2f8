extension Fault: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case fault, rate, status, milliseconds, asset
    }

    /// Reads a fault strictly: anything unknown is an error that names it.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.strictContainer(keyedBy: Key.self)
        let name = try fields.decode(String.self, forKey: .fault)
        guard let kind = Kind(rawValue: name) else {
            let known = Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw ServerScriptError("unknown fault \"\(name)\"; known are \(known)", at: decoder.codingPath)
        }
        let rate = try fields.decodeIfPresent(Double.self, forKey: .rate) ?? 1
        guard (0...1).contains(rate) else {
            throw ServerScriptError("rate \(rate) is outside 0...1", at: decoder.codingPath)
        }
        self.init(kind, rate: rate)
        self.status = try Self.status(in: fields, of: kind)
        self.milliseconds = try Self.milliseconds(in: fields, of: kind)
        self.asset = try Self.asset(in: fields, of: kind)
    }

    /// Writes only the keys that the fault needs.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(self.kind, forKey: .fault)
        try fields.encode(self.rate, forKey: .rate)
        try fields.encodeIfPresent(self.status, forKey: .status)
        try fields.encodeIfPresent(self.milliseconds.map { [$0.lowerBound, $0.upperBound] }, forKey: .milliseconds)
        try fields.encodeIfPresent(self.asset, forKey: .asset)
    }

    private static func status(in fields: KeyedDecodingContainer<Key>, of kind: Kind) throws -> Int? {
        guard let status = try fields.decodeIfPresent(Int.self, forKey: .status) else {
            guard kind != .status else {
                throw ServerScriptError("fault \"status\" needs a status", at: fields.codingPath)
            }
            return nil
        }
        guard kind == .status else {
            throw ServerScriptError("fault \"\(kind.rawValue)\" takes no status", at: fields.codingPath)
        }
        guard Self.statuses.contains(status) else {
            throw ServerScriptError("status \(status) is outside 200...599", at: fields.codingPath)
        }
        return status
    }

    private static func milliseconds(in fields: KeyedDecodingContainer<Key>, of kind: Kind) throws -> ClosedRange<Int>?
    {
        guard fields.contains(.milliseconds) else {
            guard kind != .delay else {
                throw ServerScriptError("fault \"delay\" needs milliseconds", at: fields.codingPath)
            }
            return nil
        }
        guard kind == .delay else {
            throw ServerScriptError("fault \"\(kind.rawValue)\" takes no milliseconds", at: fields.codingPath)
        }
        let bounds = try fields.decode([Int].self, forKey: .milliseconds)
        guard let low = bounds.first, let high = bounds.last, bounds.count == 2 else {
            throw ServerScriptError("milliseconds must be [shortest, longest]", at: fields.codingPath)
        }
        guard low >= 0 else { throw ServerScriptError("negative delay \(low)", at: fields.codingPath) }
        guard low <= high else {
            throw ServerScriptError("delay [\(low), \(high)] runs backwards", at: fields.codingPath)
        }
        guard high <= Self.longestDelay else {
            throw ServerScriptError("delay \(high) is longer than an hour", at: fields.codingPath)
        }
        return low...high
    }

    private static func asset(in fields: KeyedDecodingContainer<Key>, of kind: Kind) throws -> Asset? {
        guard let asset: Asset = try fields.decodeName(forKey: .asset) else {
            guard kind != .missingAsset else {
                throw ServerScriptError("fault \"missingAsset\" needs an asset", at: fields.codingPath)
            }
            return nil
        }
        guard kind == .missingAsset else {
            throw ServerScriptError("fault \"\(kind.rawValue)\" takes no asset", at: fields.codingPath)
        }
        return asset
    }
}
