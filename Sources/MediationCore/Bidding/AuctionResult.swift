/// The result of asking the bidders and holding the auction.
package struct AuctionResult: Sendable {
    /// The bid that is placed in the waterfall.
    package struct Winner: Sendable {
        package let item: LineItemIndex
        /// The price in USD per 1000 impressions.
        package let price: Double
        package let bidResponse: String?
    }

    /// The outcome for one bidder.
    package struct Bidder: Sendable {
        package let item: LineItemIndex
        /// The reason that it did not win; `nil` for the winner.
        package let error: MediationError?
        /// Its bid, if it made one.
        package let bid: AdapterBid?
        /// The time at which it was asked for signals, counted from the start of the run; `nil` if it was not asked.
        package let askedAfter: Nanoseconds?
        /// The time that its signals took; `nil` if none came in time.
        package let signalLatency: Nanoseconds?
        /// The version of the privacy choices that it was given; `nil` if it was not asked.
        package let choices: GivenChoices?
    }

    package let winner: Winner?
    /// All bidders in the order given, including the winner.
    package let bidders: [Bidder]
    /// The problems of bids that belong to no bidder, or are second bids.
    package let strays: [MediationError]
    /// The time from the start of the run to its end.
    package let latency: Nanoseconds
    /// The failed set-ups, which are tried again at the next load, not for the next line item of the same adapter.
    package let failedSetUps: [ObjectIdentifier: MediationError]
}
