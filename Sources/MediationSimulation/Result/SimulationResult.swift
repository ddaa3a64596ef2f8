/// The result of simulating requests, in whole numbers from which all figures follow.
///
/// Results of different requests of the same simulation can be merged exactly and in any order.
public struct SimulationResult: Hashable, Sendable, Codable {
    /// The identity of the simulation that a result belongs to; results with the same identity can be merged.
    public struct Identity: Hashable, Sendable, Codable {
        /// A fingerprint of the ad unit, the traffic, and the version of the engine, as hexadecimal digits.
        public let model: String

        /// The seed of all random numbers.
        public let seed: UInt64
    }

    /// The identity of the simulation.
    public let identity: Identity

    /// The simulated requests, in order; consecutive requests form one range.
    ///
    /// With ``SessionTraffic/seen``, these are sessions.
    public internal(set) var ranges: [Range<Int>]

    /// Indicates whether requests are independent of each other: with sessions or drift, they are not.
    public let isIndependent: Bool

    /// The number of simulated requests.
    public internal(set) var requests = 0
    /// The number of loads that ended with an ad.
    public internal(set) var loads = 0
    /// The number of loads that ended after every line item had had its turn.
    public internal(set) var noFills = 0
    /// The number of loads that ended at the deadline, without an ad.
    public internal(set) var deadlineHits = 0
    /// The number of loads that ended because the user left.
    public internal(set) var abandoned = 0
    /// The number of ads that were shown.
    public internal(set) var impressions = 0
    /// The number of shown ads that the user was rewarded for; `nil` if the format has no rewards.
    public internal(set) var rewards: Int?
    /// The number of sessions; 0 if requests do not belong to sessions.
    public internal(set) var sessions = 0

    /// The durations of all loads, in nanoseconds, summed up.
    public internal(set) var time = ExactSum()
    /// The eCPM of all impressions in millionths of USD, summed up.
    public internal(set) var ecpmSum = ExactSum()
    /// The squares of the eCPM of all impressions, in millionths of millionths, summed up.
    var ecpmSquares = ExactSum()
    var blocks = BlockSums()
    /// The sums over sessions in which users see a banner; `nil` if there are none.
    var sessionSums: SessionSums?

    /// The latencies of the loads.
    public internal(set) var latency = LatencyHistogram()

    /// The line items in the order of the waterfall, the bidders last.
    public internal(set) var lineItems: [LineItemResult]

    init(identity: Identity, isIndependent: Bool, hasRewards: Bool, unit: SimulationUnit, lineItems: [LineItemResult]) {
        self.identity = identity
        self.isIndependent = isIndependent
        self.sessionSums = unit == .sessions ? SessionSums() : nil
        self.rewards = hasRewards ? 0 : nil
        self.lineItems = lineItems
        self.ranges = []
    }
}

// MARK: - Merging

extension SimulationResult {
    /// Adds a result of other requests of the same simulation.
    ///
    /// - Parameter other: The result.
    /// - Throws: The reason that the two do not belong together; nothing is changed then.
    public mutating func merge(_ other: SimulationResult) throws(SimulationMergeError) {
        guard self.identity.model == other.identity.model else { throw .otherModel }
        guard self.identity.seed == other.identity.seed else { throw .otherSeed }
        guard self.lineItems.count == other.lineItems.count,
            zip(self.lineItems, other.lineItems).allSatisfy({ $0.name == $1.name }),
            self.isIndependent == other.isIndependent, (self.rewards == nil) == (other.rewards == nil),
            self.unit == other.unit
        else { throw .otherModel }
        let ranges = (self.ranges + other.ranges).sorted { $0.lowerBound < $1.lowerBound }
        var merged: [Range<Int>] = []
        for range in ranges where !range.isEmpty {
            guard let last = merged.last else {
                merged.append(range)
                continue
            }
            guard last.upperBound <= range.lowerBound else { throw .overlap(range.lowerBound) }
            if last.upperBound == range.lowerBound {
                merged[merged.count - 1] = last.lowerBound..<range.upperBound
            } else {
                merged.append(range)
            }
        }
        self.ranges = merged
        self.add(other)
    }

    /// Adds the numbers of another result, regardless of its requests.
    mutating func add(_ other: SimulationResult) {
        for field in [\.requests, \.loads, \.noFills, \.deadlineHits, \.abandoned, \.impressions, \.sessions]
            as [WritableKeyPath<Self, Int>]
        {
            self[keyPath: field] += other[keyPath: field]
        }
        if let rewards = other.rewards { self.rewards? += rewards }
        self.time += other.time
        self.ecpmSum += other.ecpmSum
        self.ecpmSquares += other.ecpmSquares
        self.blocks.add(other.blocks)
        if let sums = other.sessionSums { self.sessionSums?.add(sums) }
        self.latency.add(other.latency)
        for index in self.lineItems.indices { self.lineItems[index].add(other.lineItems[index]) }
    }
}
