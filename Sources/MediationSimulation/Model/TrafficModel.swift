/// What is known of the users, the networks and the line items: the traffic that a waterfall is simulated with.
///
/// What is `nil`, or a line item that is missing, is not known; a ``SimulationModel`` fills it in, and says so in its
/// ``SimulationModel/assumptions``.
public struct TrafficModel: Hashable, Sendable {
    /// How many of the ads that were loaded are shown, 0…1.
    public var showRate: Double?

    /// The mean time for which a user waits for an ad, with an exponential law; `nil` if users wait for ever.
    public var patience: Duration?

    /// How requests belong together; `nil` if each stands alone.
    public var sessions: SessionTraffic?

    /// How days differ; `nil` if they do not.
    public var drift: DriftTraffic?

    /// Groups of users; the rest of the users are as the line items say.
    public var segments: [SegmentTraffic]

    /// By name: what line items have in common.
    public var networks: [String: NetworkTraffic]

    /// By the name of the line item.
    public var lineItems: [String: LineItemTraffic]

    /// How long the auction takes once all signals are there, in milliseconds; `nil` if it is held at once, in the app.
    public var auctionLatency: Law?

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - showRate: How many of the ads that were loaded are shown.
    ///   - patience: The mean time for which a user waits.
    ///   - sessions: How requests belong together.
    ///   - drift: How days differ.
    ///   - segments: Groups of users.
    ///   - networks: What line items have in common.
    ///   - lineItems: The line items by name.
    ///   - auctionLatency: How long the auction takes once all signals are there.
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
