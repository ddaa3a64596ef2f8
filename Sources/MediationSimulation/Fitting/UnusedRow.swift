/// A row of a report that could not be used.
public struct UnusedRow: Hashable, Sendable {
    /// The name of the report.
    public var report: String

    /// The line on which the row begins, counted from 1.
    public var line: Int

    /// The line item or the network of the row; `nil` if the row names none.
    public var lineItem: String?

    /// The reason that the row cannot be used.
    public var reason: String

    /// Indicates whether data is lost with the row, which is not the case for a sum of other rows or a second header.
    public var isLoss = true
}
