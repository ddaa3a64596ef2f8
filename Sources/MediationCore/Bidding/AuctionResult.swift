/// What came of asking the bidders and holding the auction.
package struct AuctionResult: Sendable {
    /// The bid that takes its place in the waterfall.
    package struct Winner: Sendable {
        package let position: Int
        /// In USD per 1000 impressions.
        package let price: Double
        package let bidResponse: String?
    }

    /// What became of one bidder.
    package struct Bidder: Sendable {
        package let position: Int
        /// Why it did not win; `nil` for the winner.
        package let error: MediationError?
        /// Its bid, if it made one.
        package let bid: AdapterBid?
        /// When it was asked for signals, counted from the start of the run; `nil` if it was not.
        package let askedAfter: Nanoseconds?
        /// How long its signals took; `nil` if none came in time.
        package let signalLatency: Nanoseconds?
        /// The version of the privacy choices that it was given; `nil` if it was not asked.
        package let choices: GivenChoices?
    }

    package let winner: Winner?
    /// All bidders in the order given, the winner included.
    package let bidders: [Bidder]
    /// What is wrong with bids that belong to no bidder, or are second ones.
    package let strays: [MediationError]
    /// From the start of the run to its end.
    package let latency: Nanoseconds
    /// Set-up is tried again at the next load, not for the next line item of the same adapter.
    package let failedSetUps: [ObjectIdentifier: MediationError]
}
