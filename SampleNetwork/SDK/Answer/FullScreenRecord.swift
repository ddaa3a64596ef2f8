/// The parts of an ad that only ads that cover the screen have, as the ad server sends them.
struct FullScreenRecord: Sendable {
    /// The reward; absent unless both of its parts can be read.
    struct Reward: Decodable, Sendable {
        var type: String
        var amount: Double
    }

    let countdownSeconds: Double?
    let reward: Reward?
    let rewardURL: String?
    let behavior: FullScreenBehavior?

    /// The longest countdown in seconds; nobody may be held up by a mistake of the network.
    private static let longestCountdown = 120.0

    /// Reads an ad's fields.
    init(_ fields: KeyedDecodingContainer<AdRecord.CodingKeys>) {
        self.countdownSeconds = fields.lenient(.countdownSeconds)
        self.reward = (fields.lenient(.reward) as Reward?).flatMap { $0.amount.isFinite ? $0 : nil }
        self.rewardURL = fields.lenient(.rewardURL)
        self.behavior = fields.lenient(.behavior)
    }

    /// The time before the ad can be closed, or before its reward is earned; zero if the network sent no plausible one.
    var countdown: Duration {
        guard let seconds = self.countdownSeconds, seconds <= Self.longestCountdown else { return .zero }
        return Duration(positiveSeconds: seconds) ?? .zero
    }
}
