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

    /// The maximum number of slots in the whole list; `nil` for no limit.
    ///
    /// A slot that is there stays: while the list has as many, no section opens another, not even one further up.
    public var maximumCount: Int?

    /// Indicates whether ``standard`` counts through the sections, as if they were one.
    ///
    /// The first slot of a section then depends on the sections before it, as they are when the slot opens; sections
    /// with specific positions are passed over. A slot between two sections is the last row of the first, if
    /// ``AdPositions/allowsTrailingAd`` is set, or else comes after the first item of the second.
    public var countsThroughSections: Bool

    /// Creates positions for all sections.
    ///
    /// - Parameters:
    ///   - standard: The default positions, for sections without specific ones.
    ///   - sections: The positions of specific sections, by identity.
    ///   - numberedSections: The positions of specific sections, by the number with which they enter the list.
    ///   - maximumCount: The maximum number of slots in the whole list.
    ///   - countsThroughSections: Indicates whether `standard` counts through the sections, as if they were one.
    public init(
        _ standard: AdPositions,
        sections: [String: AdPositions] = [:],
        numberedSections: [Int: AdPositions] = [:],
        maximumCount: Int? = nil,
        countsThroughSections: Bool = false
    ) {
        self.standard = standard
        self.sections = sections
        self.numberedSections = numberedSections
        self.maximumCount = maximumCount
        self.countsThroughSections = countsThroughSections
    }

    /// Indicates whether the slots of a section depend on other sections.
    var areListWide: Bool { self.maximumCount != nil || self.countsThroughSections }

    /// The positions of a section by its identity, whatever its number.
    public subscript(section: String) -> AdPositions { self.sections[section] ?? self.standard }

    /// The positions of a section that enters the list with a number.
    public subscript(section: String, number number: Int) -> AdPositions {
        self.sections[section] ?? self.numberedSections[number] ?? self.standard
    }
}
