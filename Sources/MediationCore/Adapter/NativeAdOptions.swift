public import PlatformViews

/// The app's preferences for a native ad, which are passed on to adapters.
///
/// Preferences do not exclude each other: an app can prefer portrait images and a landscape video at the same time, and
/// a network that has neither may send any other image or video.
public struct NativeAdOptions: Hashable, Sendable {
    /// The preferences for images.
    public var images: ImageOptions

    /// The preferred shape of the main image or video.
    public var mediaAspectRatio: MediaAspectRatio

    /// The corner in which AdChoices is shown, unless the app places that view itself.
    public var adChoicesCorner: ViewCorner

    /// The preferences for video.
    public var video: VideoOptions

    /// Creates options; every argument has a default.
    public init(
        images: ImageOptions = ImageOptions(),
        mediaAspectRatio: MediaAspectRatio = .unknown,
        adChoicesCorner: ViewCorner = .topRight,
        video: VideoOptions = VideoOptions()
    ) {
        self.images = images
        self.mediaAspectRatio = mediaAspectRatio
        self.adChoicesCorner = adChoicesCorner
        self.video = video
    }

    /// The preferences for images.
    public struct ImageOptions: Hashable, Sendable {
        /// Indicates whether only the URLs of images are needed, so that neither mediation nor the network's SDK
        /// downloads any.
        public var disableImageLoading: Bool

        /// Indicates whether all images of an ad are needed; otherwise only the first is kept.
        public var shouldRequestMultipleImages: Bool

        /// The preferred orientation of images.
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
        ///
        /// Closed: another case comes only with a new major version.
        public enum Orientation: String, CaseIterable, Sendable {
            /// No preference.
            case any
            /// Wider than tall.
            case landscape
            /// Taller than wide.
            case portrait
        }
    }

    /// The shape of the main image or video.
    ///
    /// Closed: another case comes only with a new major version.
    public enum MediaAspectRatio: String, CaseIterable, Sendable {
        /// Not specified.
        case unknown
        /// No preference.
        case any
        /// Wider than tall.
        case landscape
        /// Taller than wide.
        case portrait
        /// As wide as tall.
        case square
    }

    /// The preferences for video.
    public struct VideoOptions: Hashable, Sendable {
        /// Indicates whether the video starts without sound.
        public var startMuted: Bool

        /// Indicates whether the app shows its own controls for the video.
        public var customControlsRequested: Bool

        /// Indicates whether a click on the video enlarges it.
        public var clickToExpandRequested: Bool

        /// Creates video options.
        public init(
            startMuted: Bool = true,
            customControlsRequested: Bool = false,
            clickToExpandRequested: Bool = false
        ) {
            self.startMuted = startMuted
            self.customControlsRequested = customControlsRequested
            self.clickToExpandRequested = clickToExpandRequested
        }
    }
}
