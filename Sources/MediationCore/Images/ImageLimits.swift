/// The limits on an image that a network names: its bytes, pixels, redirects, time and location.
///
/// Image URLs come from ad servers, and anyone who buys an ad can put any image behind one.
public struct ImageLimits: Hashable, Sendable {
    /// The largest image file, in bytes.
    public let maximumBytes: Int

    /// The longest side of an image, in pixels.
    ///
    /// A small file can hold a huge image: a decoded one takes four bytes for each pixel, 64 MiB for 4096 × 4096.
    public let maximumPixelsPerSide: Int

    /// The number of images of one ad that are kept if the app asks for several.
    public let maximumImages: Int

    /// The largest number of redirects that are followed; 0 for none.
    public let maximumRedirects: Int

    /// The longest time from the start of an image's download to its last byte.
    ///
    /// The load enforces it, by cancelling; ``ImagePipeline`` has no clock.
    public let timeLimit: Duration

    /// Indicates whether images may be on this device, or on a host of its network.
    ///
    /// `false` by default: an ad must not make an app send requests to the router or the printer. Tests, and apps under
    /// development whose ad server is on the same machine, need `true`. These hosts are refused: `localhost`, names
    /// without a dot or under `.localhost`, `.local`, `.internal` and `.home.arpa`, and addresses that are loopback,
    /// private, link-local, shared, multicast or reserved, in every notation, and even after a redirect; and names that
    /// lead to such an address when the HTTP client, if it is `URLSessionDataLoader`, asks for it before it connects.
    public let allowsPrivateHosts: Bool

    /// Creates limits; the defaults suit native ads.
    ///
    /// A limit that limits nothing or everything is a mistake, and the default is used instead.
    ///
    /// - Parameters:
    ///   - maximumBytes: The number of bytes; anything that is not positive is replaced by the default, 5 MiB.
    ///   - maximumPixelsPerSide: The number of pixels; anything that is not positive is replaced by the default, 4096.
    ///   - maximumImages: The number of images; anything that is not positive is replaced by the default, 10.
    ///   - maximumRedirects: The number of redirects; anything negative is replaced by the default, 5.
    ///   - timeLimit: The duration; anything that is not positive is replaced by the default, 10 seconds.
    ///   - allowsPrivateHosts: Indicates whether images may be on this device or in its network; only for tests and
    ///     development.
    public init(
        maximumBytes: Int = 5 * 1024 * 1024,
        maximumPixelsPerSide: Int = 4096,
        maximumImages: Int = 10,
        maximumRedirects: Int = 5,
        timeLimit: Duration = .seconds(10),
        allowsPrivateHosts: Bool = false
    ) {
        self.maximumBytes = maximumBytes > 0 ? maximumBytes : 5 * 1024 * 1024
        self.maximumPixelsPerSide = maximumPixelsPerSide > 0 ? maximumPixelsPerSide : 4096
        self.maximumImages = maximumImages > 0 ? maximumImages : 10
        self.maximumRedirects = maximumRedirects >= 0 ? maximumRedirects : 5
        self.timeLimit = timeLimit > .zero ? timeLimit : .seconds(10)
        self.allowsPrivateHosts = allowsPrivateHosts
    }
}
