/// What became of a line item in all loads.
public struct LineItemResult: Hashable, Sendable, Codable {
    /// Its name.
    public let name: String

    /// Whether it bids.
    public let isBidder: Bool

    /// How often it was asked.
    public internal(set) var attempts = 0
    /// How many attempts brought an ad in time, before the user left.
    public internal(set) var fills = 0
    /// How many were answered without an ad.
    public internal(set) var noFills = 0
    /// How many were answered with an error.
    public internal(set) var errors = 0
    /// How many ended at the line item's timeout.
    public internal(set) var timeouts = 0
    /// How many ended at the load's deadline.
    public internal(set) var deadlineHits = 0
    /// How many were still open when the load ended with another ad.
    public internal(set) var notNeeded = 0
    /// How many were open when the user left, or had an ad that waited for a better one.
    public internal(set) var abandoned = 0

    /// How often it was not asked because too little time was left.
    public internal(set) var outOfTime = 0
    /// How often it was not asked because of a frequency cap or pacing.
    public internal(set) var capped = 0

    /// How many of its ads were not used since there was a better one.
    public internal(set) var notUsed = 0
    /// How many loads ended with its ad.
    public internal(set) var loads = 0
    /// How many of those ads were shown.
    public internal(set) var impressions = 0

    /// Of a bidder: how many bids came in time.
    public internal(set) var bids = 0
    /// Of a bidder: how many of them were below its floor.
    public internal(set) var bidsBelowFloor = 0
    /// Of a bidder: how often it was too late to take part.
    public internal(set) var bidsTooLate = 0
    /// Of a bidder: how many auctions it won.
    public internal(set) var auctionsWon = 0

    /// When it was asked, in nanoseconds from the start of the load, summed over all attempts.
    public internal(set) var startTime = ExactSum()
    /// How long its attempts took, in nanoseconds, summed over all attempts.
    public internal(set) var attemptTime = ExactSum()
    /// The eCPM of its impressions in millionths of USD, summed over all of them.
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
    /// How many attempts brought an ad; `nil` without attempts.
    public var fillRate: Double? { self.attempts > 0 ? Double(self.fills) / Double(self.attempts) : nil }

    /// The revenue in USD.
    public var revenue: Double { self.ecpmSum.double / 1e9 }

    /// The mean eCPM of its impressions in USD; `nil` without impressions.
    public var ecpm: Double? { self.impressions > 0 ? self.ecpmSum.double / 1e6 / Double(self.impressions) : nil }

    /// When it was asked, counted from the start of the load, in the mean and in milliseconds; `nil` without attempts.
    public var meanStart: Double? {
        self.attempts > 0 ? self.startTime.double / 1e6 / Double(self.attempts) : nil
    }

    /// How long its attempts took, in the mean and in milliseconds; `nil` without attempts.
    public var meanLatency: Double? {
        self.attempts > 0 ? self.attemptTime.double / 1e6 / Double(self.attempts) : nil
    }
}
