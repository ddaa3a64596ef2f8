public import Foundation

/// An image of an ad: its bytes, or the URL from which it can be fetched.
public struct SampleImage: Hashable, Sendable {
    /// The bytes of the image file, as the network sent them; `nil` if there is only a URL.
    public let data: Data?

    /// The URL from which the image can be fetched, an http(s) URL with a host; `nil` if there are bytes.
    public let url: URL?

    /// The number of pixels per point; finite and greater than zero.
    public let scale: Double

    init(data: Data, scale: Double?) {
        self.data = data
        self.url = nil
        self.scale = Self.valid(scale)
    }

    init(url: URL, scale: Double?) {
        self.data = nil
        self.url = url
        self.scale = Self.valid(scale)
    }

    /// Returns the scale, or 1 if it is implausible: no screen has more than a few pixels per point, and a larger scale
    /// would make the image vanish.
    private static func valid(_ scale: Double?) -> Double {
        guard let scale, scale > 0, scale <= 10 else { return 1 }
        return scale
    }
}
