/// A row as a data source knows it, and as the outermost view knows it.
///
/// With ads between the items, the two differ. Look up your data by ``own``, and address the view (to dequeue a cell or
/// to get the cell of a row) by ``outer``.
public struct RowPlace: Hashable, Sendable {
    /// The row among the data source's own rows: for the innermost data source, the index of the item.
    public var own: RowIndex

    /// The row in the view.
    public var outer: RowIndex

    /// Creates a place from both rows.
    ///
    /// - Parameters:
    ///   - own: The row among the data source's own rows.
    ///   - outer: The row in the view.
    public init(own: RowIndex, outer: RowIndex) {
        self.own = own
        self.outer = outer
    }
}
