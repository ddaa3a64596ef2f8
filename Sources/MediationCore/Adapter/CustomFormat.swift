#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a network sends as an ad of a custom format.
public struct CustomFormat: Hashable, Sendable {
    /// Which format the assets belong to.
    public var formatID: String

    /// The texts by their keys.
    public var texts: [String: String]

    /// The images by their keys; mediation downloads them as it does the images of other ads.
    public var images: [String: NativeAdImage]

    /// Where a click leads inside some app: the first that an app can open is opened.
    public var deepLinks: [URL]

    /// Where a click leads if no app opens a deep link; http or https.
    public var destination: URL?

    /// Creates the content of an ad.
    public init(
        formatID: String,
        texts: [String: String] = [:],
        images: [String: NativeAdImage] = [:],
        deepLinks: [URL] = [],
        destination: URL? = nil
    ) {
        self.formatID = formatID
        self.texts = texts
        self.images = images
        self.deepLinks = deepLinks
        self.destination = destination
    }
}

extension CustomFormat {
    /// Whether there is nothing to show.
    var isEmpty: Bool { self.texts.isEmpty && self.images.isEmpty }
}
