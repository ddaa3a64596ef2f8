internal import MediationCore

/// Simulates requests of every kind: all strategies, auctions, valuations, sessions, patience and caps.
struct FullLoads {
    private let traffic: CompiledTraffic
    private let seedKey: UInt64
    private let tally: Tally
    private let auctionRules: AuctionRules
    private let segmentKey = Randomness.purpose("segment")
    private let sessionKey = Randomness.purpose("session")
    private let seenKey = Randomness.purpose("seen")
    private let longestSession = Double(Nanoseconds(SessionTraffic.longest).count)
    /// The threshold below which 32 random bits continue the session of the request before.
    private let staying: UInt64
    private let isOneAtATime: Bool
    private var bidSamplers: [BidSampler]
    private var concurrent: ConcurrentDriver

    init(_ traffic: CompiledTraffic, seedKey: UInt64, tally: Tally) {
        self.traffic = traffic
        self.seedKey = seedKey
        self.tally = tally
        self.auctionRules = AuctionRules(traffic)
        self.staying = Randomness.threshold(traffic.model.traffic.sessions?.depth.map { 1 - 1 / $0 } ?? 0)
        self.isOneAtATime = traffic.plan.width == 1
        self.bidSamplers = traffic.bidSamplers(.init())
        self.concurrent = ConcurrentDriver(traffic.plan)
    }

    /// Begins another day.
    mutating func begin(_ day: CompiledTraffic.Day) {
        self.bidSamplers = self.traffic.bidSamplers(day)
    }

    /// Simulates a block, which begins with a new session.
    mutating func run(_ block: Range<Int>, _ samplers: [ItemSampler]) {
        let (traffic, tally, bids) = (self.traffic, self.tally, self.bidSamplers)
        samplers.withUnsafeBufferPointer { samplers in
            bids.withUnsafeBufferPointer { bids in
                traffic.latencies.cells.withUnsafeBufferPointer { latencies in
                    traffic.values.cells.withUnsafeBufferPointer { values in
                        let stage = FullStage(
                            traffic,
                            tally,
                            self.auctionRules,
                            FullStage.Tables(samplers: samplers, bids: bids, latencies: latencies, values: values)
                        )
                        if let seen = traffic.model.traffic.sessions?.seen {
                            self.run(block, stage, seen: seen)
                        } else {
                            self.run(block, stage)
                        }
                    }
                }
            }
        }
    }

    private mutating func run(_ block: Range<Int>, _ stage: FullStage) {
        var stage = stage
        let hasSessions = self.traffic.model.traffic.sessions != nil
        var machine = WaterfallMachine(rules: self.traffic.rules, plan: self.traffic.plan)
        for request in block {
            let key = Randomness.key(ofRequest: request, seedKey: self.seedKey)
            let stays = request > block.lowerBound && Randomness.draw(key, self.sessionKey) >> 32 < self.staying
            if !stays {
                if hasSessions { self.tally.add(to: .sessions) }
                stage.beginSession(segment: self.segment(key))
            }
            stage.begin(key)
            self.load(&machine, &stage)
        }
        self.tally.add(UInt64(block.count), to: .requests)
    }

    /// Simulates sessions in which users see a banner.
    private mutating func run(_ block: Range<Int>, _ stage: FullStage, seen: Law) {
        var stage = stage
        var machine = WaterfallMachine(rules: self.traffic.rules, plan: self.traffic.plan)
        let refresh = BannerRefresh(every: self.traffic.model.adUnit.refresh)
        for number in block {
            // The first request has the key that it would have without sessions.
            let sessionKey = Randomness.key(ofRequest: number, seedKey: self.seedKey)
            let share = Randomness.unit(Randomness.draw(sessionKey, self.seenKey) >> 32)
            let length = min((seen.quantile(1 - share, tail: share) * 1e6).rounded(), self.longestSession)
            var session = BannerSession(until: Int64(length), refresh)
            stage.beginSession(segment: self.segment(sessionKey))
            var next: Int64? = 0
            var (key, requests) = (sessionKey, 0)
            while let start = next {
                stage.begin(key, at: start, until: session.end)
                self.load(&machine, &stage)
                requests += 1
                key = Randomness.key(ofRequest: requests, seedKey: sessionKey)
                next = session.nextLoad(after: start + stage.duration, isFilled: stage.isFilled)
            }
            self.tally.add(UInt64(requests), to: .requests)
        }
        self.tally.add(UInt64(block.count), to: .sessions)
    }

    @inline(__always)
    private mutating func load(_ machine: inout WaterfallMachine, _ stage: inout FullStage) {
        if self.isOneAtATime {
            OneAtATimeDriver.run(self.traffic.rules, self.traffic.plan, &stage)
        } else {
            machine.restart()
            self.concurrent.run(&machine, &stage)
        }
    }

    private func segment(_ key: UInt64) -> Int {
        guard !self.traffic.segments.isEmpty else { return 0 }
        let bits = Randomness.draw(key, self.segmentKey) >> 32
        return self.traffic.segments.firstIndex { bits < $0 } ?? self.traffic.segments.count
    }
}

/// The rules of every waterfall that an auction can result in, made once: each bidder at each place.
struct AuctionRules: Sendable {
    private let pricedCount: Int
    private let withoutWinner: [WaterfallMachine.Rule]
    private let withWinner: [[WaterfallMachine.Rule]]

    init(_ traffic: CompiledTraffic) {
        self.pricedCount = traffic.pricedCount
        self.withoutWinner = traffic.rules
        self.withWinner = traffic.items.dropFirst(traffic.pricedCount).flatMap { bidder in
            (0...traffic.pricedCount).map { place in
                var rules = traffic.rules
                rules.insert(WaterfallMachine.Rule(bidder), at: place)
                return rules
            }
        }
    }

    /// Returns the rules with a bidder at a place; without a winner if `bidder` is `nil`.
    func rules(bidder: Int?, at place: Int) -> [WaterfallMachine.Rule] {
        bidder.map { self.withWinner[$0 * (self.pricedCount + 1) + place] } ?? self.withoutWinner
    }
}
