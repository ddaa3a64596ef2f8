/// The body of a reward that is reported to the network, which leaves out unknown values.
struct RewardMessage: Encodable, Sendable {
    var userID: String?
    var customData: String?
}
