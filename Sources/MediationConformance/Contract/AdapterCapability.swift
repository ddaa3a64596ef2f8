/// A feature that one adapter or its network has and another lacks; the harness declares it.
///
/// Rules that need an undeclared capability do not apply. A capability that is declared but missing violates a rule,
/// and so does one that is present but not declared, except ``mainThreadOnly``, ``expiry`` and ``bidResponses``.
///
/// This is a struct and not an enum because minor releases add capabilities.
public struct AdapterCapability: RawRepresentable, Hashable, Sendable, Codable {
    /// The stable name.
    public var rawValue: String

    /// Creates a capability from its stable name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The network must be prepared before a request, and its preparation can fail.
    public static let setUp = AdapterCapability(rawValue: "setUp")
    /// The network reports its SDK's version at run time, and the harness can change that version.
    public static let sdkVersion = AdapterCapability(rawValue: "sdkVersion")
    /// The network's SDK answers and reports on the main thread only.
    ///
    /// The suite takes this capability alone on trust: it plays the network and cannot see what the SDK does on other
    /// threads. Reports list the rules about other threads as not applicable.
    public static let mainThreadOnly = AdapterCapability(rawValue: "mainThreadOnly")
    /// The network answers several open loads of one placement independently.
    public static let concurrentLoads = AdapterCapability(rawValue: "concurrentLoads")
    /// The network can cancel a request.
    public static let cancel = AdapterCapability(rawValue: "cancel")
    /// Ads have no text below the headline, which those of other networks have.
    public static let withoutBody = AdapterCapability(rawValue: "withoutBody")
    /// Ads have no text for the button, which those of other networks have.
    public static let withoutCallToAction = AdapterCapability(rawValue: "withoutCallToAction")
    /// Ads have one or more images.
    public static let images = AdapterCapability(rawValue: "images")
    /// Ads have an icon or a logo.
    public static let icon = AdapterCapability(rawValue: "icon")
    /// Ads have the star rating of an app.
    public static let starRating = AdapterCapability(rawValue: "starRating")
    /// Ads have the store that sells an app.
    public static let store = AdapterCapability(rawValue: "store")
    /// Ads have the price of an app.
    public static let price = AdapterCapability(rawValue: "price")
    /// Ads have the name of the advertiser.
    public static let advertiser = AdapterCapability(rawValue: "advertiser")
    /// Ads have assets beyond the standard set.
    public static let extraAssets = AdapterCapability(rawValue: "extraAssets")
    /// The network has its own AdChoices view.
    public static let adChoices = AdapterCapability(rawValue: "adChoices")
    /// The network has its own media view.
    public static let mediaView = AdapterCapability(rawValue: "mediaView")
    /// Ads can have a video.
    public static let video = AdapterCapability(rawValue: "video")
    /// The network's SDK downloads images itself.
    public static let downloadsImages = AdapterCapability(rawValue: "downloadsImages")
    /// The network sends several images if asked to; leave this out if it always does, whatever the app wishes.
    public static let multipleImages = AdapterCapability(rawValue: "multipleImages")
    /// The network accepts a preferred orientation of images.
    public static let imageOrientation = AdapterCapability(rawValue: "imageOrientation")
    /// The network reports the number of pixels per point of its images.
    public static let imageScale = AdapterCapability(rawValue: "imageScale")
    /// The network counts impressions itself and reports them; with ``takesImpressions``, those of some ads.
    public static let countsImpressions = AdapterCapability(rawValue: "countsImpressions")
    /// The network counts clicks itself and reports them; with ``takesClicks``, those on some ads.
    public static let countsClicks = AdapterCapability(rawValue: "countsClicks")
    /// The network is notified of the impressions that mediation counts.
    public static let takesImpressions = AdapterCapability(rawValue: "takesImpressions")
    /// The network is notified of the clicks that mediation counts.
    public static let takesClicks = AdapterCapability(rawValue: "takesClicks")
    /// The network is given the views that show its ad.
    public static let tracksViews = AdapterCapability(rawValue: "tracksViews")
    /// The network reports what a native ad presents over the app.
    public static let presentation = AdapterCapability(rawValue: "presentation")
    /// The network can be asked for test ads.
    public static let testRequests = AdapterCapability(rawValue: "testRequests")
    /// The network says how long each of its ads is valid.
    public static let expiry = AdapterCapability(rawValue: "expiry")

    /// The network reports that an ad that covers the screen can no longer be presented.
    public static let tellsExpiry = AdapterCapability(rawValue: "tellsExpiry")
    /// The network is given the user's ID for its call to the app's server.
    public static let verification = AdapterCapability(rawValue: "verification")
    /// The network is given the app's data for its call to the app's server, besides the user's ID.
    public static let verificationData = AdapterCapability(rawValue: "verificationData")

    /// The network is given the responses of bids that have won, and the driver notes them in ``NetworkRequest/other``.
    public static let bidResponses = AdapterCapability(rawValue: "bidResponses")

    /// The network accepts the user's privacy choices.
    public static let privacy = AdapterCapability(rawValue: "privacy")
    /// The network has its own error numbers.
    public static let errorCodes = AdapterCapability(rawValue: "errorCodes")

    /// Every capability that this version of the suite knows, in the order of this list.
    public static let known: [AdapterCapability] = [
        .setUp, .sdkVersion, .mainThreadOnly, .concurrentLoads, .cancel, .withoutBody, .withoutCallToAction, .images,
        .icon, .starRating, .store, .price, .advertiser, .extraAssets, .adChoices, .mediaView, .video, .downloadsImages,
        .multipleImages, .imageOrientation, .imageScale, .countsImpressions, .countsClicks, .takesImpressions,
        .takesClicks, .tracksViews, .presentation, .testRequests, .expiry, .tellsExpiry, .verification,
        .verificationData, .bidResponses, .privacy, .errorCodes,
    ]

    /// Reads a capability from its name.
    public init(from decoder: any Decoder) throws {
        self.rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the capability as its name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self.rawValue)
    }
}
