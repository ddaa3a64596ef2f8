/// How much an image that a network names may cost the app, bytes, pixels, redirects and time, and where it may be.
///
/// Image URLs come from ad servers, and whoever buys an ad can put any image behind one.
public struct ImageLimits: Hashable, Sendable {
    /// The largest image file, in bytes.
    public let maximumBytes: Int

    /// The longest side of an image, in pixels.
    ///
    /// A small file can hold a huge image: a decoded one takes four bytes for each pixel, 64 MiB for 4096 × 4096.
    public let maximumPixelsPerSide: Int

    /// How many images of one ad are kept when the app asks for several.
    public let maximumImages: Int

    /// How many redirects are followed; with 0, none.
    public let maximumRedirects: Int

    /// The longest time from the start of an image's download to its last byte.
    ///
    /// The load keeps it, by cancelling; ``ImagePipeline`` has no clock.
    public let timeLimit: Duration

    /// Whether images may be on this device, or on a host of the network that it is in.
    ///
    /// `false` by default: an ad must not make an app ask the router or the printer for anything. Tests, and apps under
    /// development, whose ad server is on the same machine need `true`. Refused are `localhost`, names without a dot or
    /// under `.localhost`, `.local`, `.internal` and `.home.arpa`, and addresses that are loopback, private, link-local,
    /// shared, multicast or reserved, in every form of writing, also after a redirect. A public name that has such an
    /// address is not seen.
    public let allowsPrivateHosts: Bool

    /// Creates limits; the defaults suit native ads.
    ///
    /// A limit that limits nothing or everything is a mistake: the default is used in its place.
    ///
    /// - Parameters:
    ///   - maximumBytes: Bytes; the default, 5 MiB, is used in place of anything that is not positive.
    ///   - maximumPixelsPerSide: Pixels; the default, 4096, is used in place of anything that is not positive.
    ///   - maximumImages: A count; the default, 10, is used in place of anything that is not positive.
    ///   - maximumRedirects: A count; the default, 5, is used in place of a negative one.
    ///   - timeLimit: A duration; the default, 10 seconds, is used in place of anything that is not positive.
    ///   - allowsPrivateHosts: Whether images may be on this device or in its network; only for tests and development.
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
