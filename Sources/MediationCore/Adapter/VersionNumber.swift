/// A version of three or more numeric parts, such as `1.4.0` or `11.13.0.2`.
///
/// Versions are ordered part by part without loss; if all common parts are equal, the shorter version comes first.
public struct VersionNumber: Hashable, Sendable {
    /// The parts, most significant first; at least three, none negative.
    public let parts: [Int]

    /// Creates a version; negative parts count as 0.
    public init(_ major: Int, _ minor: Int, _ patch: Int, _ more: Int...) {
        self.parts = ([major, minor, patch] + more).map { max(0, $0) }
    }

    /// Creates a version from text such as `"1.4.0"`, or `nil` if it has fewer than three parts or one that is not a
    /// number.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
            part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(part) : nil
        }
        guard parts.count >= 3 else { return nil }
        let numbers = parts.compactMap(\.self)
        guard numbers.count == parts.count else { return nil }
        self.parts = numbers
    }
}

extension VersionNumber: Comparable {
    /// Returns whether the first differing part is smaller, or all common parts are equal and `lhs` has fewer.
    public static func < (lhs: VersionNumber, rhs: VersionNumber) -> Bool {
        lhs.parts.lexicographicallyPrecedes(rhs.parts)
    }
}

extension VersionNumber: LosslessStringConvertible {
    /// The parts with dots between them.
    public var description: String { self.parts.map(String.init).joined(separator: ".") }
}

extension VersionNumber: Codable {
    /// Reads a version from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let version = VersionNumber(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\"\(text)\" is not a version of three or more numbers"
            )
        }
        self = version
    }

    /// Writes the version as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self.description)
    }
}
