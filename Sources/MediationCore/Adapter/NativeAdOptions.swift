/// What the app wishes of a native ad; passed on to adapters.
public struct NativeAdOptions: Hashable, Sendable {
    /// How images are wanted.
    public var images: ImageOptions

    /// Creates options.
    public init(images: ImageOptions = ImageOptions()) {
        self.images = images
    }

    /// How images are wanted. // M25
    public struct ImageOptions: Hashable, Sendable {
        /// Whether only the URLs of images are wanted: then nobody downloads, neither mediation nor the network's SDK.
        public var disableImageLoading: Bool

        /// Whether all images of an ad are wanted; otherwise only the first is kept.
        public var shouldRequestMultipleImages: Bool

        /// Which orientation is liked best.
        public var preferredImageOrientation: Orientation

        /// Creates image options.
        public init(
            disableImageLoading: Bool = false,
            shouldRequestMultipleImages: Bool = false,
            preferredImageOrientation: Orientation = .any
        ) {
            self.disableImageLoading = disableImageLoading
            self.shouldRequestMultipleImages = shouldRequestMultipleImages
            self.preferredImageOrientation = preferredImageOrientation
        }

        /// The orientation of an image.
        public enum Orientation: String, Sendable {
            /// No preference.
            case any
            /// Wider than high.
            case landscape
            /// Higher than wide.
            case portrait
        }
    }
}
