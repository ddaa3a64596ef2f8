#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An image asset: its data, or the URL where it can be fetched, with its scale.
///
/// Networks that download images themselves give data; the others give a URL and mediation downloads it, unless the
/// app disabled image loading.
public struct NativeAdImage: Hashable, Sendable {
    /// The bytes of the image file (PNG, JPEG, GIF or WebP); `nil` while it has not been downloaded.
    public internal(set) var data: Data?

    /// Where the image can be fetched; `nil` if the network gave data.
    public let url: URL?

    /// Pixels per point, as in `@2x`; finite and greater than zero.
    public let scale: Double

    /// Creates an image from the bytes of an image file.
    ///
    /// - Parameters:
    ///   - data: The bytes of a PNG, JPEG, GIF or WebP file.
    ///   - scale: Pixels per point; 1 is used in place of anything that is not finite and positive.
    public init(data: Data, scale: Double = 1) {
        self.data = data
        self.url = nil
        self.scale = Self.valid(scale)
    }

    /// Creates an image that is still to be fetched.
    ///
    /// - Parameters:
    ///   - url: Where the image can be fetched, with its scheme, host and query.
    ///   - scale: Pixels per point; 1 is used in place of anything that is not finite and positive.
    public init(url: URL, scale: Double = 1) {
        self.url = url
        self.scale = Self.valid(scale)
    }

    /// Creates an image from the text of a URL, as networks send it, or `nil` if that is no http(s) URL with a host.
    ///
    /// - Parameters:
    ///   - urlString: An absolute URL. Never a path: a file URL made from a remote address can never be loaded, which
    ///     is the mistake of the Google Mobile Ads sample.
    ///   - scale: Pixels per point; 1 is used in place of anything that is not finite and positive.
    public init?(urlString: String, scale: Double = 1) {
        guard let url = URL(string: urlString), url.isFetchable else { return nil }
        self.init(url: url, scale: scale)
    }

    private static func valid(_ scale: Double) -> Double {
        scale.isFinite && scale > 0 ? scale : 1
    }
}

extension URL {
    /// Whether mediation may fetch from this URL: http or https, with a host and without user info.
    package var isFetchable: Bool {
        guard let scheme = self.scheme?.lowercased(), scheme == "https" || scheme == "http" else { return false }
        guard let host = self.host(), !host.isEmpty else { return false }
        return self.user() == nil && self.password() == nil
    }
}
