/// The reward of an ad unit's rewarded ads.
package struct RewardScript: Hashable, Sendable {
    /// The kind of thing that is earned.
    package var type: String

    /// The number of things; any finite number, since networks make mistakes.
    package var amount: Double

    /// Creates a reward.
    package init(type: String, amount: Double) {
        self.type = type
        self.amount = amount
    }
}

extension RewardScript: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case type, amount
    }

    /// Reads a reward strictly; both keys are required.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.type = try fields.decode(String.self, forKey: .type)
        self.amount = try fields.decode(Double.self, forKey: .amount)
    }
}
