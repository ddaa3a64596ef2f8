public import PlatformViews

/// A loaded native ad, independent of the network that it came from.
///
/// Its assets are read from the network's ad once, when it is loaded; unless the app disabled image loading, its images
/// are downloaded by then. The ad retains the adapter and the network's ad. The class is confined to the main actor.
@MainActor
public final class NativeAd {
    /// The headline, also called the title.
    public let headline: String?
    /// The body text.
    public let body: String?
    /// The label of the button, such as "Install".
    public let callToAction: String?
    /// The images, the main one first; at most one unless the app asked for several.
    public let images: [NativeAdImage]
    /// The icon of the app, or the logo of the advertiser.
    public let icon: NativeAdImage?
    /// The app's rating in its store, from 0 to 5.
    public let starRating: Double?
    /// The store that offers the app.
    public let store: String?
    /// The app's price, as text with its currency.
    public let price: String?
    /// The advertiser's name.
    public let advertiser: String?
    /// Assets beyond the standard set, under keys that the adapter documents.
    public let extraAssets: [String: JSONValue]
    /// The network's own AdChoices view.
    public let adChoicesView: PlatformView?
    /// The network's own view for the main image or the video.
    public let mediaView: PlatformView?
    /// Indicates whether the ad has video.
    public let hasVideoContent: Bool
    /// The width of the main image or video divided by its height; 0 if unknown.
    public let mediaContentAspectRatio: Double
    /// The length of the video; `nil` if there is no video or its length is unknown.
    public let duration: Duration?

    /// The current playback position of the video; `nil` if there is no video or the position is unknown.
    public var currentTime: Duration? {
        self.hasVideoContent ? self.session.mediationAd.currentTime.flatMap { $0 >= .zero ? $0 : nil } : nil
    }

    /// The type that the ad counts as: the first of app install, content and native that was requested and that it
    /// fits.
    public let adType: AdType

    /// The record of the load that this ad came from.
    ///
    /// It grows if an adapter breaks its contract after the load has ended.
    public var responseInfo: ResponseInfo { self.session.responseInfo }

    /// Receives the events of the ad, in the order in which they occur.
    ///
    /// Events from before the handler was set are kept, up to a thousand, and delivered first. An event that is
    /// triggered inside the handler is delivered after the handler has returned. The ad retains the handler, which
    /// should hold the ad weakly.
    public var eventHandler: (@MainActor (NativeAdEvent) -> Void)? {
        get { self.session.eventHandler }
        set { self.session.eventHandler = newValue }
    }

    /// Indicates whether the ad was held for too long without being shown: an hour, unless its network says otherwise.
    ///
    /// An ad that has been registered with views, or whose impression was recorded, no longer expires. An ad that was
    /// requested under privacy choices other than the current ones has expired whenever views do not show it.
    public var isExpired: Bool { self.session.isExpired }

    /// The time for which the ad can still be held without being shown; zero once it has expired.
    public var timeToExpiry: Duration { self.session.timeToExpiry.duration }

    package let session: AdSession
    private let options: NativeAdOptions
    private let tracker: ViewTracker

    init(
        _ assets: NativeAdAssets,
        adType: AdType,
        options: NativeAdOptions,
        session: AdSession,
        tracker: ViewTracker
    ) {
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
        self.adType = adType
        self.options = options
        self.session = session
        self.tracker = tracker
    }

    /// Registers the views that show the ad: from now on impressions and clicks are counted, and AdChoices is shown.
    ///
    /// Mediation records the impression once the visibility rule of the ad's network is met, and a click for each tap
    /// on a clickable asset view; a network that counts these itself receives the views and does so. AdChoices is
    /// placed in its corner of the container, unless it is already in the container.
    ///
    /// The ad is retained until ``unregister()``, until another ad is registered with the container or an asset view in
    /// it, or until the container is gone. Registering an ad again first unregisters it. Meanwhile, clickable asset
    /// views and the views inside them take no touches themselves, because a button among them would swallow the tap.
    /// The exceptions are asset views that contain AdChoices, and all views if the network counts clicks.
    ///
    /// - Parameters:
    ///   - container: The view that contains all the others; it is not retained.
    ///   - clickableAssetViews: The views that react to taps, by the asset that they show.
    ///   - nonclickableAssetViews: The views that do not react to taps, such as the media view.
    /// - Throws: A ``MediationError`` with the code ``MediationError/Code/adExpired``,
    ///   ``MediationError/Code/viewOutsideContainer`` or ``MediationError/Code/viewRegisteredTwice``, in which case
    ///   nothing has changed.
    public func register(
        container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView] = [:]
    ) throws(MediationError) {
        guard !self.isExpired else {
            guard !self.session.isOutdated else { throw .outdated("The ad") }
            throw .expired
        }
        let views = try AdViews(container, clickable: clickableAssetViews, nonclickable: nonclickableAssetViews)
        self.tracker.track(self, in: views, corner: self.options.adChoicesCorner)
    }

    /// Unregisters the ad from its views; has no effect if it is not registered.
    public func unregister() {
        self.tracker.untrack(self)
    }
}
