/// The role of a line item whose price is its bid in the auction of each load.
public struct Bidder: Hashable, Sendable {
    /// The lowest bid that counts, in USD per 1000 impressions; finite and not negative.
    public var floor: Double

    /// Creates a bidder.
    ///
    /// - Parameter floor: The lowest bid that counts, in USD per 1000 impressions.
    public init(floor: Double = 0) {
        self.floor = floor
    }
}
