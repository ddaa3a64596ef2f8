#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import PlatformViews

/// The configuration of a request to an adapter for a banner.
public struct BannerAdConfiguration: Sendable {
    /// The line item's own parameters.
    public var credentials: MediationCredentials

    /// The ID of the load; networks that take a request ID should be given this one.
    public var loadID: String

    /// The size of the place for the banner; a larger ad is refused.
    public var size: BannerSize

    /// Indicates whether the network should serve a test ad.
    public var isTestRequest: Bool

    /// The user's privacy choices.
    public var privacy: PrivacySnapshot

    /// The time left to answer, counted from the call.
    public var deadline: Duration

    /// The bid response to render if the line item won an auction; `nil` in a plain waterfall.
    public var bidResponse: String?

    /// A PNG that marks the origin of the ad, for networks that can show one.
    public var watermark: Data?

    private var extras: [any NetworkExtras]

    /// Creates a configuration, for calling an adapter without mediation.
    public init(
        credentials: MediationCredentials,
        loadID: String,
        size: BannerSize,
        isTestRequest: Bool = false,
        extras: [any NetworkExtras] = [],
        privacy: PrivacySnapshot = PrivacySnapshot(),
        deadline: Duration,
        bidResponse: String? = nil,
        watermark: Data? = nil
    ) {
        self.credentials = credentials
        self.loadID = loadID
        self.size = size
        self.isTestRequest = isTestRequest
        self.extras = extras
        self.privacy = privacy
        self.deadline = deadline
        self.bidResponse = bidResponse
        self.watermark = watermark
    }

    /// Returns the extras that the app passed for this network, or `nil`; the last ones of that type count.
    public func extras<Extras: NetworkExtras>(_ type: Extras.Type) -> Extras? {
        self.extras.lazy.compactMap { $0 as? Extras }.last
    }

    /// The topmost controller of the active window, for networks that need one to open a page; `nil` if there is none.
    ///
    /// It must not be retained beyond the ad.
    @MainActor
    public var topViewController: PlatformViewController? { .topmost }
}
