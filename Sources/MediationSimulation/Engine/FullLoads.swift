internal import MediationCore

/// Simulates requests of every kind: all strategies, auctions, valuations, sessions, patience and caps.
struct FullLoads {
    private let traffic: CompiledTraffic
    private let seedKey: UInt64
    private let tally: Tally
    private let auctionRules: AuctionRules
    private let segmentKey = Randomness.purpose("segment")
    private let sessionKey = Randomness.purpose("session")
    /// The threshold below which 32 random bits continue the session of the request before.
    private let staying: UInt64
    private var bidSamplers: [BidSampler]
    private var concurrent: ConcurrentDriver

    init(_ traffic: CompiledTraffic, seedKey: UInt64, tally: Tally) {
        self.traffic = traffic
        self.seedKey = seedKey
        self.tally = tally
        self.auctionRules = AuctionRules(traffic)
        self.staying = Randomness.threshold(traffic.model.traffic.sessions.map { 1 - 1 / $0.depth } ?? 0)
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
                        self.run(block, stage)
                    }
                }
            }
        }
        tally.add(UInt64(block.count), to: .requests)
    }

    private mutating func run(_ block: Range<Int>, _ stage: FullStage) {
        var stage = stage
        let hasSessions = self.traffic.model.traffic.sessions != nil
        let isOneAtATime = self.traffic.plan.width == 1
        var machine = WaterfallMachine(rules: self.traffic.rules, plan: self.traffic.plan)
        for request in block {
            let key = Randomness.key(ofRequest: request, seedKey: self.seedKey)
            let stays = request > block.lowerBound && Randomness.draw(key, self.sessionKey) >> 32 < self.staying
            if !stays {
                if hasSessions { self.tally.add(to: .sessions) }
                stage.beginSession(segment: self.segment(key))
            }
            stage.begin(key)
            if isOneAtATime {
                OneAtATimeDriver.run(self.traffic.rules, self.traffic.plan, &stage)
            } else {
                machine.restart()
                self.concurrent.run(&machine, &stage)
            }
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
