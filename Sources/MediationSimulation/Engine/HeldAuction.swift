internal import MediationCore

/// An auction that is held in the app: its duration and its winner, by the rules of Core.
package struct HeldAuction {
    /// The answer of a bidder.
    package struct Answer: Sendable {
        /// The position of the bidder in the order in which bidders are listed.
        package var bidder: Int
        package var floor: Double
        /// The latency of the bidder's signals, in nanoseconds.
        package var latency: Int64
        /// The bid in USD per 1000; `nil` if there is none.
        package var price: Double?

        package init(bidder: Int, floor: Double, latency: Int64, price: Double?) {
            self.bidder = bidder
            self.floor = floor
            self.latency = latency
            self.price = price
        }
    }

    /// The outcome of a bidder.
    package enum Fate: Hashable, Sendable {
        case tooLate
        case noBid
        case belowFloor
        case counts
        case auctionFailed
    }

    /// The duration of the auction, in nanoseconds.
    package private(set) var duration: Int64
    /// The answer of the bidder that won.
    package private(set) var winner: Answer?
    /// The highest of the other bids that count, or 0.
    package private(set) var secondPrice = 0.0

    /// Holds an auction.
    ///
    /// - Parameters:
    ///   - answers: The answers of the bidders, in the order in which they are listed.
    ///   - signalTimeout: The time limit for the signals.
    ///   - limit: The time limit for the whole auction.
    ///   - latency: The duration of the auction after all signals have arrived.
    ///   - tell: Called with the outcome of each bidder.
    @inline(__always)
    package init(
        _ answers: some Collection<Answer>,
        signalTimeout: Int64,
        limit: Int64,
        latency: Int64,
        _ tell: (_ bidder: Int, Fate) -> Void
    ) {
        let signalLimit = min(signalTimeout, limit)
        var hasBids = false
        self.duration = 0
        for answer in answers {
            // As everywhere, an answer at the limit is late.
            self.duration = max(self.duration, min(answer.latency, signalLimit))
            hasBids = hasBids || answer.latency < signalLimit && answer.price != nil
        }
        // Without bids, there is no comparison to wait for.
        if hasBids { self.duration += min(latency, limit - self.duration) }
        let hasFailed = hasBids && self.duration >= limit
        for answer in answers {
            guard answer.latency < signalLimit else {
                tell(answer.bidder, .tooLate)
                continue
            }
            guard let price = answer.price else {
                tell(answer.bidder, .noBid)
                continue
            }
            guard !hasFailed else {
                tell(answer.bidder, .auctionFailed)
                continue
            }
            self.count(answer, price, tell)
        }
    }

    @inline(__always)
    private mutating func count(_ answer: Answer, _ price: Double, _ tell: (Int, Fate) -> Void) {
        guard FirstPriceAuction.counts(price, floor: answer.floor) else { return tell(answer.bidder, .belowFloor) }
        tell(answer.bidder, .counts)
        guard FirstPriceAuction.isBetter(price, than: self.winner?.price) else {
            self.secondPrice = max(self.secondPrice, price)
            return
        }
        self.secondPrice = self.winner?.price ?? 0
        self.winner = answer
    }
}
