#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What an app passes with one load.
public struct NativeAdRequest: Sendable {
    /// Identifies the load in its response info, and as the request ID for networks that take one.
    public var loadID: String

    /// Whether networks should serve test ads.
    public var isTestRequest: Bool

    /// What the app passes to single networks; each adapter finds its own type.
    public var extras: [any NetworkExtras]

    /// A PNG that marks where the ad comes from, for networks that can show one.
    public var watermark: Data?

    /// Which kinds of ads the app can show; the ad loader fills it in.
    package var adTypes: Set<AdType> = [.native]

    /// What the app wishes of the ad; the ad loader fills it in.
    package var options = NativeAdOptions()

    /// Creates a request; without a load ID it gets a new UUID.
    public init(
        loadID: String? = nil,
        isTestRequest: Bool = false,
        extras: [any NetworkExtras] = [],
        watermark: Data? = nil
    ) {
        self.loadID = loadID ?? UUID().uuidString
        self.isTestRequest = isTestRequest
        self.extras = extras
        self.watermark = watermark
    }
}
