/// A row as a data source knows it, and as the view around all knows it.
///
/// With ads between the items the two differ. Look your data up by ``own``, and ask the view (for a cell to use again,
/// for the cell of a row) by ``outer``.
public struct RowPlace: Hashable, Sendable {
    /// The row among the data source's own: for the innermost one, the index of the item.
    public var own: RowIndex

    /// The row in the view.
    public var outer: RowIndex

    /// Names a row from both sides.
    ///
    /// - Parameters:
    ///   - own: The row among the data source's own.
    ///   - outer: The row in the view.
    public init(own: RowIndex, outer: RowIndex) {
        self.own = own
        self.outer = outer
    }
}
