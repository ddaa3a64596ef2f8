/// A section of a list, by its identity and its number of items.
public struct FeedSectionContent: Hashable, Sendable {
    /// The identity, which determines the positions.
    public var id: String

    /// The number of content items.
    public var count: Int

    /// Creates a section.
    ///
    /// - Parameters:
    ///   - id: The identity, which determines the positions.
    ///   - count: The number of content items.
    public init(id: String, count: Int) {
        self.id = id
        self.count = count
    }
}
