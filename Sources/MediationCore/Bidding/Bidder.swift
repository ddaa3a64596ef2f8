/// What makes a line item a bidder: its price is what it bids in the auction of each load.
public struct Bidder: Hashable, Sendable {
    /// The least bid that counts, in USD per 1000 impressions; finite and not negative.
    public var floor: Double

    /// Creates a bidder.
    ///
    /// - Parameter floor: The least bid that counts, in USD per 1000 impressions.
    public init(floor: Double = 0) {
        self.floor = floor
    }
}
