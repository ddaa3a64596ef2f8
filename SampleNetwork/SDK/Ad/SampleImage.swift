public import Foundation

/// An image of an ad: its bytes, or where it can be fetched.
public struct SampleImage: Hashable, Sendable {
    /// The bytes of the image file, as the network sent them; `nil` if there is only a URL.
    public let data: Data?

    /// Where the image can be fetched, an http(s) URL with a host; `nil` if there are bytes.
    public let url: URL?

    /// Pixels per point; finite and greater than zero.
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

    /// No screen has more pixels per point than a few; a larger number is a mistake and would make the image vanish.
    private static func valid(_ scale: Double?) -> Double {
        guard let scale, scale > 0, scale <= 10 else { return 1 }
        return scale
    }
}
