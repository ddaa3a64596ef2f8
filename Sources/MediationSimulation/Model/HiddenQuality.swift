/// The differences between users that nobody sees: a quality that all line items have in common.
///
/// Half of the users fill more often than the mean, the other half as much less. A request that the first line items
/// have not filled is more likely one of a user of low quality, so line items fill less often the later they are asked.
public struct HiddenQuality: Hashable, Sendable {
    /// The share by which users fill more or less often than the mean, 0…1.
    public var spread: Double

    /// The standard error of ``spread``.
    public var error: Double

    /// The line items in the order in which their fill rates were counted, each among the requests that none before it
    /// had filled; fill rates of other line items are those of all users.
    public var order: [String]

    /// Creates a hidden quality.
    ///
    /// - Parameters:
    ///   - spread: The share by which users fill more or less often than the mean.
    ///   - error: The standard error of the spread.
    ///   - order: The line items in the order in which their fill rates were counted.
    public init(spread: Double, error: Double = 0, order: [String] = []) {
        self.spread = spread
        self.error = error
        self.order = order
    }
}
