internal import MediationCore

/// Draws the events of loads of every kind, and counts all outcomes.
struct FullStage {
    /// The tables to draw from, valid while a block is simulated.
    struct Tables {
        let samplers: UnsafeBufferPointer<ItemSampler>
        let bids: UnsafeBufferPointer<BidSampler>
        let latencies: UnsafeBufferPointer<QuantileTables.Cell>
        let values: UnsafeBufferPointer<ValueTables.Cell>
    }

    /// The bidder that won the auction of this load.
    private struct Winner {
        var item: Int
        var place: Int
        var pay: UInt64
    }

    private let traffic: CompiledTraffic
    private let tally: Tally
    private let auctionRules: AuctionRules
    private let tables: Tables
    private let itemCount: Int
    private let prices: [Double]
    private let patienceLaw: Law?
    private let decay: Double
    private let gap: Int64
    private let hasAnyLimits: Bool
    /// Indicates whether loads take time on the clock of the session.
    private let isTimed: Bool
    private let signalTimeout: Int64
    private let patienceKey = Randomness.purpose("patience")
    private let showKey = Randomness.purpose("show")
    private let rewardKey = Randomness.purpose("reward")
    private let auctionKey = Randomness.purpose("auction")

    // State of the session.
    private var segment = 0
    private var requestsOfSession = 0
    private var worth = 1.0
    /// The times of each line item's impressions, on the clock of the session.
    private var impressions: [[Int64]]
    /// The time on the session's clock at which this load began.
    private var sessionTime: Int64 = 0

    // State of the load.
    private var key: UInt64 = 0
    private(set) var patience = Int64.max
    /// The duration of the load, and whether it ended with an ad, once it has ended.
    private(set) var duration: Int64 = 0
    private(set) var isFilled = false
    private var winner: Winner?
    /// The time at which each line item was asked.
    private var starts: [Int64]
    private var answers: [HeldAuction.Answer] = []
    /// The outcomes of bidders, to be counted if the load reaches the end of its auction.
    private var fates: [(item: Int, fate: HeldAuction.Fate?)] = []

    init(_ traffic: CompiledTraffic, _ tally: Tally, _ auctionRules: AuctionRules, _ tables: Tables) {
        self.traffic = traffic
        self.tally = tally
        self.auctionRules = auctionRules
        self.tables = tables
        self.itemCount = traffic.items.count
        self.prices = traffic.items.prefix(traffic.pricedCount).map(\.ecpm)
        self.patienceLaw = traffic.model.traffic.patience.map { .exponential(mean: Nanoseconds($0).milliseconds) }
        self.decay = traffic.model.traffic.sessions?.ecpmDecay ?? 1
        self.gap = traffic.model.traffic.sessions.map { Nanoseconds($0.gap).count } ?? 0
        self.hasAnyLimits = traffic.limits.contains { !$0.isEmpty }
        self.isTimed = traffic.model.traffic.sessions?.seen != nil
        self.signalTimeout = Nanoseconds(traffic.model.adUnit.bidding.signalTimeout).count
        self.impressions = Array(repeating: [], count: traffic.items.count)
        self.starts = Array(repeating: 0, count: traffic.items.count)
    }

    mutating func beginSession(segment: Int) {
        self.segment = segment
        self.requestsOfSession = 0
        self.worth = 1
        guard self.hasAnyLimits else { return }
        for index in self.impressions.indices { self.impressions[index].removeAll(keepingCapacity: true) }
    }

    mutating func begin(_ key: UInt64) {
        self.key = key
        self.winner = nil
        self.sessionTime = Int64(self.requestsOfSession) &* self.gap
        self.requestsOfSession += 1
        guard let law = self.patienceLaw else { return }
        let share = Randomness.unit(Randomness.draw(key, self.patienceKey) >> 32)
        self.patience = Int64(min(law.quantile(1 - share, tail: share) * 1e6, 1e17))
    }

    /// Begins a load at a time of a session in which the user sees a banner, until the session ends.
    mutating func begin(_ key: UInt64, at time: Int64, until end: Int64) {
        self.key = key
        self.winner = nil
        self.sessionTime = time
        self.patience = end &- time
    }

    /// Returns the line item at a position of this load's waterfall.
    @inline(__always)
    private func item(at position: Int) -> Int {
        guard let winner = self.winner, position >= winner.place else { return position }
        return position == winner.place ? winner.item : position - 1
    }

    private func sampler(_ item: Int) -> ItemSampler { self.tables.samplers[self.segment * self.itemCount + item] }

    /// Returns the time on the session's clock at a time of the load.
    private func sessionTime(at time: Int64) -> Int64 { self.isTimed ? self.sessionTime &+ time : self.sessionTime }
}

// MARK: - Script

extension FullStage: LoadScript {
    static var hasPatience: Bool { true }
    static var hasLimits: Bool { true }

    func isRefused(_ position: Int) -> Bool {
        guard self.hasAnyLimits else { return false }
        let item = self.item(at: position)
        return self.isLimited(item, at: self.starts[item])
    }

    private func isLimited(_ item: Int, at time: Int64) -> Bool {
        let now = self.sessionTime(at: time)
        return self.traffic.limits[item].contains { limit in
            self.impressions[item].count { now - $0 < limit.period } >= limit.impressions
        }
    }

    func answer(of position: Int) -> LoadAnswer {
        let sampler = self.sampler(self.item(at: position))
        let bits = Randomness.draw(self.key, sampler.key)
        let own = bits >> 32
        let isFill: Bool
        let isError: Bool
        if sampler.rankKey == sampler.key {
            isFill = own < sampler.fill
            isError = !isFill && own < sampler.error
        } else {
            isError = own < sampler.error
            isFill = !isError && Randomness.draw(self.key, sampler.rankKey) >> 32 < sampler.fill
        }
        let table = isFill ? sampler.fillTable : isError ? sampler.errorTable : sampler.noFillTable
        return LoadAnswer(isFill ? .fill : isError ? .error : .noFill, latency: self.latency(bits, table))
    }

    private func latency(_ bits: UInt64, _ table: Int32) -> Int64 {
        guard let cells = self.tables.latencies.baseAddress else { return 0 }
        return QuantileTables.number(bits & 0xFFFF_FFFF, cells, at: table, shift: self.traffic.latencies.shift)
    }

    /// Returns the value that bits stand for, in USD per 1000.
    private func value(_ bits: UInt64, _ table: Int32) -> Double {
        guard let cells = self.tables.values.baseAddress else { return 0 }
        return ValueTables.number(bits & 0xFFFF_FFFF, cells, at: table)
    }

    mutating func holdAuction(within limit: Int64) -> LoadAuction {
        let bidderCount = self.itemCount - self.traffic.pricedCount
        let bidders = self.segment * bidderCount
        self.answers.removeAll(keepingCapacity: true)
        self.fates.removeAll(keepingCapacity: true)
        for number in 0..<bidderCount {
            let bidder = self.tables.bids[bidders + number]
            guard !self.hasAnyLimits || !self.isLimited(bidder.item, at: 0) else {
                self.fates.append((bidder.item, nil))
                continue
            }
            let latency = self.latency(Randomness.draw(self.key, bidder.signalKey), bidder.signalTable)
            let price = self.bid(of: bidder)
            self.answers.append(.init(bidder: number, floor: bidder.floor, latency: latency, price: price))
        }
        let auction = HeldAuction(
            self.answers,
            signalTimeout: self.signalTimeout,
            limit: limit,
            latency: self.traffic.auctionTable.map {
                self.latency(Randomness.draw(self.key, self.auctionKey), $0)
            } ?? 0
        ) { number, fate in
            self.fates.append((self.traffic.pricedCount + number, fate))
        }
        guard let winner = auction.winner, let price = winner.price else {
            return LoadAuction(duration: auction.duration, rules: self.auctionRules.rules(bidder: nil, at: 0))
        }
        let place = LoadWaterfall.place(of: price, among: self.prices)
        let item = self.traffic.pricedCount + winner.bidder
        let pay = self.tables.bids[bidders + winner.bidder].paysSecond ? max(auction.secondPrice, winner.floor) : price
        self.winner = Winner(item: item, place: place, pay: self.traffic.millionths(pay))
        return LoadAuction(
            duration: auction.duration,
            rules: self.auctionRules.rules(bidder: winner.bidder, at: place)
        )
    }

    private func bid(of bidder: BidSampler) -> Double? {
        let bits = Randomness.draw(self.key, bidder.key)
        guard bits >> 32 < bidder.bid else { return nil }
        guard bidder.networkKey != 0 else { return self.value(bits, bidder.valueTable) * bidder.valueFactor }
        let rank = Randomness.draw(self.key, bidder.networkKey) >> 32
        return self.value(0xFFFF_FFFF - rank, bidder.valueTable) * bidder.valueFactor
    }

    private func count(_ fate: HeldAuction.Fate?, of item: Int) {
        switch fate {
        case nil: self.tally.add(to: .capped, of: item)
        case .counts, .auctionFailed: self.tally.add(to: .bids, of: item)
        case .belowFloor:
            self.tally.add(to: .bids, of: item)
            self.tally.add(to: .bidsBelowFloor, of: item)
        case .tooLate: self.tally.add(to: .bidsTooLate, of: item)
        case .noBid: break
        }
    }
}

// MARK: - Log

extension FullStage: LoadLog {
    mutating func turn(_ position: Int, at time: Int64) {
        self.starts[self.item(at: position)] = time
    }

    func skipped(_ position: Int, _ reason: LoadSkip, at time: Int64) {
        self.tally.add(to: reason == .capped ? .capped : .outOfTime, of: self.item(at: position))
    }

    func ended(_ position: Int, _ end: AttemptEnd, at time: Int64) {
        let item = self.item(at: position)
        switch end {
        case .noFill: self.tally.add(to: .noFills, of: item)
        case .error: self.tally.add(to: .errors, of: item)
        case .timedOut: self.tally.add(to: .timeouts, of: item)
        case .deadlineExceeded: self.tally.add(to: .deadlineHits, of: item)
        case .notNeeded: self.tally.add(to: .notNeeded, of: item)
        case .cancelled: self.tally.add(to: .abandoned, of: item)
        case .notUsed:
            self.tally.add(to: .fills, of: item)
            self.tally.add(to: .notUsed, of: item)
        }
        self.count(item, to: time)
    }

    /// Counts an attempt that has ended.
    private func count(_ item: Int, to time: Int64) {
        let start = self.starts[item]
        self.tally.add(to: .attempts, of: item)
        self.tally.add(UInt64(bitPattern: start), to: .startTime, of: item)
        self.tally.add(UInt64(bitPattern: time &- start), to: .attemptTime, of: item)
    }

    func auctionEnded(at time: Int64) {
        for bidder in self.fates { self.count(bidder.fate, of: bidder.item) }
        if let winner = self.winner { self.tally.add(to: .auctionsWon, of: winner.item) }
    }

    mutating func finished(_ outcome: WaterfallMachine.Outcome, at time: Int64) {
        self.tally.add(UInt64(bitPattern: time), to: .time)
        self.tally.histogram[LatencyHistogram.bucket(ofNanoseconds: time)] &+= 1
        self.tally.extremes.add(UInt64(bitPattern: time))
        self.duration = time
        self.isFilled = false
        switch outcome {
        case .filled(let position):
            let item = self.item(at: position)
            self.count(item, to: time)
            self.tally.add(to: .fills, of: item)
            self.tally.add(to: .loads)
            self.tally.add(to: .loads, of: item)
            self.isFilled = true
            guard Randomness.draw(self.key, self.showKey) >> 32 < self.traffic.show else { return }
            self.impression(of: item, at: time)
        case .noFill: self.tally.add(to: .noFills)
        case .deadlineExceeded: self.tally.add(to: .deadlineHits)
        case .cancelled: self.tally.add(to: .abandoned)
        }
    }

    private mutating func impression(of item: Int, at time: Int64) {
        var pay = self.pay(of: item)
        if self.worth < 1 { pay = UInt64((Double(pay) * self.worth).rounded()) }
        self.worth *= self.decay
        if self.hasAnyLimits, !self.traffic.limits[item].isEmpty {
            self.impressions[item].append(self.sessionTime(at: time))
        }
        self.tally.add(to: .impressions)
        self.tally.add(to: .impressions, of: item)
        self.tally.add(pay, to: .ecpm)
        self.tally.add(pay, to: .ecpm, of: item)
        self.tally.ecpmSquares += .product(pay, pay)
        guard let completion = self.traffic.completion else { return }
        if Randomness.draw(self.key, self.rewardKey) >> 32 < completion { self.tally.add(to: .rewards) }
    }

    private func pay(of item: Int) -> UInt64 {
        if let winner = self.winner, winner.item == item { return winner.pay }
        let sampler = self.sampler(item)
        guard sampler.valueTable >= 0 else { return sampler.pay }
        let rank = Randomness.draw(self.key, sampler.rankKey) >> 32
        let value = self.value(0xFFFF_FFFF - rank, sampler.valueTable) * sampler.valueFactor
        return max(self.traffic.millionths(value), sampler.pay)
    }
}
