/// An ad as the list knows it: a number that the app chooses.
///
/// Two slots that hold the same number show the same ad, which ``FeedOptions/repeatDistance`` can keep apart.
public struct FeedAd: Hashable, Sendable {
    /// The app's number for the ad.
    public var id: Int

    /// Creates the list's name of an ad.
    public init(_ id: Int) {
        self.id = id
    }
}
