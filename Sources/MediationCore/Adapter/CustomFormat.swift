#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The content of an ad of a custom format, as the network sends it.
public struct CustomFormat: Hashable, Sendable {
    /// The ID of the format that the assets belong to.
    public var formatID: String

    /// The texts by key.
    public var texts: [String: String]

    /// The images by key; mediation downloads them like the images of other ads.
    public var images: [String: NativeAdImage]

    /// The URLs that a click opens inside an app; the first one that some app can open is used.
    public var deepLinks: [URL]

    /// The http or https URL that a click opens if no app opens a deep link.
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
    /// Indicates whether there is nothing to show.
    var isEmpty: Bool { self.texts.isEmpty && self.images.isEmpty }
}
