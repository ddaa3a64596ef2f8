#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What an app passes with one load.
public struct NativeAdRequest: Sendable {
    /// Identifies the load in its response info, and as the request ID for networks that take one.
    public var loadID: String

    /// What the app wishes of the ad.
    public var options: NativeAdOptions

    /// Whether networks should serve test ads.
    public var isTestRequest: Bool

    /// What the app passes to single networks; each adapter finds its own type.
    public var extras: [any NetworkExtras]

    /// The user's privacy choices as of now.
    public var privacy: PrivacySnapshot

    /// A PNG that marks where the ad comes from, for networks that can show one.
    public var watermark: Data?

    /// Creates a request; without a load ID it gets a new UUID.
    public init(
        loadID: String? = nil,
        options: NativeAdOptions = NativeAdOptions(),
        isTestRequest: Bool = false,
        extras: [any NetworkExtras] = [],
        privacy: PrivacySnapshot = PrivacySnapshot(),
        watermark: Data? = nil
    ) {
        self.loadID = loadID ?? UUID().uuidString
        self.options = options
        self.isTestRequest = isTestRequest
        self.extras = extras
        self.privacy = privacy
        self.watermark = watermark
    }
}
