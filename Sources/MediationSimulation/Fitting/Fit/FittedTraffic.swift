public import MediationCore

/// A traffic model that was made from reports, and whether it gives them back.
public struct FittedTraffic: Sendable {
    /// What was learnt of a line item.
    public struct LineItem: Hashable, Sendable {
        /// Its name.
        public var name: String

        /// How many attempts bring an ad in time; `nil` if the reports do not say, and of a bidder.
        public var fill: FittedRate?

        /// Of a bidder: how many auctions it bids in.
        public var bidRate: FittedRate?

        /// What its impressions earned, in USD per 1000.
        public var ecpm: Double?

        /// How many of its ads were shown.
        public var showRate: FittedRate?

        /// The law of its latency with an ad; `nil` if the reports do not say.
        public var fillLatency: Law?

        /// The law of its latency without an ad.
        public var noFillLatency: Law?

        /// How many latencies were measured.
        public var latencies: Int
    }

    /// The waterfall: that which was given, or one that was made from the reports.
    public var configuration: MediationConfiguration

    /// The ID of the ad unit.
    public var adUnit: String

    /// What is known of the users and the line items.
    public var traffic: TrafficModel

    /// The line items, in the order of the waterfall.
    public var lineItems: [LineItem]

    /// How many requests the reports are about.
    public var requests: Double

    /// How many of the ads were shown; `nil` if the reports do not say.
    public var showRate: FittedRate?

    /// Whether the model, simulated in the present order, gives the reports back.
    public var reproduction: Reproduction

    /// The likely causes of what differs by more than chance; empty if there is nothing of it, or if none is found.
    public var causes: [FitCause] = []

    /// Rows that could not be used.
    public var unusedRows: [UnusedRow]

    /// What was done with the reports that one has to know, one sentence each.
    public var notes: [String]

    /// What the reports do not say and was assumed, one sentence each.
    public var assumptions: [String]
}
