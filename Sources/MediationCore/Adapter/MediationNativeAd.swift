public import PlatformViews

/// A native ad as a network's adapter provides it; what the network lacks is `nil`, not "" or 0.
///
/// Every asset has a default of "absent": implement those that the network has. Mediation reads each once, on the main
/// actor, right after the adapter answered; only the current time is read whenever the app asks for it. The adapter
/// itself may be the ad, or make another object for it.
@MainActor
public protocol MediationNativeAd: AnyObject, Sendable {
    /// The headline, also called title.
    var headline: String? { get }
    /// The text.
    var body: String? { get }
    /// What the button says, such as "Install".
    var callToAction: String? { get }
    /// The images, the main one first.
    var images: [NativeAdImage] { get }
    /// The icon of the app, or the logo of the advertiser.
    var icon: NativeAdImage? { get }
    /// How the app is rated in its store, from 0 to 5.
    var starRating: Double? { get }
    /// The store that offers the app.
    var store: String? { get }
    /// The price of the app, as text with its currency.
    var price: String? { get }
    /// Who advertises.
    var advertiser: String? { get }
    /// Assets beyond the standard set, under keys that the adapter documents; an absent one has no key.
    var extraAssets: [String: JSONValue] { get }
    /// The network's own AdChoices view.
    var adChoicesView: PlatformView? { get }
    /// The network's own view for the main image or the video.
    var mediaView: PlatformView? { get }
    /// Whether there is video, not whether there is a media view.
    var hasVideoContent: Bool { get }
    /// Width divided by height of the main image or video; 0 when unknown.
    var mediaContentAspectRatio: Double { get }
    /// How long the video is; `nil` without video or when unknown.
    var duration: Duration? { get }
    /// Where the video is; `nil` without video or when unknown.
    var currentTime: Duration? { get }

    /// The ad's content if it is one of a custom format; then its other assets are not read.
    ///
    /// The app records the impression and the clicks of such an ad: mediation passes them on as those that it has counted
    /// itself, whatever the two properties below say.
    var customFormat: CustomFormat? { get }

    /// Whether the network counts impressions itself and reports them; otherwise mediation does, and tells the ad.
    ///
    /// A report of the side that does not count is a contract violation, and counts nothing.
    var handlesUserImpressions: Bool { get }

    /// Whether the network counts clicks itself and reports them; otherwise mediation does, and tells the ad.
    var handlesUserClicks: Bool { get }

    /// When mediation takes the ad for seen, if the network does not count impressions itself.
    var visibilityRule: VisibilityRule { get }

    /// How long the ad can be shown after it was loaded; `nil` for the usual hour.
    var timeToLive: Duration? { get }

    /// Receives the place to report events to, right after mediation has read the assets.
    ///
    /// The ad may be refused after that: then nobody hears its events.
    /// It is the event delegate that the completion handler returns: an ad that gets it here needs no other way, and that
    /// of an ``AsyncMediationAdapter`` has none. The default ignores it.
    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate)

    /// The app has registered the ad with its views, which hold the assets now.
    ///
    /// - Parameters:
    ///   - container: The view that holds all others; do not keep it alive.
    ///   - clickableAssetViews: The views that are to react to clicks.
    ///   - nonclickableAssetViews: The views that are not.
    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    )

    /// The ad was seen; at most once, and only if mediation counts impressions.
    func didRecordImpression()

    /// The ad was clicked; only if mediation counts clicks, and once for each tap.
    ///
    /// - Parameters:
    ///   - asset: What was clicked; of an ad of a custom format, the key of its asset.
    ///   - view: The view that shows it; `nil` for ads of a custom format.
    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?)

    /// The ad is not in this view any more: the app took it out, shows another ad there, or the view is gone.
    ///
    /// It follows each `didRender`, once.
    ///
    /// - Parameter container: The container that was rendered in, or `nil` if it has been deallocated.
    func didUntrack(_ container: PlatformView?)
}

extension MediationNativeAd {
    /// Absent.
    public var headline: String? { nil }
    /// Absent.
    public var body: String? { nil }
    /// Absent.
    public var callToAction: String? { nil }
    /// None.
    public var images: [NativeAdImage] { [] }
    /// Absent.
    public var icon: NativeAdImage? { nil }
    /// Absent.
    public var starRating: Double? { nil }
    /// Absent.
    public var store: String? { nil }
    /// Absent.
    public var price: String? { nil }
    /// Absent.
    public var advertiser: String? { nil }
    /// None.
    public var extraAssets: [String: JSONValue] { [:] }
    /// Absent.
    public var adChoicesView: PlatformView? { nil }
    /// Absent.
    public var mediaView: PlatformView? { nil }
    /// No video.
    public var hasVideoContent: Bool { false }
    /// Unknown.
    public var mediaContentAspectRatio: Double { 0 }
    /// Unknown.
    public var duration: Duration? { nil }
    /// Unknown.
    public var currentTime: Duration? { nil }
    /// Ignores it.
    public func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {}
    /// No custom format.
    public var customFormat: CustomFormat? { nil }
    /// Mediation counts.
    public var handlesUserImpressions: Bool { false }
    /// Mediation counts.
    public var handlesUserClicks: Bool { false }
    /// The first pixel.
    public var visibilityRule: VisibilityRule { .firstPixel }
    /// An hour.
    public var timeToLive: Duration? { nil }
    /// Does nothing.
    public func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {}
    /// Does nothing.
    public func didRecordImpression() {}
    /// Does nothing.
    public func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {}
    /// Does nothing.
    public func didUntrack(_ container: PlatformView?) {}
}
