/// Where ads go in a list with sections: by the identity of a section.
///
/// Ad servers do not know identities, and number the sections: such positions hold for a section by the number that it
/// has when it comes into the list, where there are none by its identity.
public struct FeedPositions: Hashable, Sendable {
    /// For sections without positions of their own.
    public var standard: AdPositions

    /// For sections with these identities.
    public var sections: [String: AdPositions]

    /// For sections that come into the list with these numbers, and have no positions by their identity.
    public var numberedSections: [Int: AdPositions]

    /// Creates positions for all sections.
    ///
    /// - Parameters:
    ///   - standard: For sections without positions of their own.
    ///   - sections: Those that have, by their identity.
    ///   - numberedSections: Those that have, by the number with which they come into the list.
    public init(
        _ standard: AdPositions,
        sections: [String: AdPositions] = [:],
        numberedSections: [Int: AdPositions] = [:]
    ) {
        self.standard = standard
        self.sections = sections
        self.numberedSections = numberedSections
    }

    /// The positions for a section by its identity, whatever its number.
    public subscript(section: String) -> AdPositions { self.sections[section] ?? self.standard }

    /// The positions for a section that comes into the list with a number.
    public subscript(section: String, number number: Int) -> AdPositions {
        self.sections[section] ?? self.numberedSections[number] ?? self.standard
    }
}
