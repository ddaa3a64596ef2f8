#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The parameters that an app passes with one load.
public struct AdRequest: Sendable {
    /// The ID of the load, for its response info and for networks that take a request ID.
    public var loadID: String

    /// Indicates whether networks should serve test ads.
    public var isTestRequest: Bool

    /// The parameters that the app passes to individual networks; each adapter finds its own type.
    public var extras: [any NetworkExtras]

    /// A PNG that marks the origin of the ad, for networks that can show one.
    public var watermark: Data?

    /// The time limit of the load; positive, and `nil` for the ad unit's deadline.
    public var deadline: Duration?

    /// The kinds of native ads that the app can show; set by the ad loader.
    package var adTypes: Set<AdType> = [.native]

    /// The app's preferences for a native ad; set by the ad loader.
    package var options = NativeAdOptions()

    /// The bid response to render, if another mediation has held the auction; set by bridges.
    package var bidResponse: String?

    /// Creates a request; without a load ID, it gets a new UUID.
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

    /// Returns the request for another load.
    func renewed() -> AdRequest {
        var request = self
        request.loadID = UUID().uuidString
        return request
    }
}

/// The parameters that an app passes with one load of a native ad.
public typealias NativeAdRequest = AdRequest
