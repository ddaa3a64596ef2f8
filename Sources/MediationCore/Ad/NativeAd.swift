public import PlatformViews

/// A loaded native ad, the same whatever network it came from.
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
        self.hasVideoContent ? self.session.mediationAd.currentTime.flatMap { $0 >= .zero ? $0 : nil } : nil
    }

    /// The type that the ad was taken as: the first that was asked for and that it fits of app install, content and
    /// native.
    public let adType: AdType

    /// The record of the load that this ad came from.
    ///
    /// It grows when an adapter breaks its contract after the load has ended.
    public var responseInfo: ResponseInfo { self.session.responseInfo }

    /// Hears what happens to the ad, in the order in which it happens.
    ///
    /// Events from before it was set are kept, up to a thousand, and delivered first. An event that is set off inside the
    /// handler is delivered after it has returned. The ad keeps the handler, which should hold the ad weakly.
    public var eventHandler: (@MainActor (NativeAdEvent) -> Void)? {
        get { self.session.eventHandler }
        set { self.session.eventHandler = newValue }
    }

    /// Whether the ad was held unshown for too long: an hour, unless its network says otherwise.
    ///
    /// An ad that has been registered with views, or whose impression was recorded, does not expire any more. One that was
    /// asked for under other privacy choices than the present ones has expired whenever views do not show it.
    public var isExpired: Bool { self.session.isExpired }

    /// How long the ad can still be held unshown; zero once it has expired.
    public var timeToExpiry: Duration { self.session.timeToExpiry.duration }

    let session: AdSession
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

    /// Tells which views show the ad: from now on impressions and clicks are counted, and AdChoices is shown.
    ///
    /// Mediation records the impression once the visibility rule of the ad's network holds, and a click for each tap on a
    /// clickable asset view; a network that counts itself gets the views and does so. AdChoices goes into its corner of
    /// the container, unless it is in the container already.
    ///
    /// The ad is kept alive until ``unregister()``, until another ad is registered with the container or an asset view in
    /// it, or until the container is gone. Registering an ad again first unregisters it. Clickable asset views, and what
    /// is in them, take no touches of their own meanwhile, for a button among them would swallow the tap; those that
    /// AdChoices is in do, and all do where the network counts clicks.
    ///
    /// - Parameters:
    ///   - container: The view that holds all others; it is not kept alive.
    ///   - clickableAssetViews: The views that react to taps, by what they show.
    ///   - nonclickableAssetViews: The views that do not, such as the media view.
    /// - Throws: A ``MediationError`` with code ``MediationError/Code/adExpired``,
    ///   ``MediationError/Code/viewOutsideContainer`` or ``MediationError/Code/viewRegisteredTwice``; then nothing has
    ///   changed.
    public func register(
        container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView] = [:]
    ) throws(MediationError) {
        guard !self.isExpired else {
            guard !self.session.isOutdated else { throw .outdated("The ad") }
            throw MediationError(.adExpired, "The ad was held unshown for longer than it lives.")
        }
        let views = try AdViews(container, clickable: clickableAssetViews, nonclickable: nonclickableAssetViews)
        self.tracker.track(self, in: views, corner: self.options.adChoicesCorner)
    }

    /// Tells that the views do not show the ad any more; nothing happens if none do.
    public func unregister() {
        self.tracker.untrack(self)
    }
}
