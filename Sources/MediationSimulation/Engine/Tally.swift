internal import MediationCore

/// The counters of one thread, in separate memory: threads that write to neighbouring memory slow each other down.
final class Tally {
    /// The counters of a line item; what has no other outcome has brought no ad.
    enum Field: Int, CaseIterable {
        case attempts, fills, errors, timeouts, deadlineHits, notNeeded, abandoned, outOfTime, capped, notUsed
        case loads, impressions, bids, bidsBelowFloor, bidsTooLate, auctionsWon
        case startTime, endTime, ecpm
        // From here on, counters of plain loads, from which the other counters are derived.
        case skips, skipTime
    }

    /// The counters of all loads.
    enum Total: Int, CaseIterable {
        case requests, loads, noFills, deadlineHits, abandoned, impressions, rewards, sessions, time, ecpm
    }

    /// The padding that keeps threads from writing to the same cache line, with some room for prefetched lines.
    private static let padding = 32

    /// The distance between the counters of two line items: a power of two, and enough for all fields.
    private static let stride = 32

    let itemCount: Int
    let segmentCount: Int
    /// The counters, by line item and field.
    private let items: UnsafeMutablePointer<UInt64>
    private let totals: UnsafeMutablePointer<UInt64>
    /// For plain loads, by line item: the times of its turns, the number of loads that ended there without an ad, and the
    /// times of all loads that ended there.
    ///
    /// Each is a row of its own, since the address of a number in a row takes no arithmetic.
    let turnTimes: UnsafeMutablePointer<UInt64>
    let endings: UnsafeMutablePointer<UInt64>
    let endingTimes: UnsafeMutablePointer<UInt64>
    /// For plain loads, by segment and line item: the number of loads that ended with its ad, and of those ads that
    /// were not shown.
    let loads: UnsafeMutablePointer<UInt64>
    let hidden: UnsafeMutablePointer<UInt64>
    let histogram: UnsafeMutablePointer<UInt64>
    /// The place of ``RequestKeys``.
    let nextKey: UnsafeMutablePointer<UInt64>
    /// The shortest and the longest of all loads.
    var extremes = LatencyExtremes()
    /// The sum of the squared eCPMs of impressions.
    var ecpmSquares = ExactSum()

    private let storage: UnsafeMutablePointer<UInt64>

    init(itemCount: Int, segmentCount: Int) {
        self.itemCount = itemCount
        self.segmentCount = segmentCount
        let fields = Self.stride * itemCount
        let grid = segmentCount * itemCount
        let size =
            fields + Total.allCases.count + 3 * itemCount + 2 * grid + LatencyHistogram.bucketCount + 1
            + 2 * Self.padding
        let storage = UnsafeMutablePointer<UInt64>.allocate(capacity: size)
        storage.initialize(repeating: 0, count: size)
        self.storage = storage
        self.items = storage + Self.padding
        self.totals = self.items + fields
        self.turnTimes = self.totals + Total.allCases.count
        self.endings = self.turnTimes + itemCount
        self.endingTimes = self.endings + itemCount
        self.loads = self.endingTimes + itemCount
        self.hidden = self.loads + grid
        self.histogram = self.hidden + grid
        self.nextKey = self.histogram + LatencyHistogram.bucketCount
    }

    deinit { self.storage.deallocate() }

    /// Returns the counters of a line item.
    @inline(__always)
    func counters(of item: Int) -> Counters { Counters(first: self.items + item &* Self.stride) }

    /// The counters of all loads.
    var counters: Totals { Totals(first: self.totals) }

    func add(_ value: UInt64 = 1, to field: Field, of item: Int) { self.counters(of: item).add(value, to: field) }

    func add(_ value: UInt64 = 1, to total: Total) { self.counters.add(value, to: total) }

    /// The counters of a line item, valid as long as the tally.
    struct Counters {
        fileprivate let first: UnsafeMutablePointer<UInt64>

        @inline(__always)
        func add(_ value: UInt64 = 1, to field: Field) { self.first[field.rawValue] &+= value }

        /// Returns the counters of the line item that is so many further.
        @inline(__always)
        func advanced(by items: Int) -> Counters { Counters(first: self.first + items &* Tally.stride) }
    }

    /// The counters of all loads, valid as long as the tally.
    struct Totals {
        fileprivate let first: UnsafeMutablePointer<UInt64>

        @inline(__always)
        func add(_ value: UInt64 = 1, to total: Total) { self.first[total.rawValue] &+= value }
    }
}

// MARK: - Reading

extension Tally {
    /// Derives the other counters of plain loads; must be called before any counter is read.
    ///
    /// `samplers` contain the eCPMs of the impressions since the last call.
    func settlePlain(_ samplers: [ItemSampler]) {
        var turns: UInt64 = 0
        var nextTurnTime: UInt64 = 0
        for item in (0..<self.itemCount).reversed() {
            let endingTime = Self.take(self.endingTimes + item)
            let turnTime = Self.take(self.turnTimes + item)
            let skips = self.take(.skips, item)
            turns &+= Self.take(self.endings + item)
            for segment in 0..<self.segmentCount { turns &+= self.loads[segment &* self.itemCount &+ item] }
            self.add(endingTime, to: .time)
            self.add(turns &- skips, to: .attempts, of: item)
            self.add(skips, to: .outOfTime, of: item)
            let skipTime = self.take(.skipTime, item)
            self.add(turnTime &- skipTime, to: .startTime, of: item)
            // An attempt ends when the next turn begins, or with the load; a skipped line item takes no time.
            self.add(nextTurnTime &+ endingTime &- skipTime, to: .endTime, of: item)
            nextTurnTime = turnTime
        }
        for cell in 0..<(self.segmentCount * self.itemCount) where self.loads[cell] > 0 {
            self.settle(cell, pay: samplers[cell].pay)
        }
    }

    private func settle(_ cell: Int, pay: UInt64) {
        let item = cell % self.itemCount
        let loads = self.loads[cell]
        let shown = loads &- self.hidden[cell]
        self.add(loads, to: .fills, of: item)
        self.add(loads, to: .loads, of: item)
        self.add(shown, to: .impressions, of: item)
        self.add(shown &* pay, to: .ecpm, of: item)
        self.add(loads, to: .loads)
        // Until now, the load was counted as one with no fill.
        self.add(0 &- loads, to: .noFills)
        self.add(shown, to: .impressions)
        self.add(shown &* pay, to: .ecpm)
        self.ecpmSquares += .product(.product(pay, pay), shown)
        self.loads[cell] = 0
        self.hidden[cell] = 0
    }

    /// Adds the counts since the last call to a result, and resets them.
    func drain(into result: inout SimulationResult) {
        result.requests += self.count(.requests)
        result.loads += self.count(.loads)
        result.noFills += self.count(.noFills)
        result.deadlineHits += self.count(.deadlineHits)
        result.abandoned += self.count(.abandoned)
        result.impressions += self.count(.impressions)
        result.sessions += self.count(.sessions)
        if let rewards = result.rewards { result.rewards = rewards + self.count(.rewards) }
        result.time += ExactSum(self.take(.time))
        result.ecpmSum += ExactSum(self.take(.ecpm))
        result.ecpmSquares += self.ecpmSquares
        self.ecpmSquares = ExactSum()
        for item in 0..<self.itemCount { self.drain(item, into: &result.lineItems[item]) }
    }

    private func drain(_ item: Int, into result: inout LineItemResult) {
        let counts: [(Field, WritableKeyPath<LineItemResult, Int>)] = [
            (.attempts, \.attempts), (.fills, \.fills), (.errors, \.errors), (.timeouts, \.timeouts),
            (.deadlineHits, \.deadlineHits), (.notNeeded, \.notNeeded), (.abandoned, \.abandoned),
            (.outOfTime, \.outOfTime), (.capped, \.capped), (.notUsed, \.notUsed), (.loads, \.loads),
            (.impressions, \.impressions), (.bids, \.bids), (.bidsBelowFloor, \.bidsBelowFloor),
            (.bidsTooLate, \.bidsTooLate), (.auctionsWon, \.auctionsWon),
        ]
        for (field, path) in counts { result[keyPath: path] += Int(self.take(field, item)) }
        let answers = result.fills + result.errors + result.timeouts
        result.noFills = result.attempts - answers - result.deadlineHits - result.notNeeded - result.abandoned
        let startTime = self.take(.startTime, item)
        result.startTime += ExactSum(startTime)
        result.attemptTime += ExactSum(self.take(.endTime, item) &- startTime)
        result.ecpmSum += ExactSum(self.take(.ecpm, item))
    }

    /// The counts of all loads since the last drain.
    var block: BlockSums.Block {
        BlockSums.Block(
            requests: self.totals[Total.requests.rawValue],
            loads: self.totals[Total.loads.rawValue],
            impressions: self.totals[Total.impressions.rawValue],
            sessions: self.totals[Total.sessions.rawValue],
            ecpm: self.totals[Total.ecpm.rawValue],
            nanoseconds: self.totals[Total.time.rawValue]
        )
    }

    /// The histogram of all loads ever counted.
    var latency: LatencyHistogram {
        var counts = (0..<LatencyHistogram.bucketCount).map { Int(self.histogram[$0]) }
        while counts.last == 0 { counts.removeLast() }
        return LatencyHistogram(counts: counts, extremes: self.extremes.range)
    }

    private func take(_ field: Field, _ item: Int) -> UInt64 {
        Self.take(self.items + item * Self.stride + field.rawValue)
    }

    private func count(_ total: Total) -> Int { Int(self.take(total)) }

    private func take(_ total: Total) -> UInt64 { Self.take(self.totals + total.rawValue) }

    /// Returns a counter, and resets it.
    private static func take(_ counter: UnsafeMutablePointer<UInt64>) -> UInt64 {
        defer { counter.pointee = 0 }
        return counter.pointee
    }
}
