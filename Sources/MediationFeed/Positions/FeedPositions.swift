/// The positions of ads in a list with sections, by the identity of a section.
///
/// Ad servers do not know identities, and number the sections. Such positions apply to a section by the number that it
/// has when it enters the list, unless there are positions for its identity.
public struct FeedPositions: Hashable, Sendable {
    /// The default positions, for sections without specific ones.
    public var standard: AdPositions

    /// The positions for sections with these identities.
    public var sections: [String: AdPositions]

    /// The positions for sections that enter the list with these numbers and have none by identity.
    public var numberedSections: [Int: AdPositions]

    /// Creates positions for all sections.
    ///
    /// - Parameters:
    ///   - standard: The default positions, for sections without specific ones.
    ///   - sections: The positions of specific sections, by identity.
    ///   - numberedSections: The positions of specific sections, by the number with which they enter the list.
    public init(
        _ standard: AdPositions,
        sections: [String: AdPositions] = [:],
        numberedSections: [Int: AdPositions] = [:]
    ) {
        self.standard = standard
        self.sections = sections
        self.numberedSections = numberedSections
    }

    /// The positions of a section by its identity, whatever its number.
    public subscript(section: String) -> AdPositions { self.sections[section] ?? self.standard }

    /// The positions of a section that enters the list with a number.
    public subscript(section: String, number number: Int) -> AdPositions {
        self.sections[section] ?? self.numberedSections[number] ?? self.standard
    }
}
