/// The traffic that a waterfall is simulated with: its users, networks and line items.
///
/// A property that is `nil`, or a line item that is missing, is unknown; a ``SimulationModel`` fills it in and notes it
/// in its ``SimulationModel/assumptions``.
public struct TrafficModel: Hashable, Sendable {
    /// The number of requests on a day, for results by day; `nil` if it is unknown.
    public var requestsPerDay: Int?

    /// The share of loaded ads that are shown, 0…1.
    public var showRate: Double?

    /// The number of loaded ads that the show rate was counted in; `nil` if the rate is not in doubt.
    public var loadedAds: Int?

    /// The standard error of all prices together, as a share of them, since the days that were counted may not be like
    /// others.
    public var ecpmError: Double?

    /// The standard error of all fill rates and bid rates together, as a share of them.
    public var fillError: Double?

    /// The share of shown ads that the user watches to the end and is rewarded for, 0…1; for ad units with rewards only.
    public var completionRate: Double?

    /// The mean time that a user waits for an ad, with an exponential law; `nil` if users wait forever.
    public var patience: Duration?

    /// The sessions that requests belong to; `nil` if each request stands alone.
    public var sessions: SessionTraffic?

    /// The drift from day to day; `nil` if all days are alike.
    public var drift: DriftTraffic?

    /// The groups of users; all other users behave as the line items specify.
    public var segments: [SegmentTraffic]

    /// The hidden quality of users; `nil` if those of a segment are alike.
    public var hiddenQuality: HiddenQuality?

    /// The traffic that the line items of a network have in common, by network name.
    public var networks: [String: NetworkTraffic]

    /// The traffic of the line items, by name.
    public var lineItems: [String: LineItemTraffic]

    /// The duration of the auction after all signals have arrived, in milliseconds; `nil` if it is held at once, in the
    /// app.
    public var auctionLatency: Law?

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - showRate: The share of loaded ads that are shown.
    ///   - patience: The mean time that a user waits.
    ///   - sessions: The sessions that requests belong to.
    ///   - drift: The drift from day to day.
    ///   - segments: The groups of users.
    ///   - networks: The traffic that the line items of a network have in common, by name.
    ///   - lineItems: The traffic of the line items, by name.
    ///   - auctionLatency: The duration of the auction after all signals have arrived.
    public init(
        showRate: Double? = nil,
        patience: Duration? = nil,
        sessions: SessionTraffic? = nil,
        drift: DriftTraffic? = nil,
        segments: [SegmentTraffic] = [],
        networks: [String: NetworkTraffic] = [:],
        lineItems: [String: LineItemTraffic] = [:],
        auctionLatency: Law? = nil
    ) {
        self.showRate = showRate
        self.patience = patience
        self.sessions = sessions
        self.drift = drift
        self.segments = segments
        self.networks = networks
        self.lineItems = lineItems
        self.auctionLatency = auctionLatency
    }
}
