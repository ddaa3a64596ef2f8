/// The room that an app has for a banner, in points.
public struct SampleBannerSize: Hashable, Sendable {
    /// The greatest width.
    public var width: Double

    /// The greatest height; `nil` if the network may choose any.
    public var maxHeight: Double?

    /// Indicates whether the network should use the whole width, and choose a height.
    public var isAdaptive: Bool

    /// Creates a size.
    public init(width: Double, maxHeight: Double?, isAdaptive: Bool = false) {
        self.width = width
        self.maxHeight = maxHeight
        self.isAdaptive = isAdaptive
    }
}
