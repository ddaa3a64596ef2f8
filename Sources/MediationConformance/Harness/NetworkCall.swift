public import MediationCore

/// Something that the adapter asks of the network's SDK.
///
/// Numbers of ads and requests are those of ``NetworkStep``.
public enum NetworkCall: Hashable, Sendable {
    /// Prepares the SDK.
    case setUp
    /// Asks for an ad.
    case request(NetworkRequest)
    /// Does not want the answer to a request any more.
    case cancel(request: Int)
    /// Tells that an ad was seen.
    case impression(ad: Int)
    /// Tells that an ad was clicked; on which `NativeAdAsset`, if the SDK is told that or gets the view.
    ///
    /// ``NetworkLog/asset(shownBy:)`` says which asset a view shows.
    case click(ad: Int, asset: String?)
    /// Gives the SDK the views that show an ad; how many of them react to clicks, if the SDK is told.
    case showViews(ad: Int, clickable: Int?)
    /// Takes the views away again.
    case removeViews(ad: Int)
    /// Lets the SDK download an image.
    case downloadImage(url: String)
    /// Tells the SDK of the user's choices outside of a request.
    ///
    /// By name: `isChild` and `gdprApplies` ("true" or "false"), `consentString` and `usPrivacyString`, as in a request;
    /// all others as the SDK calls them. An empty text is a choice that the SDK is to forget.
    case privacy([String: String])

    /// The call in a line.
    var summary: String {
        switch self {
        case .setUp: "is asked to set up"
        case .request(let request): "is asked for an ad\(request.adUnitID.map { " of unit \"\($0)\"" } ?? "")"
        case .cancel(let request): "is told to stop request \(request)"
        case .impression(let ad): "is told of an impression of the ad of request \(ad)"
        case .click(let ad, let asset):
            "is told of a click\(asset.map { " on \($0)" } ?? "") on the ad of request \(ad)"
        case .showViews(let ad, let count):
            "gets the views of the ad of request \(ad)\(count.map { ", \($0) clickable" } ?? "")"
        case .removeViews(let ad): "has the views of the ad of request \(ad) taken away"
        case .downloadImage(let url): "is to download \(url)"
        case .privacy(let choices): "is told of privacy choices: \(choices.keys.sorted().joined(separator: ", "))"
        }
    }
}

/// What the adapter asks the network for; `nil` is what the SDK was not told.
public struct NetworkRequest: Hashable, Sendable {
    /// The network's own ad unit.
    public var adUnitID: String?
    /// Whether a test ad is wanted.
    public var isTest: Bool?
    /// Whether the SDK is to download images.
    public var downloadsImages: Bool?
    /// Whether several images are wanted.
    public var wantsMultipleImages: Bool?
    /// Which orientation of images is liked best.
    public var imageOrientation: NativeAdOptions.ImageOptions.Orientation?
    /// Whether the user is to be treated as a child.
    public var isChild: Bool?
    /// Whether the GDPR applies to the user.
    public var gdprApplies: Bool?
    /// The consent string.
    public var consentString: String?
    /// The US privacy string.
    public var usPrivacyString: String?
    /// What else the SDK was told, by name.
    public var other: [String: String]

    /// Creates a request; what is left out is what the SDK was not told.
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
