/// The name of a native ad's asset, which connects the asset with its view and with clicks on it.
///
/// A struct and not an enum: an app may show and name its own assets, such as a label with its own text.
public struct NativeAdAsset: RawRepresentable, Hashable, Sendable {
    /// The stable name.
    public var rawValue: String

    /// Creates the name of an asset.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The headline.
    public static let headline = NativeAdAsset(rawValue: "headline")
    /// The body text.
    public static let body = NativeAdAsset(rawValue: "body")
    /// The label of the button.
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
    /// The advertiser's name.
    public static let advertiser = NativeAdAsset(rawValue: "advertiser")
    /// The network's AdChoices view.
    public static let adChoices = NativeAdAsset(rawValue: "adChoices")
}
