/// The stable number of a rule of the adapter contract, such as `3.5`: the section, and the number within the section.
///
/// Numbers are never reused: the number of a withdrawn rule stays unused.
public struct RuleID: Hashable, Sendable {
    /// The number of the section, from 1.
    public let section: Int

    /// The number within the section, from 1.
    public let number: Int

    /// Creates an ID; raises numbers less than 1 to 1.
    public init(_ section: Int, _ number: Int) {
        self.section = max(1, section)
        self.number = max(1, number)
    }
}

extension RuleID: Comparable {
    /// Returns whether `lhs` comes first in the contract: 3.9 before 3.10.
    public static func < (lhs: RuleID, rhs: RuleID) -> Bool {
        (lhs.section, lhs.number) < (rhs.section, rhs.number)
    }
}

extension RuleID: LosslessStringConvertible {
    /// The section and the number, separated by a dot.
    public var description: String { "\(self.section).\(self.number)" }

    /// Reads an ID from its text form, without signs, spaces or leading zeros; `nil` for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard parts.count == 2, parts[0] >= 1, parts[1] >= 1 else { return nil }
        self.init(parts[0], parts[1])
        guard self.description == text else { return nil }
    }
}

extension RuleID: Codable {
    /// Reads an ID from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let id = RuleID(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\"\(text)\" is not the number of a rule, as in \"3.5\""
            )
        }
        self = id
    }

    /// Writes the ID as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self.description)
    }
}
