/// A row of a report that could not be used.
public struct UnusedRow: Hashable, Sendable {
    /// What the report is called.
    public var report: String

    /// The line that it begins on, counted from 1.
    public var line: Int

    /// The line item that it is about, or the network; `nil` if it does not say.
    public var lineItem: String?

    /// Why it cannot be used.
    public var reason: String

    /// A flag that something is lost with it; nothing is with a sum of other rows, or with a second header.
    public var isLoss = true
}
