public import PlatformViews

/// What an app asks the network for.
public struct SampleAdRequest: Sendable {
    /// Whether the network should send test ads, which earn nothing.
    public var testMode = false

    /// What the app's content is about.
    public var keywords: [String] = []

    /// A name for this request; the ad server answers the same name the same way.
    public var requestID: String?

    /// Whether the SDK downloads the ad's images before it hands over the ad.
    public var downloadsImages = true

    /// Which images the app can use best.
    public var preferredImageOrientation = SampleImageOrientation.any

    /// The kinds of ads that the app can lay out; none means all.
    ///
    /// An ad of another kind may come all the same.
    public var formats: Set<SampleAdFormat> = []

    /// Which shape of a video the app can use best.
    public var mediaAspectRatio = SampleMediaAspectRatio.any

    /// Where in the ad's view the app shows the ad's info view.
    public var infoCorner = ViewCorner.topRight

    /// Whether the app can use more than one image.
    public var requestsMultipleImages = false

    /// The custom formats that the app can show.
    ///
    /// The network may know none of them, and may send another one.
    public var customFormatIDs: [String] = []

    /// What the app knows of the person's age and consent.
    public var privacy = SamplePrivacy()

    /// The bid whose ad is to be loaded, see ``SampleBidding``; `nil` for an ad of the network's choice.
    public var bidResponse: String?

    /// Whether a video has no sound until the app turns it on.
    public var startsMuted = true

    /// What the ad's tracking, its video and its age go by.
    package var clock: any Clock<Duration> = ContinuousClock()

    /// Creates a request with nothing special about it.
    public init() {}
}
