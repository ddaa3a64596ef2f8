/// Where ads go in a list with sections: by the identity of a section, not by its number. // F1
public struct FeedPositions: Hashable, Sendable {
    /// For sections without positions of their own.
    public var standard: AdPositions

    /// For sections with these identities.
    public var sections: [String: AdPositions]

    /// Creates positions for all sections.
    ///
    /// - Parameters:
    ///   - standard: For sections without positions of their own.
    ///   - sections: Those that have, by their identity.
    public init(_ standard: AdPositions, sections: [String: AdPositions] = [:]) {
        self.standard = standard
        self.sections = sections
    }

    /// The positions for a section.
    public subscript(section: String) -> AdPositions { self.sections[section] ?? self.standard }
}
