import Foundation
public import PlatformViews

/// An ad whose parts the app lays out itself.
///
/// Content ads have a headline and an advertiser; app ads have a title, a price, a star rating and a store. Ads of a
/// custom format have the assets of that format.
@MainActor
public final class SampleNativeAd {
    /// The ad's name at the network; `nil` if the network gave none.
    public let id: String?

    /// Indicates whether the SDK itself detects the ad's impression and clicks, as soon as it has the ad's views.
    ///
    /// For other ads, which always include those of a custom format, the app reports them.
    public let tracksItself: Bool

    /// The time after loading for which the ad may be shown; `nil` if the network did not send it.
    public let timeToLive: Duration?

    /// The delegate that receives the ad's events; not retained.
    public weak var delegate: (any SampleNativeAdDelegate)?

    /// The heading of a content ad.
    public let headline: String?

    /// The heading of an app ad.
    public let title: String?

    /// The text.
    public let body: String?

    /// The text for a button.
    public let callToAction: String?

    /// The name of the advertiser.
    public let advertiser: String?

    /// A small square image.
    public let icon: SampleImage?

    /// The large images, without those that failed.
    public let images: [SampleImage]

    /// The price of an app, with its currency.
    public let price: String?

    /// The star rating of an app, from 0 to 5.
    public let starRating: Double?

    /// The store that sells an app.
    public let store: String?

    /// The ad's degree of awesomeness, which many ads lack.
    public let degreeOfAwesomeness: String?

    /// The ad's assets if it has a custom format; such an ad has no other assets.
    public let customFormat: SampleCustomFormat?

    /// Indicates whether the ad has a video.
    public let hasVideo: Bool

    /// The width of the video divided by its height; `nil` without a video, or if the network did not send it.
    public let mediaAspectRatio: Double?

    /// The view that shows the video; `nil` without a video.
    public let mediaView: SampleMediaView?

    /// The mark that explains why the ad is shown.
    public let infoView: SampleAdInfoView

    /// The view in which the ad is shown; not retained.
    public internal(set) weak var view: PlatformView?

    private let age: Stopwatch
    let impressionURL: URL?
    let clickURL: URL?
    let clock: any Clock<Duration>
    let video: VideoPlayer?
    var tracker: ViewTracker?
    weak var playedServers: (any PlayedServers)?
    var hasSentImpression = false
    var page = Page.closed

    init(_ content: AdContent, for request: SampleAdRequest) {
        self.id = content.record.id
        // For a custom format, only the app knows what is shown, and where.
        self.tracksItself = content.record.tracksItself && content.customFormat == nil
        self.timeToLive = content.record.expiresIn.flatMap(Duration.init(positiveSeconds:))
        self.age = content.age
        self.headline = content.record.headline
        self.title = content.record.title
        self.body = content.record.body
        self.callToAction = content.record.callToAction
        self.advertiser = content.record.advertiser
        self.icon = content.icon
        self.images = content.images
        self.price = content.record.price
        self.starRating = content.record.starRating
        self.store = content.record.store
        self.degreeOfAwesomeness = content.record.degreeOfAwesomeness
        self.customFormat = content.customFormat
        self.hasVideo = content.record.hasVideo
        self.mediaAspectRatio = content.record.hasVideo ? content.record.mediaAspectRatio : nil
        self.mediaView = content.record.hasVideo ? SampleMediaView(width: 300, height: 150) : nil
        self.infoView = SampleAdInfoView(corner: request.infoCorner)
        self.impressionURL = content.impressionURL
        self.clickURL = content.clickURL
        self.clock = request.clock
        if content.record.hasVideo {
            let video = VideoPlayer(
                duration: content.record.videoSeconds.flatMap(Duration.init(positiveSeconds:)),
                isMuted: request.startsMuted,
                clock: request.clock
            )
            self.video = video
            self.mediaView?.player = video
            self.mediaView?.text = "▶"
            video.ad = self
        } else {
            self.video = nil
        }
        self.infoView.ad = self
    }

    /// Indicates whether the ad has reached its ``timeToLive``.
    public var isExpired: Bool {
        self.timeToLive.map { self.age.elapsed >= $0 } ?? false
    }

    /// Notifies the delegate of an event.
    package func report(_ event: SampleNativeAdEvent) {
        self.delegate?.nativeAd(self, didReport: event)
    }
}
