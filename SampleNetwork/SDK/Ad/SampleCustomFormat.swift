/// What an ad of a custom format consists of: assets with names that the format gives them.
///
/// All of it is as the network sent it. Whoever opens the links decides which of them are to be trusted.
public struct SampleCustomFormat: Hashable, Sendable {
    /// The format's name at the network.
    public let formatID: String

    /// The texts by name; none is empty.
    public let texts: [String: String]

    /// The images by name, without those that failed.
    public let images: [String: SampleImage]

    /// Where a click may lead inside apps, best first.
    public let deepLinks: [String]

    /// Where a click leads if no app opens a deep link.
    public let destination: String?
}
