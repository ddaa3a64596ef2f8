/// The reward that a user has earned by an ad.
public struct AdReward: Hashable, Sendable {
    /// The kind of reward, such as "coins"; `nil` if the network does not say.
    public var type: String?

    /// The amount; `nil` if the network does not say.
    public var amount: Double?

    /// Creates a reward.
    ///
    /// - Parameters:
    ///   - type: The kind of reward, such as "coins".
    ///   - amount: The amount; mediation takes no reward whose amount is negative or not finite.
    public init(type: String? = nil, amount: Double? = nil) {
        self.type = type
        self.amount = amount
    }

    /// Indicates whether the amount is one that can be granted.
    var isValid: Bool { self.amount.map { $0.isFinite && $0 >= 0 } ?? true }
}
