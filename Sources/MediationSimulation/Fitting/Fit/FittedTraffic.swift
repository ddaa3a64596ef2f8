public import MediationCore

/// A traffic model that was made from reports, with a check of whether it reproduces them.
public struct FittedTraffic: Sendable {
    /// The fitted properties of a line item.
    public struct LineItem: Hashable, Sendable {
        /// The name of the line item.
        public var name: String

        /// The share of attempts that fill in time; `nil` if the reports do not contain it, as for most bidders.
        public var fill: FittedRate?

        /// For a bidder, the share of auctions that it bids in.
        public var bidRate: FittedRate?

        /// The eCPM of its impressions, in USD per 1000.
        public var ecpm: Double?

        /// The share of its ads that were shown.
        public var showRate: FittedRate?

        /// The law of its latency with an ad; `nil` if the reports do not contain it.
        public var fillLatency: Law?

        /// The law of its latency without an ad.
        public var noFillLatency: Law?

        /// The number of latencies that were measured.
        public var latencies: Int
    }

    /// The waterfall: the given one, or one that was made from the reports.
    public var configuration: MediationConfiguration

    /// The ID of the ad unit.
    public var adUnit: String

    /// The traffic of the users and the line items.
    public var traffic: TrafficModel

    /// The line items, in the order of the waterfall.
    public var lineItems: [LineItem]

    /// The number of requests in the reports.
    public var requests: Double

    /// The share of the ads that were shown; `nil` if the reports do not contain it.
    public var showRate: FittedRate?

    /// The check of whether the model, simulated in the present order, reproduces the reports.
    public var reproduction: Reproduction

    /// The likely causes of differences beyond chance; empty if there are no such differences, or if no cause was
    /// found.
    public var causes: [FitCause] = []

    /// The rows that could not be used.
    public var unusedRows: [UnusedRow]

    /// The notes on the treatment of the reports that the user needs to know, one sentence each.
    public var notes: [String]

    /// The assumptions about values that the reports do not contain, one sentence each.
    public var assumptions: [String]
}
