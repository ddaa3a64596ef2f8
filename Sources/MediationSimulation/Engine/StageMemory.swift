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
    /// The outcomes of bidders, to be counted if the load reaches the end of its auction; `nil` for one that a cap kept
    /// from bidding.
    let fates: UnsafeMutablePointer<HeldAuction.Fate?>

    init(_ traffic: CompiledTraffic) {
        let count = traffic.items.count
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
        self.fates.deallocate()
    }
}
