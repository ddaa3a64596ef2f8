internal import MediationCore

extension AdPositions: Codable {
    /// Reads positions, or throws a ``FeedError`` that describes the mistake and its location.
    ///
    /// An unknown key is a mistake; fixed positions may come in any order, and more than once.
    ///
    /// The format is `{"counting": "rows", "every": 8, "first": 3, "maximum": 10, "minimumSpacing": 2, "trailingAd":
    /// false}`, with `"fixed": [2, 5]` instead of `first`, or beside `every`. The format of ad servers is also
    /// accepted, and counts rows: `{"fixed": [{"position": 2}], "repeating": {"interval": 8}}`.
    public init(from decoder: any Decoder) throws {
        self = try PositionsReader(path: "").positions(try PositionsValue(from: decoder))
    }

    /// Writes the values in the format of a configuration, without those that are not set.
    public func encode(to encoder: any Encoder) throws {
        try self.jsonValue.encode(to: encoder)
    }

    var jsonValue: JSONValue {
        if self.maximumCount == 0, self.fixed.isEmpty, self.interval == nil { return ["maximum": 0] }
        var object: [String: JSONValue] = ["counting": .string(self.counting.unit.rawValue)]
        if !self.fixed.isEmpty { object["fixed"] = .array(self.fixed.map { .number(Double($0)) }) }
        if let interval { object["every"] = .number(Double(interval)) }
        if let first { object["first"] = .number(Double(first)) }
        if let maximumCount { object["maximum"] = .number(Double(maximumCount)) }
        object["minimumSpacing"] = .number(Double(self.minimumSpacing))
        if self.allowsTrailingAd { object["trailingAd"] = true }
        return .object(object)
    }
}

extension FeedPositions: Codable {
    /// Reads positions, or throws a ``FeedError`` that describes the mistake and its location.
    ///
    /// Like ``AdPositions``, with the positions of single sections beside them, by identity: `"sections": {"news":
    /// {"counting": "rows", "every": 6}, "videos": {"maximum": 0}}`. In the format of ad servers, sections have
    /// numbers, which in our own format are `"numberedSections": {"0": {"counting": "rows", "fixed": [2]}}`. For the
    /// whole list, there are `"listMaximum": 10` and `"throughSections": true`.
    public init(from decoder: any Decoder) throws {
        self = try PositionsReader(path: "").feed(try PositionsValue(from: decoder))
    }

    /// Writes the values in the format of a configuration, without those that are not set.
    public func encode(to encoder: any Encoder) throws {
        guard case .object(var object) = self.standard.jsonValue else { return }
        if !self.sections.isEmpty { object["sections"] = .object(self.sections.mapValues(\.jsonValue)) }
        if !self.numberedSections.isEmpty {
            let sections = self.numberedSections.map { ("\($0)", $1.jsonValue) }
            object["numberedSections"] = .object(Dictionary(uniqueKeysWithValues: sections))
        }
        if let maximumCount { object["listMaximum"] = .number(Double(maximumCount)) }
        if self.countsThroughSections { object["throughSections"] = true }
        try JSONValue.object(object).encode(to: encoder)
    }
}
