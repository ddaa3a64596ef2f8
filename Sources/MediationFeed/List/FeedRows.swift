/// The rows of a section as they were when they were asked for.
///
/// Not a copy: it shares what the list has, and every element is worked out when it is asked for. A slice of it, as in
/// `rows[first...last]`, is the sequence of the rows on screen.
public struct FeedRows: RandomAccessCollection, Sendable {
    private let section: FeedSection?

    /// The number of rows.
    public let count: Int

    init(_ section: FeedSection?) {
        self.section = section
        self.count = section?.rowCount ?? 0
    }

    /// The first row, 0.
    public var startIndex: Int { 0 }

    /// The number of rows.
    public var endIndex: Int { self.count }

    /// What a row shows.
    public subscript(row: Int) -> FeedRow {
        precondition(row >= 0 && row < self.count, "There are \(self.count) rows, and no row \(row)")
        return self.section?.row(at: row) ?? .content(row)
    }
}
