public import PlatformViews

/// A native ad as a network's adapter provides it; texts and images that the network lacks are `nil`, not empty.
///
/// Every asset is absent by default: implement those that the network has. Mediation reads each asset once, on the main
/// actor, right after the adapter has answered; only the current time is read whenever the app asks for it. The ad may
/// be the adapter itself or a separate object.
@MainActor
public protocol MediationNativeAd: AnyObject, Sendable {
    /// The headline, also called the title.
    var headline: String? { get }
    /// The body text.
    var body: String? { get }
    /// The label of the button, such as "Install".
    var callToAction: String? { get }
    /// The images, the main one first.
    var images: [NativeAdImage] { get }
    /// The icon of the app, or the logo of the advertiser.
    var icon: NativeAdImage? { get }
    /// The app's rating in its store, from 0 to 5.
    var starRating: Double? { get }
    /// The store that offers the app.
    var store: String? { get }
    /// The app's price, as text with its currency.
    var price: String? { get }
    /// The advertiser's name.
    var advertiser: String? { get }
    /// Assets beyond the standard set, under keys that the adapter documents; absent assets have no key.
    var extraAssets: [String: JSONValue] { get }
    /// The network's own AdChoices view.
    var adChoicesView: PlatformView? { get }
    /// The network's own view for the main image or the video.
    var mediaView: PlatformView? { get }
    /// Indicates whether the ad has video, not whether it has a media view.
    var hasVideoContent: Bool { get }
    /// The width of the main image or video divided by its height; 0 unless both are known, finite and greater than 0.
    var mediaContentAspectRatio: Double { get }
    /// The length of the video; `nil` if there is no video or its length is unknown.
    var duration: Duration? { get }
    /// The playback position of the video; `nil` if there is no video or the position is unknown.
    var currentTime: Duration? { get }

    /// The ad's content if it is of a custom format, in which case its other assets are not read.
    ///
    /// The app records the impression and the clicks of such an ad. Mediation passes them on as if it had counted them
    /// itself, whatever the two properties below say.
    var customFormat: CustomFormat? { get }

    /// Indicates whether the network counts impressions and reports them; otherwise mediation does, and notifies the
    /// ad.
    ///
    /// A report from the side that does not count is a contract violation and is not counted.
    var handlesUserImpressions: Bool { get }

    /// Indicates whether the network counts clicks and reports them; otherwise mediation does, and notifies the ad.
    var handlesUserClicks: Bool { get }

    /// The rule by which mediation counts the ad as seen, if the network does not count impressions itself.
    var visibilityRule: VisibilityRule { get }

    /// The time for which the ad can be shown after it was loaded; `nil` for the usual hour.
    var timeToLive: Duration? { get }

    /// Everything that the adapter dropped, repaired or did not understand in the network's ad, a sentence each.
    ///
    /// They become part of the record of the load, up to a hundred, and must contain no credential.
    var warnings: [String] { get }

    /// Receives the event delegate, right after mediation has read the assets.
    ///
    /// The ad may still be rejected afterwards; its events are then not delivered. The delegate is the one that the
    /// completion handler returns: an ad that receives it here does not need the return value, and an ad of an
    /// ``AsyncMediationAdapter`` can get it only here. The default implementation ignores it.
    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate)

    /// Called at most once, when the ad is the result of a load: from now on it is the app's.
    ///
    /// An ad that is not used, because a better one won or the app did not want it, never gets this call; mediation
    /// releases it.
    func didDeliver()

    /// Called when the app has registered the ad with its views, which now hold the assets.
    ///
    /// - Parameters:
    ///   - container: The view that contains all the others; it must not be retained.
    ///   - clickableAssetViews: The views that should react to clicks.
    ///   - nonclickableAssetViews: The views that should not.
    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    )

    /// Called at most once, when the ad has been seen, and only if mediation counts impressions.
    func didRecordImpression()

    /// Called once for each tap on the ad, and only if mediation counts clicks.
    ///
    /// - Parameters:
    ///   - asset: The asset that was clicked; for an ad of a custom format, the key of its asset.
    ///   - view: The view that shows the asset; `nil` for ads of a custom format.
    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?)

    /// Called when the ad is no longer in this view: the app removed it or shows another ad there, or the view is gone.
    ///
    /// Each `didRender` is followed by exactly one call.
    ///
    /// - Parameter container: The container that the ad was rendered in, or `nil` if it has been deallocated.
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
    /// None.
    public var warnings: [String] { [] }
    /// Does nothing.
    public func didDeliver() {}
    /// Ignores the delegate.
    public func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {}
    /// No custom format.
    public var customFormat: CustomFormat? { nil }
    /// Mediation counts impressions.
    public var handlesUserImpressions: Bool { false }
    /// Mediation counts clicks.
    public var handlesUserClicks: Bool { false }
    /// One visible pixel.
    public var visibilityRule: VisibilityRule { .firstPixel }
    /// The usual hour.
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
