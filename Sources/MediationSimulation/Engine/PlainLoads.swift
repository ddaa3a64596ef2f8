internal import MediationCore

/// Simulates plain requests, which ask one line item at a time and are independent of each other.
///
/// The driver is that of all loads that ask one line item at a time, with a stage small enough to stay in registers.
struct PlainLoads {
    private let traffic: CompiledTraffic
    private let seedKey: UInt64
    private let tally: Tally
    private let table: TurnTable

    init(_ traffic: CompiledTraffic, seedKey: UInt64, tally: Tally) {
        self.traffic = traffic
        self.seedKey = seedKey
        self.tally = tally
        self.table = TurnTable([Array(traffic.items.indices)], traffic.rules, deadline: traffic.plan.deadline)
    }

    func run(_ requests: Range<Int>, _ samplers: [ItemSampler]) {
        let segments = self.traffic.segments
        let segmentKey = self.traffic.purposes.segment
        let itemCount = self.tally.itemCount
        samplers.withUnsafeBufferPointer { samplers in
            self.traffic.latencies.cells.withUnsafeBufferPointer { cells in
                // Neither is ever empty: an ad unit has line items, and each has tables.
                guard let first = samplers.baseAddress, let cells = cells.baseAddress else { return }
                guard segments.isEmpty else {
                    for request in requests {
                        let key = Randomness.key(ofRequest: request, seedKey: self.seedKey)
                        let bits = Randomness.draw(key, segmentKey) >> 32
                        let segment = segments.firstIndex { bits < $0 } ?? segments.count
                        self.run(request..<(request + 1), first, cells, offset: segment * itemCount)
                    }
                    return
                }
                self.run(requests, first, cells, offset: 0)
            }
        }
    }

    @inline(never)
    private func run(
        _ requests: Range<Int>,
        _ samplers: UnsafePointer<ItemSampler>,
        _ cells: UnsafePointer<QuantileTables.Cell>,
        offset: Int
    ) {
        let (turns, deadline) = (self.table[0], self.traffic.deadline)
        var stage = PlainStage(self.traffic, self.tally, turns, samplers, cells, offset: offset)
        let keys = RequestKeys(from: requests.lowerBound, seedKey: self.seedKey, self.tally)
        var request = requests.lowerBound
        while request < requests.upperBound {
            stage.key = keys.take(request)
            request &+= 1
            OneAtATimeDriver.ask(turns, from: 0, deadline: deadline, &stage)
        }
        stage.store(requests: UInt64(requests.count))
    }
}

/// Draws the answers of line items, and counts only the numbers that cannot be derived afterwards.
private struct PlainStage {
    private let turns: LoadTurns
    private let samplers: UnsafePointer<ItemSampler>
    private let cells: UnsafePointer<QuantileTables.Cell>
    private let shift: Int64
    private let turnTimes: UnsafeMutablePointer<UInt64>
    private let endings: UnsafeMutablePointer<UInt64>
    private let endingTimes: UnsafeMutablePointer<UInt64>
    private let loads: UnsafeMutablePointer<UInt64>
    private let hidden: UnsafeMutablePointer<UInt64>
    private let histogram: UnsafeMutablePointer<UInt64>
    private let tally: Tally
    private let show: UInt64
    private let areAllShown: Bool
    private let showKey: UInt64
    private var extremes: LatencyExtremes
    /// The key of the request.
    var key: UInt64 = 0

    init(
        _ traffic: CompiledTraffic,
        _ tally: Tally,
        _ turns: LoadTurns,
        _ samplers: UnsafePointer<ItemSampler>,
        _ cells: UnsafePointer<QuantileTables.Cell>,
        offset: Int
    ) {
        self.turns = turns
        self.samplers = samplers + offset
        self.cells = cells
        self.shift = traffic.latencies.shift
        self.tally = tally
        self.turnTimes = tally.turnTimes
        self.endings = tally.endings
        self.endingTimes = tally.endingTimes
        self.loads = tally.loads + offset
        self.hidden = tally.hidden + offset
        self.histogram = tally.histogram
        self.extremes = tally.extremes
        self.show = traffic.show
        self.areAllShown = traffic.show > 0xFFFF_FFFF
        self.showKey = traffic.purposes.show
    }

    func store(requests: UInt64) {
        self.tally.add(requests, to: .requests)
        // Until the other ends are counted.
        self.tally.add(requests, to: .noFills)
        self.tally.extremes = self.extremes
    }
}

extension PlainStage: LoadScript {
    static var hasPatience: Bool { false }
    static var hasLimits: Bool { false }

    var patience: Int64 { .max }

    func isRefused(_ position: Int, at time: Int64) -> Bool { false }

    @inline(__always)
    func answer(of position: Int) -> LoadAnswer {
        let sampler = self.samplers + position
        let bits = Randomness.draw(self.key, sampler.pointee.key)
        let rank = bits >> 32
        // All bits below the error threshold bring a fill or an error; the lowest ones bring a fill.
        guard rank < sampler.pointee.error else {
            return LoadAnswer(.noFill, latency: self.latency(bits, sampler.pointee.table(of: .noFill)))
        }
        let isFill = rank < sampler.pointee.fill
        let table = isFill ? sampler.pointee.table(of: .fill) : sampler.pointee.table(of: .error)
        return LoadAnswer(isFill ? .fill : .error, latency: self.latency(bits, table))
    }

    @inline(__always)
    private func latency(_ bits: UInt64, _ table: Int32) -> Int64 {
        QuantileTables.number(bits & 0xFFFF_FFFF, self.cells, at: table, shift: self.shift)
    }

    func holdAuction(within limit: Int64) -> LoadAuction { LoadAuction(duration: 0, turns: self.turns) }
}

extension PlainStage: LoadLog {
    @inline(__always)
    func turn(_ position: Int, at time: Int64) {
        self.turnTimes[position] &+= UInt64(bitPattern: time)
    }

    func skipped(_ position: Int, _ reason: LoadSkip, at time: Int64) {
        self.tally.add(to: .skips, of: position)
        self.tally.add(UInt64(bitPattern: time), to: .skipTime, of: position)
    }

    @inline(__always)
    func ended(_ position: Int, _ end: AttemptEnd, at time: Int64) {
        switch end {
        case .error: self.tally.add(to: .errors, of: position)
        case .timedOut: self.tally.add(to: .timeouts, of: position)
        case .deadlineExceeded:
            self.tally.add(to: .deadlineHits, of: position)
            self.end(at: position, UInt64(bitPattern: time))
        case .noFill, .notNeeded, .cancelled, .notUsed: break
        }
    }

    func auctionEnded(at time: Int64) {}

    @inline(__always)
    mutating func finished(_ outcome: WaterfallMachine.Outcome, at time: Int64) {
        let elapsed = UInt64(bitPattern: time)
        self.histogram[LatencyHistogram.bucket(ofNanoseconds: time)] &+= 1
        self.extremes.add(elapsed)
        switch outcome {
        case .filled(let position):
            // Where the load ends follows from its ad.
            self.endingTimes[position] &+= elapsed
            self.loads[position] &+= 1
            // All bits are below the threshold of a share of 1.
            let isShown = self.areAllShown || Randomness.draw(self.key, self.showKey) >> 32 < self.show
            if !isShown { self.hidden[position] &+= 1 }
        // There is a last line item: an ad unit without any is refused.
        case .noFill: self.end(at: self.turns.count &- 1, elapsed)
        case .deadlineExceeded, .cancelled:
            // The attempt has noted where the load ends.
            self.tally.add(to: .deadlineHits)
            self.tally.add(0 &- 1, to: .noFills)
        }
    }

    /// Notes that the load ends at a line item without an ad.
    @inline(__always)
    private func end(at position: Int, _ time: UInt64) {
        self.endings[position] &+= 1
        self.endingTimes[position] &+= time
    }
}
