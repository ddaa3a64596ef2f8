internal import MediationCore

/// The tables to draw from, valid while a block is simulated.
struct StageTables {
    let samplers: UnsafePointer<ItemSampler>
    /// The samplers of bids, and the tables of values; `nil` if there are none.
    let bids: UnsafePointer<BidSampler>?
    let latencies: UnsafePointer<QuantileTables.Cell>
    let values: UnsafePointer<ValueTables.Cell>?
}

/// The memory in which a thread's loads keep what is as long as the waterfall.
final class StageMemory {
    /// Indicates whether each line item has limits.
    let isLimited: UnsafeMutablePointer<Bool>
    /// Indicates whether each line item with limits has had an impression in this session; without one, it is not refused.
    let hasImpressions: UnsafeMutablePointer<Bool>
    /// The outcomes of bidders, to be counted if the load reaches the end of its auction; `nil` for one that a cap kept
    /// from bidding.
    let fates: UnsafeMutablePointer<HeldAuction.Fate?>
    private let limits: [[CompiledTraffic.Limit]]
    /// The times of each line item's impressions, on the clock of the session.
    private var impressions: [[Int64]]
    private var hasAnyImpressions = false

    init(_ traffic: CompiledTraffic) {
        let count = traffic.items.count
        self.limits = traffic.limits
        self.impressions = Array(repeating: [], count: count)
        self.hasImpressions = .allocate(capacity: count)
        self.hasImpressions.initialize(repeating: false, count: count)
        self.isLimited = .allocate(capacity: count)
        for (index, limits) in traffic.limits.enumerated() {
            (self.isLimited + index).initialize(to: !limits.isEmpty)
        }
        let bidders = count - traffic.pricedCount
        self.fates = .allocate(capacity: bidders)
        self.fates.initialize(repeating: nil, count: bidders)
    }

    deinit {
        self.isLimited.deallocate()
        self.hasImpressions.deallocate()
        self.fates.deallocate()
    }

    /// Forgets the impressions of the session before.
    @inline(__always)
    func beginSession() {
        guard self.hasAnyImpressions else { return }
        self.hasAnyImpressions = false
        self.hasImpressions.update(repeating: false, count: self.impressions.count)
        for index in self.impressions.indices { self.impressions[index].removeAll(keepingCapacity: true) }
    }

    /// Counts an impression of a line item with limits.
    func addImpression(of item: Int, at time: Int64) {
        self.hasAnyImpressions = true
        self.hasImpressions[item] = true
        self.impressions[item].append(time)
    }

    /// Returns whether a line item has had as many impressions as one of its limits allows.
    @inline(never)
    func isLimitReached(_ item: Int, at time: Int64) -> Bool {
        self.limits[item].contains { limit in
            self.impressions[item].count { time - $0 < limit.period } >= limit.impressions
        }
    }
}
