/// The configuration with which a bidder collects signals.
public struct BidSignalConfiguration: Sendable {
    /// The line item's own parameters.
    public var credentials: MediationCredentials

    /// The ID of the load; networks that take a request ID should be given this one.
    public var loadID: String

    /// The ID of the ad unit that is being loaded.
    public var adUnitID: String

    /// The format of the ad.
    public var format: AdFormat

    /// The size that a banner may have; `nil` for all other formats.
    public var bannerSize: BannerSize?

    /// The kinds of native ads that the app can show.
    public var adTypes: Set<AdType>

    /// The app's preferences for the ad.
    public var options: NativeAdOptions

    /// Indicates whether the network should bid with test ads.
    public var isTestRequest: Bool

    /// The user's privacy choices.
    public var privacy: PrivacySnapshot

    /// The lowest bid that counts, in USD per 1000 impressions.
    public var floor: Double

    /// The time left to answer, counted from the call.
    public var deadline: Duration

    private var extras: [any NetworkExtras]

    /// Creates a configuration, for calling an adapter without mediation.
    public init(
        credentials: MediationCredentials,
        loadID: String,
        adUnitID: String,
        format: AdFormat = .native,
        bannerSize: BannerSize? = nil,
        adTypes: Set<AdType> = [.native],
        options: NativeAdOptions = NativeAdOptions(),
        isTestRequest: Bool = false,
        extras: [any NetworkExtras] = [],
        privacy: PrivacySnapshot = PrivacySnapshot(),
        floor: Double = 0,
        deadline: Duration
    ) {
        self.credentials = credentials
        self.loadID = loadID
        self.adUnitID = adUnitID
        self.format = format
        self.bannerSize = bannerSize
        self.adTypes = adTypes
        self.options = options
        self.isTestRequest = isTestRequest
        self.extras = extras
        self.privacy = privacy
        self.floor = floor
        self.deadline = deadline
    }

    /// Returns the extras that the app passed for this network, or `nil`; the last ones of that type count.
    public func extras<Extras: NetworkExtras>(_ type: Extras.Type) -> Extras? {
        self.extras.lazy.compactMap { $0 as? Extras }.last
    }
}
