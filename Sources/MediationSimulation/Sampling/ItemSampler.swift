/// What it takes to draw the answer of a line item: 64 bytes, a line of a cache.
struct ItemSampler: Sendable {
    /// Of the line item.
    var key: UInt64
    /// Of the network whose valuation decides; the same as ``key`` if none does.
    var rankKey: UInt64
    /// Of 32 random bits, those below bring an ad.
    var fill: UInt64
    /// Of 32 random bits, those below that bring no ad are errors; with a valuation, all those below.
    var error: UInt64
    /// Where the tables of its latencies begin.
    var fillTable: Int32
    var noFillTable: Int32
    var errorTable: Int32
    /// Where the table of the valuation begins that is paid; -1 if ``pay`` is.
    var valueTable: Int32 = -1
    /// The eCPM of an impression, in millionths of USD; the least of it, if a valuation is paid.
    var pay: UInt64
    var valueFactor = 1.0
}

/// What it takes to draw a bid.
struct BidSampler: Sendable {
    /// Which line item.
    var item: Int
    var floor: Double
    /// Of whether it bids, and of what.
    var key: UInt64
    var bid: UInt64
    /// Of a network whose valuation it bids; 0 if it has a law of its own.
    var networkKey: UInt64
    var valueTable: Int32
    var valueFactor: Double
    var signalKey: UInt64
    var signalTable: Int32
    var paysSecond: Bool
}
