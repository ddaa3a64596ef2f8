public import PlatformViews

/// An app's request for an ad.
public struct SampleAdRequest: Sendable {
    /// Indicates whether the network should send test ads, which earn nothing.
    public var testMode = false

    /// Keywords that describe the app's content.
    public var keywords: [String] = []

    /// A name for this request; the ad server answers requests with the same name in the same way.
    public var requestID: String?

    /// Indicates whether the SDK downloads the ad's images before it delivers the ad.
    public var downloadsImages = true

    /// The orientation of images that suits the app best.
    public var preferredImageOrientation = SampleImageOrientation.any

    /// The kinds of ads that the app can lay out; an empty set means all.
    ///
    /// The network may still send an ad of another kind.
    public var formats: Set<SampleAdFormat> = []

    /// The shape of a video that suits the app best.
    public var mediaAspectRatio = SampleMediaAspectRatio.any

    /// The corner of the ad's view in which the app shows the ad's info view.
    public var infoCorner = ViewCorner.topRight

    /// Indicates whether the app can use more than one image.
    public var requestsMultipleImages = false

    /// The custom formats that the app can show.
    ///
    /// The network may know none of them, and may send another format.
    public var customFormatIDs: [String] = []

    /// The app's knowledge of the person's age and consent.
    public var privacy = SamplePrivacy()

    /// The bid whose ad should be loaded, see ``SampleBidding``; `nil` for an ad of the network's choice.
    public var bidResponse: String?

    /// Indicates whether a video has no sound until the app turns it on.
    public var startsMuted = true

    /// The clock for the ad's tracking, its video and its age.
    package var clock: any Clock<Duration> = ContinuousClock()

    /// Creates a request with default values.
    public init() {}
}
