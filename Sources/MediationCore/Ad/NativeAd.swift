public import PlatformViews

/// A loaded native ad, the same whatever network it came from. // M13–M18
///
/// Its assets are read from the network's ad once, when it was loaded; images are downloaded by then unless the app
/// disabled that. The ad keeps the adapter and the network's ad alive. Everything about it is on the main actor.
@MainActor
public final class NativeAd {
    /// The headline, also called title.
    public let headline: String?
    /// The text.
    public let body: String?
    /// What the button says, such as "Install".
    public let callToAction: String?
    /// The images, the main one first; at most one unless the app asked for several.
    public let images: [NativeAdImage]
    /// The icon of the app, or the logo of the advertiser.
    public let icon: NativeAdImage?
    /// How the app is rated in its store, from 0 to 5.
    public let starRating: Double?
    /// The store that offers the app.
    public let store: String?
    /// The price of the app, as text with its currency.
    public let price: String?
    /// Who advertises.
    public let advertiser: String?
    /// Assets beyond the standard set, under keys that the adapter documents.
    public let extraAssets: [String: JSONValue]
    /// The network's own AdChoices view.
    public let adChoicesView: PlatformView?
    /// The network's own view for the main image or the video.
    public let mediaView: PlatformView?
    /// Whether there is video.
    public let hasVideoContent: Bool
    /// Width divided by height of the main image or video; 0 when unknown.
    public let mediaContentAspectRatio: Double
    /// How long the video is; `nil` without video or when unknown.
    public let duration: Duration?

    /// Where the video is now; `nil` without video or when unknown.
    public var currentTime: Duration? {
        self.hasVideoContent ? self.mediationAd.currentTime.flatMap { $0 >= .zero ? $0 : nil } : nil
    }

    /// The record of the load that this ad came from.
    ///
    /// It grows when an adapter breaks its contract after the load has ended.
    public var responseInfo: ResponseInfo { self.record.responseInfo }

    /// Hears what happens to the ad, in the order in which the network reports it.
    ///
    /// Events from before it was set are kept and delivered first.
    public var eventHandler: (@MainActor (NativeAdEvent) -> Void)? {
        didSet { self.events.listen(self.eventHandler) }
    }

    private let record: LoadRecord
    private let events: NativeAdEvents
    private let mediationAd: any MediationNativeAd
    private let adapter: any MediationAdapter

    init(_ assets: NativeAdAssets, loaded: LoadedAd, adapter: any MediationAdapter, record: LoadRecord) {
        self.headline = assets.headline
        self.body = assets.body
        self.callToAction = assets.callToAction
        self.images = assets.images
        self.icon = assets.icon
        self.starRating = assets.starRating
        self.store = assets.store
        self.price = assets.price
        self.advertiser = assets.advertiser
        self.extraAssets = assets.extraAssets
        self.adChoicesView = assets.adChoicesView
        self.mediaView = assets.mediaView
        self.hasVideoContent = assets.hasVideoContent
        self.mediaContentAspectRatio = assets.mediaContentAspectRatio
        self.duration = assets.duration
        self.mediationAd = loaded.ad
        self.events = loaded.events
        self.adapter = adapter
        self.record = record
    }
}

/// What an adapter's success brings: the ad, and where it reports its events.
struct LoadedAd: Sendable {
    let ad: any MediationNativeAd
    let events: NativeAdEvents
}
