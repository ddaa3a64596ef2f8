public import MediationCore

/// A call that the adapter makes to the network's SDK.
///
/// Ads and requests have the same numbers as in ``NetworkStep``.
public enum NetworkCall: Hashable, Sendable {
    /// Prepares the SDK.
    case setUp
    /// Requests an ad.
    case request(NetworkRequest)
    /// Asks the SDK for a token or a bid for an auction, with what it is told for that; this is no request for an ad.
    case collectSignals(NetworkRequest)
    /// Gives the adapter the token or the bid that the SDK has made, with the price as the SDK means it, per 1000 impressions;
    /// neither if it does not bid.
    case signals(BidSignals)
    /// Cancels a request.
    case cancel(request: Int)
    /// Reports an impression of an ad.
    case impression(ad: Int)
    /// Reports a click on an ad, with the `NativeAdAsset` if the SDK is given its name or its view.
    ///
    /// ``NetworkLog/asset(shownBy:)`` returns the asset that a view shows.
    case click(ad: Int, asset: String?)
    /// Gives the SDK the views that show an ad, with the number of clickable views if the SDK is given it.
    case showViews(ad: Int, clickable: Int?)
    /// Takes the views of a native ad away from the SDK.
    case removeViews(ad: Int)
    /// Makes the SDK present an ad that covers the screen.
    case present(ad: Int, NetworkPresentation)
    /// Makes the SDK download an image.
    case downloadImage(url: String)
    /// Gives the SDK the user's choices outside of a request.
    ///
    /// The choices by name: `isChild` and `gdprApplies` ("true" or "false"), `consentString` and `usPrivacyString`, as
    /// in a request; the GPP string, personalization, content rating and all other choices under the SDK's names. An empty
    /// text is a choice that the SDK should forget.
    case privacy([String: String])

    /// The call in one line.
    var summary: String {
        switch self {
        case .setUp: "is asked to set up"
        case .request(let request): "is asked for an ad\(request.adUnitID.map { " of unit \"\($0)\"" } ?? "")"
        case .collectSignals(let request):
            "is asked for signals\(request.adUnitID.map { " for unit \"\($0)\"" } ?? "")"
        case .signals(let signals):
            "gives signals: \(signals.bid.map { "a bid of \($0.price) \($0.currency)" } ?? (signals.token == nil ? "none" : "a token"))"
        case .cancel(let request): "is told to stop request \(request)"
        case .impression(let ad): "is told of an impression of the ad of request \(ad)"
        case .click(let ad, let asset):
            "is told of a click\(asset.map { " on \($0)" } ?? "") on the ad of request \(ad)"
        case .showViews(let ad, let count):
            "gets the views of the ad of request \(ad)\(count.map { ", \($0) clickable" } ?? "")"
        case .removeViews(let ad): "has the views of the ad of request \(ad) taken away"
        case .present(let ad, _): "is to present the ad of request \(ad)"
        case .downloadImage(let url): "is to download \(url)"
        case .privacy(let choices): "is told of privacy choices: \(choices.keys.sorted().joined(separator: ", "))"
        }
    }
}

/// The adapter's request to the network, for an ad or for signals; a property is `nil` if the SDK was not given its value.
public struct NetworkRequest: Hashable, Sendable {
    /// The format of the ad; for SDKs with a loader for each format, that of the loader.
    public var format: AdFormat?
    /// The size of the banner, in points.
    public var bannerSize: BannerSize?
    /// The network's own ad unit.
    public var adUnitID: String?
    /// Indicates whether a test ad is requested.
    public var isTest: Bool?
    /// Indicates whether the SDK should download images.
    public var downloadsImages: Bool?
    /// Indicates whether several images are requested.
    public var wantsMultipleImages: Bool?
    /// The preferred orientation of images.
    public var imageOrientation: NativeAdOptions.ImageOptions.Orientation?
    /// Indicates whether the user should be treated as a child.
    public var isChild: Bool?
    /// Indicates whether the GDPR applies to the user.
    public var gdprApplies: Bool?
    /// The consent string.
    public var consentString: String?
    /// The US privacy string.
    public var usPrivacyString: String?
    /// Further values that were given to the SDK, by name, such as a bid response or a request ID.
    public var other: [String: String]

    /// Creates a request; leave out the values that the SDK was not given.
    public init(
        adUnitID: String? = nil,
        isTest: Bool? = nil,
        downloadsImages: Bool? = nil,
        wantsMultipleImages: Bool? = nil,
        imageOrientation: NativeAdOptions.ImageOptions.Orientation? = nil,
        isChild: Bool? = nil,
        gdprApplies: Bool? = nil,
        consentString: String? = nil,
        usPrivacyString: String? = nil,
        other: [String: String] = [:]
    ) {
        self.adUnitID = adUnitID
        self.isTest = isTest
        self.downloadsImages = downloadsImages
        self.wantsMultipleImages = wantsMultipleImages
        self.imageOrientation = imageOrientation
        self.isChild = isChild
        self.gdprApplies = gdprApplies
        self.consentString = consentString
        self.usPrivacyString = usPrivacyString
        self.other = other
    }
}
