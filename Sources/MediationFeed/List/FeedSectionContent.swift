/// A section that a list is to have.
public struct FeedSectionContent: Hashable, Sendable {
    /// Its identity, which decides on its positions.
    public var id: String

    /// How many items of content it has.
    public var count: Int

    /// Creates a section.
    ///
    /// - Parameters:
    ///   - id: Its identity, which decides on its positions.
    ///   - count: How many items of content it has.
    public init(id: String, count: Int) {
        self.id = id
        self.count = count
    }
}
