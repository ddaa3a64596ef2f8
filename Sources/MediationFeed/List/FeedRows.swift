/// The rows of a section at the time of the call that returned them.
///
/// They are not a copy: they share the storage of the list, and every element is computed on access. A slice such as
/// `rows[first...last]` is the sequence of the rows on the screen.
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

    /// The item, ad or placeholder of a row.
    public subscript(row: Int) -> FeedRow {
        precondition(row >= 0 && row < self.count, "There are \(self.count) rows, and no row \(row)")
        return self.section?.row(at: row) ?? .content(row)
    }
}
