internal import MediationCore

/// Draws the events of loads of every kind, and counts all outcomes.
///
/// A load passes through it dozens of times, so it holds pointers, and nothing that counts references to arrays.
struct FullStage<Draws: LoadDraws> {
    private let traffic: CompiledTraffic
    private let tally: Tally
    private let counters: Tally.Counters
    private let totals: Tally.Totals
    private let auctionTurns: AuctionTurns
    private let memory: StageMemory
    private let tables: StageTables
    private let shift: Int64
    private let itemCount: Int
    private let pricedCount: Int
    /// The mean patience of users in milliseconds; `nil` if they wait forever.
    private let meanPatience: Double?
    private let decay: Double
    private let gap: Int64
    private let hasAnyLimits: Bool
    /// Indicates whether loads take time on the clock of the session.
    private let isTimed: Bool
    private let signalTimeout: Int64
    private let show: UInt64

    // State of the session.
    private var samplers: UnsafePointer<ItemSampler>
    private var bids: UnsafePointer<BidSampler>?
    private var requestsOfSession = 0
    private var worth = 1.0
    /// The time on the session's clock at which this load began.
    private var sessionTime: Int64 = 0

    // State of the load.
    private var draws: Draws
    private(set) var patience = Int64.max
    /// The duration of the load, and whether it ended with an ad, once it has ended.
    private(set) var duration: Int64 = 0
    private(set) var isFilled = false
    /// The waterfall of this load.
    private var turns: LoadTurns
    /// The bidder that won the auction of this load, and what it pays; -1 without one.
    private var winner = -1
    private var winnersPay: UInt64 = 0
    private var hasAuctionFailed = false

    /// Creates a stage; its draws are those of no load until one begins.
    init(
        _ traffic: CompiledTraffic,
        _ tally: Tally,
        _ auctionTurns: AuctionTurns,
        _ memory: StageMemory,
        _ tables: StageTables,
        _ draws: Draws
    ) {
        self.traffic = traffic
        self.tally = tally
        self.counters = tally.counters(of: 0)
        self.totals = tally.counters
        self.auctionTurns = auctionTurns
        self.memory = memory
        self.tables = tables
        self.draws = draws
        self.shift = traffic.latencies.shift
        self.itemCount = traffic.items.count
        self.pricedCount = traffic.pricedCount
        self.meanPatience = traffic.model.traffic.patience.map { Nanoseconds($0).milliseconds }
        self.decay = traffic.model.traffic.sessions?.ecpmDecay ?? 1
        self.gap = traffic.model.traffic.sessions.map { Nanoseconds($0.gap).count } ?? 0
        self.hasAnyLimits = traffic.limits.contains { !$0.isEmpty }
        self.isTimed = traffic.model.traffic.sessions?.seen != nil
        self.signalTimeout = Nanoseconds(traffic.model.adUnit.bidding.signalTimeout).count
        self.show = traffic.show
        self.turns = auctionTurns.withoutWinner
        self.samplers = tables.samplers
        self.bids = tables.bids
    }

    @inline(__always)
    mutating func beginSession(segment: Int) {
        self.samplers = self.tables.samplers + segment &* self.itemCount
        self.bids = self.tables.bids.map { $0 + segment &* (self.itemCount &- self.pricedCount) }
        self.requestsOfSession = 0
        self.worth = 1
        self.memory.beginSession()
    }

    @inline(__always)
    mutating func begin(_ draws: Draws) {
        self.draws = draws
        self.turns = self.auctionTurns.withoutWinner
        self.winner = -1
        self.sessionTime = Int64(self.requestsOfSession) &* self.gap
        self.requestsOfSession &+= 1
        guard let meanPatience else { return }
        let share = Randomness.unit(draws.bits(self.traffic.purposes.patience) >> 32)
        self.patience = Int64(min(-meanPatience * Mathematics.log(share) * 1e6, 1e17))
    }

    /// Begins a load at a time of a session in which the user sees a banner, until the session ends.
    @inline(__always)
    mutating func begin(_ draws: Draws, at time: Int64, until end: Int64) {
        self.draws = draws
        self.turns = self.auctionTurns.withoutWinner
        self.winner = -1
        self.sessionTime = time
        self.patience = end &- time
    }

    /// Returns the line item at a position of this load's waterfall.
    @inline(__always)
    private func item(at position: Int) -> Int { self.turns.first[position].item }

    @inline(__always)
    private func bits(_ purpose: UInt64) -> UInt64 { self.draws.bits(purpose) }

    /// Returns the time on the session's clock at a time of the load.
    private func sessionTime(at time: Int64) -> Int64 { self.isTimed ? self.sessionTime &+ time : self.sessionTime }
}

// MARK: - Script

extension FullStage: LoadScript {
    static var hasPatience: Bool { true }
    static var hasLimits: Bool { true }

    @inline(__always)
    func isRefused(_ position: Int, at time: Int64) -> Bool {
        self.hasAnyLimits && self.isLimitReached(self.item(at: position), at: time)
    }

    @inline(__always)
    private func isLimitReached(_ item: Int, at time: Int64) -> Bool {
        self.memory.hasImpressions[item] && self.memory.isLimitReached(item, at: self.sessionTime(at: time))
    }

    @inline(__always)
    func answer(of position: Int) -> LoadAnswer {
        let sampler = self.samplers + self.item(at: position)
        let bits = self.bits(sampler.pointee.key)
        let own = bits >> 32
        var kind = LoadAnswer.Kind.noFill
        if sampler.pointee.rankKey == sampler.pointee.key {
            // All bits below the error threshold bring a fill or an error; the lowest ones bring a fill.
            if own < sampler.pointee.error { kind = own < sampler.pointee.fill ? .fill : .error }
        } else if own < sampler.pointee.error {
            kind = .error
        } else if self.bits(sampler.pointee.rankKey) >> 32 < sampler.pointee.fill {
            kind = .fill
        }
        // A branch lets the processor go on before it knows the answer.
        let table = kind == .noFill ? sampler.pointee.table(of: .noFill) : sampler.pointee.table(of: kind)
        return LoadAnswer(kind, latency: self.latency(bits, table))
    }

    @inline(__always)
    private func latency(_ bits: UInt64, _ table: Int32) -> Int64 {
        QuantileTables.number(bits & 0xFFFF_FFFF, self.tables.latencies, at: table, shift: self.shift)
    }

    /// Returns the value that bits stand for, in USD per 1000.
    @inline(__always)
    private func value(_ bits: UInt64, _ table: Int32) -> Double {
        guard let cells = self.tables.values else { return 0 }
        return ValueTables.number(bits & 0xFFFF_FFFF, cells, at: table)
    }

    @inline(__always)
    mutating func holdAuction(within limit: Int64) -> LoadAuction {
        guard let bids else { return LoadAuction(duration: 0, turns: self.turns) }
        let fates = self.memory.fates
        var auction = HeldAuction(signalTimeout: self.signalTimeout, limit: limit)
        for number in 0..<(self.itemCount &- self.pricedCount) {
            let bidder = bids + number
            let item = bidder.pointee.item
            if self.hasAnyLimits, self.isLimitReached(item, at: 0) {
                fates[number] = nil
                continue
            }
            let bits = self.bits(bidder.pointee.key)
            fates[number] = auction.add(
                number,
                latency: self.latency(self.bits(bidder.pointee.signalKey), bidder.pointee.signalTable),
                bids: bits >> 32 < bidder.pointee.bid,
                // Also without a bid: a price takes less time than a branch that is mispredicted.
                price: self.price(bits, bidder),
                floor: bidder.pointee.floor
            )
        }
        let latency = self.traffic.auctionTable.map { self.latency(self.bits(self.traffic.purposes.auction), $0) }
        auction.end(latency: latency ?? 0)
        self.hasAuctionFailed = auction.hasFailed
        if let winner = auction.winner {
            let bidder = bids + winner.bidder
            let pay = bidder.pointee.paysSecond ? max(auction.secondPrice, bidder.pointee.floor) : winner.price
            self.winner = bidder.pointee.item
            self.winnersPay = self.traffic.millionths(pay)
            self.turns = self.auctionTurns.turns(bidder: winner.bidder, price: winner.price)
        }
        return LoadAuction(duration: auction.duration, turns: self.turns)
    }

    @inline(__always)
    private func price(_ bits: UInt64, _ bidder: UnsafePointer<BidSampler>) -> Double {
        var rank = bits
        if bidder.pointee.networkKey != 0 { rank = ~(self.bits(bidder.pointee.networkKey) >> 32) }
        return self.value(rank, bidder.pointee.valueTable) * bidder.pointee.valueFactor
    }
}

// MARK: - Log

extension FullStage: LoadLog {
    @inline(__always)
    func turn(_ position: Int, at time: Int64) {
        self.counters.advanced(by: self.item(at: position)).add(UInt64(bitPattern: time), to: .startTime)
    }

    func skipped(_ position: Int, _ reason: LoadSkip, at time: Int64) {
        let item = self.item(at: position)
        self.tally.add(to: reason == .capped ? .capped : .outOfTime, of: item)
        self.tally.add(0 &- UInt64(bitPattern: time), to: .startTime, of: item)
    }

    @inline(__always)
    func ended(_ position: Int, _ end: AttemptEnd, at time: Int64) {
        let counters = self.counters.advanced(by: self.item(at: position))
        switch end {
        case .noFill: break
        case .error: counters.add(to: .errors)
        case .timedOut: counters.add(to: .timeouts)
        case .deadlineExceeded: counters.add(to: .deadlineHits)
        case .notNeeded: counters.add(to: .notNeeded)
        case .cancelled: counters.add(to: .abandoned)
        case .notUsed:
            counters.add(to: .fills)
            counters.add(to: .notUsed)
        }
        Self.count(counters, to: time)
    }

    /// Counts an attempt that has ended.
    @inline(__always)
    private static func count(_ counters: Tally.Counters, to time: Int64) {
        counters.add(to: .attempts)
        counters.add(UInt64(bitPattern: time), to: .endTime)
    }

    @inline(__always)
    mutating func auctionEnded(at time: Int64) {
        for number in 0..<(self.itemCount &- self.pricedCount) {
            let counters = self.counters.advanced(by: self.pricedCount &+ number)
            guard let fate = self.memory.fates[number] else {
                counters.add(to: .capped)
                continue
            }
            // Additions of 0 or 1 and no branches, since fates are hard to predict.
            counters.add(fate.hasBid ? 1 : 0, to: .bids)
            counters.add(fate.hasBid && !fate.counts && !self.hasAuctionFailed ? 1 : 0, to: .bidsBelowFloor)
            counters.add(fate.isInTime ? 0 : 1, to: .bidsTooLate)
        }
        if self.winner >= 0 { self.tally.add(to: .auctionsWon, of: self.winner) }
    }

    @inline(__always)
    mutating func finished(_ outcome: WaterfallMachine.Outcome, at time: Int64) {
        self.totals.add(UInt64(bitPattern: time), to: .time)
        self.tally.histogram[LatencyHistogram.bucket(ofNanoseconds: time)] &+= 1
        self.tally.extremes.add(UInt64(bitPattern: time))
        self.duration = time
        self.isFilled = false
        switch outcome {
        case .filled(let position): self.filled(self.item(at: position), at: time)
        case .noFill: self.totals.add(to: .noFills)
        case .deadlineExceeded: self.totals.add(to: .deadlineHits)
        case .cancelled: self.totals.add(to: .abandoned)
        }
    }

    private mutating func filled(_ item: Int, at time: Int64) {
        let counters = self.counters.advanced(by: item)
        Self.count(counters, to: time)
        counters.add(to: .fills)
        counters.add(to: .loads)
        self.totals.add(to: .loads)
        self.isFilled = true
        let isShown = self.show > 0xFFFF_FFFF || self.bits(self.traffic.purposes.show) >> 32 < self.show
        let isLimited = self.hasAnyLimits && self.memory.isLimited[item]
        if Draws.isQuasiRandom {
            let share = Double(self.show) / 0x1p32
            self.earn(Mathematics.rounded(Double(self.pay(of: item)) * self.worth * share), counters)
            // What is expected of users who may have seen the ad; later loads depend on nothing else, except on limits.
            self.worth *= isLimited ? isShown ? self.decay : 1 : 1 - share * (1 - self.decay)
        } else if isShown {
            let pay = self.pay(of: item)
            self.earn(self.worth < 1 ? Mathematics.rounded(Double(pay) * self.worth) : pay, counters)
            self.worth *= self.decay
        }
        guard isShown else { return }
        if isLimited { self.memory.addImpression(of: item, at: self.sessionTime(at: time)) }
        self.totals.add(to: .impressions)
        counters.add(to: .impressions)
        guard let completion = self.traffic.completion else { return }
        if self.bits(self.traffic.purposes.reward) >> 32 < completion { self.totals.add(to: .rewards) }
    }

    @inline(__always)
    private func earn(_ pay: UInt64, _ counters: Tally.Counters) {
        self.totals.add(pay, to: .ecpm)
        counters.add(pay, to: .ecpm)
        self.tally.ecpmSquares += .product(pay, pay)
    }

    @inline(__always)
    private func pay(of item: Int) -> UInt64 {
        if item == self.winner { return self.winnersPay }
        let sampler = self.samplers + item
        guard sampler.pointee.valueTable >= 0 else { return sampler.pointee.pay }
        let rank = self.bits(sampler.pointee.rankKey) >> 32
        let value = self.value(0xFFFF_FFFF - rank, sampler.pointee.valueTable) * sampler.pointee.valueFactor
        return max(self.traffic.millionths(value), sampler.pointee.pay)
    }
}
