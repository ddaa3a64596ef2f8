extension SimulationResult {
    /// Returns the problem with a result that was read and should cover a range of requests; `nil` if the result is
    /// plausible.
    ///
    /// Counts that no simulation can have might overflow when they are added.
    package func problem(expecting range: Range<Int>) -> String? {
        guard self.ranges == (range.isEmpty ? [] : [range]) else {
            return "has other \(self.unit.rawValue) than its shard"
        }
        let most = self.unit == .sessions ? range.count * SessionTraffic.mostRequests : range.count
        guard self.unitCount == range.count, (range.count...most).contains(self.requests) else {
            return "has another number of \(self.unit.rawValue) than its shard"
        }
        let counts =
            [
                self.loads, self.noFills, self.deadlineHits, self.abandoned, self.impressions, self.sessions,
                self.rewards ?? 0, self.blocks.blocks,
            ] + self.latency.counts + self.lineItems.flatMap(\.allCounts)
        guard counts.allSatisfy((0...self.requests).contains) else {
            return "has counts that \(self.requests) requests cannot have"
        }
        let ends = self.loads + self.noFills + self.deadlineHits + self.abandoned
        guard ends == self.requests, self.latency.total == self.requests else {
            return "has other counts than \(self.requests) requests have together"
        }
        return nil
    }
}

extension LineItemResult {
    fileprivate var allCounts: [Int] {
        [
            self.attempts, self.fills, self.noFills, self.errors, self.timeouts, self.deadlineHits, self.notNeeded,
            self.abandoned, self.outOfTime, self.capped, self.notUsed, self.loads, self.impressions, self.bids,
            self.bidsBelowFloor, self.bidsTooLate, self.auctionsWon,
        ]
    }
}
