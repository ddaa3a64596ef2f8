public import PlatformViews

/// A native ad as a network's adapter provides it; what the network lacks is `nil`, not "" or 0. // M13, M17, M18
///
/// Every asset has a default of "absent": implement those that the network has. Mediation reads each once, on the main
/// actor, right after the adapter answered; only the current time is read whenever the app asks for it. The adapter itself may be the ad, or make another object for it. // M4
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

    /// Receives the place to report events to, once mediation has taken the ad.
    ///
    /// It is the event delegate that the completion handler returns: an ad that gets it here needs no other way, and that
    /// of an ``AsyncMediationAdapter`` has none. The default ignores it.
    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate)
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
}
