internal import MediationCore

/// An auction that is held in the app: when it ends, and whose bid wins, by the rules of Core.
package struct HeldAuction {
    /// What a bidder does.
    package struct Answer: Sendable {
        /// Which bidder, in the order in which they are listed.
        package var bidder: Int
        package var floor: Double
        /// How long its signals take, in nanoseconds.
        package var latency: Int64
        /// In USD per 1000; `nil` if it does not bid.
        package var price: Double?

        package init(bidder: Int, floor: Double, latency: Int64, price: Double?) {
            self.bidder = bidder
            self.floor = floor
            self.latency = latency
            self.price = price
        }
    }

    /// What becomes of a bidder.
    package enum Fate: Hashable, Sendable {
        case tooLate
        case noBid
        case belowFloor
        case counts
        case auctionFailed
    }

    /// How long it took, in nanoseconds.
    package private(set) var duration: Int64
    /// The bidder that has won.
    package private(set) var winner: Answer?
    /// The highest of the other bids that count, or 0.
    package private(set) var secondPrice = 0.0

    /// Holds an auction.
    ///
    /// - Parameters:
    ///   - answers: What the bidders do, in the order in which they are listed.
    ///   - signalTimeout: How long they may take.
    ///   - limit: How long all may take.
    ///   - latency: How long the auction takes once all signals are there.
    ///   - tell: Hears what becomes of each bidder.
    package init(
        _ answers: [Answer],
        signalTimeout: Int64,
        limit: Int64,
        latency: Int64,
        _ tell: (_ bidder: Int, Fate) -> Void
    ) {
        let signalLimit = min(signalTimeout, limit)
        var hasBids = false
        self.duration = 0
        for answer in answers {
            // An answer at the last moment is too late, as everywhere.
            self.duration = max(self.duration, min(answer.latency, signalLimit))
            hasBids = hasBids || answer.latency < signalLimit && answer.price != nil
        }
        // Without bids nobody is asked to compare them.
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
