#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An image asset: its data, or the URL from which it can be fetched, with its scale.
///
/// Networks that download images themselves provide data. Other networks provide a URL, and mediation downloads the
/// image unless the app disabled image loading.
public struct NativeAdImage: Hashable, Sendable {
    /// The bytes of the image file (PNG, JPEG, GIF or WebP); `nil` until they have been downloaded.
    public internal(set) var data: Data?

    /// The URL from which the image can be fetched; `nil` if the network provided data.
    public let url: URL?

    /// The number of pixels per point, as in `@2x`; finite and greater than zero.
    public let scale: Double

    /// Creates an image from the bytes of an image file.
    ///
    /// - Parameters:
    ///   - data: The bytes of a PNG, JPEG, GIF or WebP file.
    ///   - scale: The number of pixels per point; anything that is not finite and positive is replaced by 1.
    public init(data: Data, scale: Double = 1) {
        self.data = data
        self.url = nil
        self.scale = Self.valid(scale)
    }

    /// Creates an image that has yet to be fetched.
    ///
    /// - Parameters:
    ///   - url: The URL from which the image can be fetched, with its scheme, host and query.
    ///   - scale: The number of pixels per point; anything that is not finite and positive is replaced by 1.
    public init(url: URL, scale: Double = 1) {
        self.url = url
        self.scale = Self.valid(scale)
    }

    /// Creates an image from a URL as text, as networks send it, or `nil` if the text is not an http(s) URL with a
    /// host.
    ///
    /// - Parameters:
    ///   - urlString: An absolute URL, never a path: a file URL made from a remote address can never be loaded, which
    ///     is the mistake of the Google Mobile Ads sample.
    ///   - scale: The number of pixels per point; anything that is not finite and positive is replaced by 1.
    public init?(urlString: String, scale: Double = 1) {
        guard let url = URL(string: urlString), url.isFetchable else { return nil }
        self.init(url: url, scale: scale)
    }

    private static func valid(_ scale: Double) -> Double {
        scale.isFinite && scale > 0 ? scale : 1
    }
}

extension URL {
    /// Indicates whether mediation may fetch from this URL: http or https, with a host and without user info.
    package var isFetchable: Bool {
        guard let scheme = self.scheme?.lowercased(), scheme == "https" || scheme == "http" else { return false }
        guard let host = self.host(), !host.isEmpty else { return false }
        return self.user() == nil && self.password() == nil
    }
}
