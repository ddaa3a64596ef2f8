internal import MediationCore

/// An auction that is held in the app: its duration and its winner, by the rules of Core.
///
/// Bidders cannot be predicted, so there are masks and no branches. Prices that count are kept as their bits, which are in
/// the order of the prices, since these are positive.
package struct HeldAuction {
    /// The outcome of a bidder; a bid that counts does not win if the auction fails.
    package struct Fate: Hashable, Sendable {
        package let isInTime: Bool
        package let hasBid: Bool
        package let counts: Bool
    }

    private let signalLimit: Int64
    private let limit: Int64
    private var hasBid: Int64 = 0
    private var best: Int64 = 0
    private var second: Int64 = 0
    private var bestBidder = 0

    /// The duration of the auction so far, in nanoseconds.
    package private(set) var duration: Int64 = 0

    /// Creates an auction.
    ///
    /// - Parameters:
    ///   - signalTimeout: The time limit for the signals.
    ///   - limit: The time limit for the whole auction.
    @inline(__always)
    package init(signalTimeout: Int64, limit: Int64) {
        self.signalLimit = min(signalTimeout, limit)
        self.limit = limit
    }

    /// Adds the answer of a bidder; bidders are added in the order in which they are listed.
    ///
    /// - Parameters:
    ///   - bidder: The number of the bidder.
    ///   - latency: The latency of the bidder's signals, in nanoseconds.
    ///   - bids: `true` if there is a bid.
    ///   - price: The bid in USD per 1000.
    ///   - floor: The floor of the bidder.
    /// - Returns: The outcome of the bidder.
    @inline(__always)
    package mutating func add(_ bidder: Int, latency: Int64, bids: Bool, price: Double, floor: Double) -> Fate {
        // As everywhere, an answer at the limit is late.
        let isInTime = Self.mask(latency < self.signalLimit)
        self.duration = max(self.duration, min(latency, self.signalLimit))
        let hasBid = isInTime & Self.mask(bids)
        self.hasBid |= hasBid
        let counts = hasBid & Self.mask(FirstPriceAuction.counts(price, floor: floor))
        let bid = Int64(bitPattern: price.bitPattern) & counts
        self.second = max(self.second, min(self.best, bid))
        self.bestBidder ^= (self.bestBidder ^ bidder) & Int(Self.mask(bid > self.best))
        self.best = max(self.best, bid)
        return Fate(isInTime: isInTime != 0, hasBid: hasBid != 0, counts: counts != 0)
    }

    @inline(__always)
    private static func mask(_ condition: Bool) -> Int64 { condition ? -1 : 0 }

    /// Compares the bids once all bidders have answered, which takes some time; without bids, there is nothing to wait for.
    @inline(__always)
    package mutating func end(latency: Int64) {
        if self.hasBid != 0 { self.duration += min(latency, self.limit - self.duration) }
    }

    /// Indicates whether there were bids, but no time to compare them.
    package var hasFailed: Bool { self.hasBid != 0 && self.duration >= self.limit }

    /// The number of the bidder that has won, and its bid in USD per 1000; `nil` if none has.
    package var winner: (bidder: Int, price: Double)? {
        self.best > 0 && !self.hasFailed ? (self.bestBidder, Double(bitPattern: UInt64(self.best))) : nil
    }

    /// The highest of the bids that count but the best one, or 0.
    package var secondPrice: Double { Double(bitPattern: UInt64(self.second)) }
}
