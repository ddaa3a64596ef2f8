/// The mistake that an ad that covers the screen makes, because the server says so.
enum FullScreenBehavior: String, Decodable, Sendable {
    case failsToPresent, rewardTwice, lateReward, neverDismissed
}
