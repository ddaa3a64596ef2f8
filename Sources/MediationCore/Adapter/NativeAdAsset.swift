/// The name of an asset of a native ad: which view shows what, and what was clicked.
///
/// A struct and not an enum: an app may show assets of its own, such as a label with its own text, and name them.
public struct NativeAdAsset: RawRepresentable, Hashable, Sendable {
    /// The stable name.
    public var rawValue: String

    /// Creates the name of an asset.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The headline.
    public static let headline = NativeAdAsset(rawValue: "headline")
    /// The text.
    public static let body = NativeAdAsset(rawValue: "body")
    /// What the button says.
    public static let callToAction = NativeAdAsset(rawValue: "callToAction")
    /// The main image.
    public static let image = NativeAdAsset(rawValue: "image")
    /// The icon or logo.
    public static let icon = NativeAdAsset(rawValue: "icon")
    /// The network's view for the main image or the video.
    public static let media = NativeAdAsset(rawValue: "media")
    /// The rating.
    public static let starRating = NativeAdAsset(rawValue: "starRating")
    /// The store.
    public static let store = NativeAdAsset(rawValue: "store")
    /// The price.
    public static let price = NativeAdAsset(rawValue: "price")
    /// Who advertises.
    public static let advertiser = NativeAdAsset(rawValue: "advertiser")
    /// The network's AdChoices view.
    public static let adChoices = NativeAdAsset(rawValue: "adChoices")
}
