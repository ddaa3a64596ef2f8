/// The outcome of a line item in all loads.
public struct LineItemResult: Hashable, Sendable, Codable {
    /// The name of the line item.
    public let name: String

    /// Indicates whether the line item is a bidder.
    public let isBidder: Bool

    /// The number of attempts.
    public internal(set) var attempts = 0
    /// The number of attempts that filled in time, before the user left.
    public internal(set) var fills = 0
    /// The number of attempts that were answered with no fill.
    public internal(set) var noFills = 0
    /// The number of attempts that were answered with an error.
    public internal(set) var errors = 0
    /// The number of attempts that ended at the line item's timeout.
    public internal(set) var timeouts = 0
    /// The number of attempts that ended at the load's deadline.
    public internal(set) var deadlineHits = 0
    /// The number of attempts that were still open when the load ended with another ad.
    public internal(set) var notNeeded = 0
    /// The number of attempts that were open when the user left, or whose ad was waiting for a better one.
    public internal(set) var abandoned = 0

    /// The number of times that the line item was not asked because too little time was left.
    public internal(set) var outOfTime = 0
    /// The number of times that the line item was not asked because of a frequency cap or pacing.
    public internal(set) var capped = 0

    /// The number of ads that were not used because there was a better one.
    public internal(set) var notUsed = 0
    /// The number of loads that ended with the line item's ad.
    public internal(set) var loads = 0
    /// The number of those ads that were shown.
    public internal(set) var impressions = 0

    /// For a bidder, the number of bids that came in time.
    public internal(set) var bids = 0
    /// For a bidder, the number of those bids that were below its floor.
    public internal(set) var bidsBelowFloor = 0
    /// For a bidder, the number of times that it was too late to take part.
    public internal(set) var bidsTooLate = 0
    /// For a bidder, the number of auctions that it won.
    public internal(set) var auctionsWon = 0

    /// The start times of all attempts, in nanoseconds from the start of the load, summed up.
    public internal(set) var startTime = ExactSum()
    /// The durations of all attempts, in nanoseconds, summed up.
    public internal(set) var attemptTime = ExactSum()
    /// The eCPM of all impressions in millionths of USD, summed up.
    public internal(set) var ecpmSum = ExactSum()

    init(name: String, isBidder: Bool) {
        self.name = name
        self.isBidder = isBidder
    }

    mutating func add(_ other: LineItemResult) {
        for field in Self.counts { self[keyPath: field] += other[keyPath: field] }
        for field in Self.sums { self[keyPath: field] += other[keyPath: field] }
    }

    private static var counts: [WritableKeyPath<LineItemResult, Int>] {
        [
            \.attempts, \.fills, \.noFills, \.errors, \.timeouts, \.deadlineHits, \.notNeeded, \.abandoned, \.outOfTime,
            \.capped, \.notUsed, \.loads, \.impressions, \.bids, \.bidsBelowFloor, \.bidsTooLate, \.auctionsWon,
        ]
    }

    private static var sums: [WritableKeyPath<LineItemResult, ExactSum>] { [\.startTime, \.attemptTime, \.ecpmSum] }
}

extension LineItemResult {
    /// The share of attempts that filled; `nil` without attempts.
    public var fillRate: Double? { self.attempts > 0 ? Double(self.fills) / Double(self.attempts) : nil }

    /// The revenue in USD.
    public var revenue: Double { self.ecpmSum.double / 1e9 }

    /// The mean eCPM of the impressions in USD; `nil` without impressions.
    public var ecpm: Double? { self.impressions > 0 ? self.ecpmSum.double / 1e6 / Double(self.impressions) : nil }

    /// The mean start time of the attempts, in milliseconds from the start of the load; `nil` without attempts.
    public var meanStart: Double? {
        self.attempts > 0 ? self.startTime.double / 1e6 / Double(self.attempts) : nil
    }

    /// The mean duration of the attempts, in milliseconds; `nil` without attempts.
    public var meanLatency: Double? {
        self.attempts > 0 ? self.attemptTime.double / 1e6 / Double(self.attempts) : nil
    }
}
