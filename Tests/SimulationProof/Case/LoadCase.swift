package import MediationSimulation

/// The loads of one user with all their events: plain numbers, from which a run follows without any choice.
///
/// Times are nanoseconds from the start of a load.
package struct LoadCase: Sendable {
    /// A frequency cap, or a pacing, which is a cap of one impression.
    package struct Limit: Sendable {
        package var impressions: Int
        /// The number of loads after which an impression no longer counts.
        package var loads: Int
        package var isPacing: Bool

        /// The period, which ends between two loads so that it does not matter when in its load an ad is seen.
        var period: Duration { LoadCase.gap * self.loads - LoadCase.gap / 2 }
    }

    package struct Item: Sendable {
        package var name: String
        package var price: Double
        package var timeout: Int64
        package var minimumTime: Int64
        package var limit: Limit?
        package var answer: LoadAnswer
    }

    package struct Bidder: Sendable {
        package var item: Item
        package var floor: Double
        package var latency: Int64
        package var bid: Double?
        /// Indicates whether it pays the price of the next bid, which only the simulation knows.
        package var paysSecond: Bool
    }

    /// The time from one load to the next, which is much longer than a load may take.
    static let gap = Duration.seconds(60)

    package var seed: UInt64
    package var deadline: Int64
    package var width = 1
    package var hedgeDelay: Int64?
    package var wait: Int64 = 0
    package var signalTimeout: Int64 = 1
    package var auctionTimeout: Int64 = 2
    /// The duration of the auction once all signals are there.
    package var auctionLatency: Int64 = 0
    /// The time at which the app cancels; `Int64.max` if never.
    package var patience = Int64.max
    package var items: [Item] = []
    package var bidders: [Bidder] = []
    /// The number of loads, which run one after another.
    package var loads = 1

    /// All line items and bidders, in the order of the configuration.
    var allItems: [Item] { self.items + self.bidders.map(\.item) }
}
