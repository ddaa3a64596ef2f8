/// For what a bidder is to collect signals.
public struct BidSignalConfiguration: Sendable {
    /// The line item's own parameters.
    public var credentials: MediationCredentials

    /// Identifies the load; networks that take a request ID should be given this one.
    public var loadID: String

    /// The ad unit that is being loaded.
    public var adUnitID: String

    /// Which kinds of ads the app can show.
    public var adTypes: Set<AdType>

    /// What the app wishes of the ad.
    public var options: NativeAdOptions

    /// Whether the network should bid with test ads.
    public var isTestRequest: Bool

    /// What the network must know of the user's privacy choices.
    public var privacy: PrivacySnapshot

    /// The least bid that counts, in USD per 1000 impressions.
    public var floor: Double

    /// The time left for the answer, counted from the call.
    public var deadline: Duration

    private var extras: [any NetworkExtras]

    /// Creates a configuration, to call an adapter without mediation.
    public init(
        credentials: MediationCredentials,
        loadID: String,
        adUnitID: String,
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
        self.adTypes = adTypes
        self.options = options
        self.isTestRequest = isTestRequest
        self.extras = extras
        self.privacy = privacy
        self.floor = floor
        self.deadline = deadline
    }

    /// The extras that the app passed for this network, or `nil`; the last ones of that type count.
    public func extras<Extras: NetworkExtras>(_ type: Extras.Type) -> Extras? {
        self.extras.lazy.compactMap { $0 as? Extras }.last
    }
}
