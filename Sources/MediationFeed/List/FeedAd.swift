/// An ad as the list knows it: a number that the app chooses.
///
/// Two slots that hold the same number show the same ad; ``FeedOptions/repeatDistance`` can keep them apart.
public struct FeedAd: Hashable, Sendable {
    /// The app's number for the ad.
    public var id: Int

    /// Creates an ad from the app's number for it.
    public init(_ id: Int) {
        self.id = id
    }
}
