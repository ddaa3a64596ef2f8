#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What an adapter is asked for.
public struct NativeAdConfiguration: Sendable {
    /// The line item's own parameters.
    public var credentials: MediationCredentials

    /// Identifies the load; networks that take a request ID should be given this one.
    public var loadID: String

    /// Which kinds of ads the app can show; an ad of another kind fails the attempt.
    public var adTypes: Set<AdType>

    /// What the app wishes of the ad.
    public var options: NativeAdOptions

    /// Whether the network should serve a test ad.
    public var isTestRequest: Bool

    /// What the network must know of the user's privacy choices.
    public var privacy: PrivacySnapshot

    /// The time left for the answer, counted from the call.
    public var deadline: Duration

    /// What the network is to render, if it won an auction; `nil` in a plain waterfall.
    public var bidResponse: String?

    /// A PNG that marks where the ad comes from, for networks that can show one.
    public var watermark: Data?

    private var extras: [any NetworkExtras]

    /// Creates a configuration, to call an adapter without mediation.
    public init(
        credentials: MediationCredentials,
        loadID: String,
        adTypes: Set<AdType> = [.native],
        options: NativeAdOptions = NativeAdOptions(),
        isTestRequest: Bool = false,
        extras: [any NetworkExtras] = [],
        privacy: PrivacySnapshot = PrivacySnapshot(),
        deadline: Duration,
        bidResponse: String? = nil,
        watermark: Data? = nil
    ) {
        self.credentials = credentials
        self.loadID = loadID
        self.adTypes = adTypes
        self.options = options
        self.isTestRequest = isTestRequest
        self.extras = extras
        self.privacy = privacy
        self.deadline = deadline
        self.bidResponse = bidResponse
        self.watermark = watermark
    }

    /// The extras that the app passed for this network, or `nil`; the last ones of that type count.
    public func extras<Extras: NetworkExtras>(_ type: Extras.Type) -> Extras? {
        self.extras.lazy.compactMap { $0 as? Extras }.last
    }
}

/// What an app passes to one network through mediation: a type that the adapter defines.
public protocol NetworkExtras: Sendable {}
