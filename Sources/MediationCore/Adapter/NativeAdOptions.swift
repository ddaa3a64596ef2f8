public import PlatformViews

/// What the app wishes of a native ad; passed on to adapters.
///
/// Wishes do not exclude each other: portrait images and a landscape video can be wished for at the same time, and a
/// network that has neither is free to send what it has.
public struct NativeAdOptions: Hashable, Sendable {
    /// How images are wanted.
    public var images: ImageOptions

    /// Which shape is liked best for the main image or video.
    public var mediaAspectRatio: MediaAspectRatio

    /// The corner in which AdChoices is shown, unless the app gives that view a place of its own.
    public var adChoicesCorner: ViewCorner

    /// How a video is wanted.
    public var video: VideoOptions

    /// Creates options; without arguments, the defaults.
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

    /// How images are wanted.
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
        public enum Orientation: String, CaseIterable, Sendable {
            /// No preference.
            case any
            /// Wider than high.
            case landscape
            /// Higher than wide.
            case portrait
        }
    }

    /// The shape of the main image or video.
    public enum MediaAspectRatio: String, CaseIterable, Sendable {
        /// Nothing is said about it.
        case unknown
        /// No preference.
        case any
        /// Wider than high.
        case landscape
        /// Higher than wide.
        case portrait
        /// As wide as high.
        case square
    }

    /// How a video is wanted.
    public struct VideoOptions: Hashable, Sendable {
        /// Whether the video starts without sound.
        public var startMuted: Bool

        /// Whether the app shows its own controls for the video.
        public var customControlsRequested: Bool

        /// Whether a click on the video makes it larger.
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
