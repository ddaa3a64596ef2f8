/// A row of a list, by the number of its section and its number in that section.
public struct RowIndex: Hashable, Sendable {
    /// The number of the section.
    public var section: Int

    /// The number of the row in its section.
    public var row: Int

    /// Creates a row index.
    ///
    /// - Parameters:
    ///   - row: The number of the row in its section.
    ///   - section: The number of the section.
    public init(_ row: Int, section: Int = 0) {
        self.section = section
        self.row = row
    }
}

extension RowIndex: Comparable {
    /// Returns whether a row is above another row.
    public static func < (left: RowIndex, right: RowIndex) -> Bool {
        left.section == right.section ? left.row < right.row : left.section < right.section
    }
}
