/// The reward of an ad, as the network sent it.
public struct SampleReward: Hashable, Sendable {
    /// The kind of thing that is earned; it may be empty.
    public let type: String

    /// The number of things; it may be a fraction, zero or negative, but is finite.
    public let amount: Double

    /// Creates a reward.
    public init(type: String, amount: Double) {
        self.type = type
        self.amount = amount
    }
}
