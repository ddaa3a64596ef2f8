/// The contents of an ad of a custom format: assets with names that the format defines.
///
/// Everything is as the network sent it. The code that opens the links decides which of them to trust.
public struct SampleCustomFormat: Hashable, Sendable {
    /// The format's name at the network.
    public let formatID: String

    /// The texts by name; none is empty.
    public let texts: [String: String]

    /// The images by name, without those that failed.
    public let images: [String: SampleImage]

    /// The links into apps that a click may open, best first.
    public let deepLinks: [String]

    /// The link that a click opens if no app opens a deep link.
    public let destination: String?
}
