internal import MediationCore

/// Simulates requests of every kind: all strategies, auctions, valuations, sessions, patience and caps.
struct FullLoads {
    private let traffic: CompiledTraffic
    private let seedKey: UInt64
    private let tally: Tally
    private let auctionTurns: AuctionTurns
    private let memory: StageMemory
    private let longestSession = Double(Nanoseconds(SessionTraffic.longest).count)
    /// The threshold below which 32 random bits continue the session of the request before.
    private let staying: UInt64
    private let isOneAtATime: Bool
    private let concurrent: ConcurrentDriver
    private let blockKey = Randomness.purpose("block")
    /// The lattices to draw from; `nil` if each request draws by itself.
    private let lattices: BlockLattices?

    init(_ traffic: CompiledTraffic, seedKey: UInt64, tally: Tally) {
        self.traffic = traffic
        self.seedKey = seedKey
        self.tally = tally
        self.auctionTurns = AuctionTurns(traffic)
        self.memory = StageMemory(traffic)
        self.staying = Randomness.threshold(traffic.model.traffic.sessions?.depth.map { 1 - 1 / $0 } ?? 0)
        self.isOneAtATime = traffic.plan.width == 1
        self.concurrent = ConcurrentDriver(traffic.plan)
        self.lattices =
            traffic.purposes.dimensions == 0
            ? nil
            : BlockLattices(
                purposes: traffic.purposes.dimensions,
                segmentCount: traffic.segments.count + 1,
                hasSessions: traffic.model.traffic.sessions != nil
            )
    }

    /// Simulates a block, which begins with a new session.
    func run(_ block: Range<Int>, _ samplers: [ItemSampler], _ bids: [BidSampler]) {
        let traffic = self.traffic
        samplers.withUnsafeBufferPointer { samplers in
            bids.withUnsafeBufferPointer { bids in
                traffic.latencies.cells.withUnsafeBufferPointer { latencies in
                    traffic.values.cells.withUnsafeBufferPointer { values in
                        // Neither is ever empty: an ad unit has line items, and each has tables.
                        guard let samplers = samplers.baseAddress, let latencies = latencies.baseAddress else { return }
                        self.run(
                            block,
                            .init(
                                samplers: samplers,
                                bids: bids.baseAddress,
                                latencies: latencies,
                                values: values.baseAddress
                            )
                        )
                    }
                }
            }
        }
    }

    private func run(_ block: Range<Int>, _ tables: StageTables) {
        guard let lattices else {
            let stage = self.stage(tables, NumberedDraws(key: 0))
            guard let seen = self.traffic.model.traffic.sessions?.seen else { return self.run(block, stage) }
            return self.run(block, stage, seen: seen, session: NumberedDraws.init) { _, _, key in
                NumberedDraws(key: key)
            }
        }
        let stage = self.stage(tables, lattices.session(key: 0))
        lattices.begin(Randomness.key(ofRequest: block.lowerBound, seedKey: self.seedKey ^ self.blockKey))
        guard let seen = self.traffic.model.traffic.sessions?.seen else { return self.run(block, stage, lattices) }
        self.run(block, stage, seen: seen, session: lattices.session) { place, segment, key in
            lattices.request(place, segment: segment, key: key)
        }
    }

    private func stage<Draws: LoadDraws>(_ tables: StageTables, _ draws: Draws) -> FullStage<Draws> {
        FullStage(self.traffic, self.tally, self.auctionTurns, self.memory, tables, draws)
    }

    /// Simulates requests that draw by themselves, also whether each continues the session of the one before.
    private func run(_ block: Range<Int>, _ stage: FullStage<NumberedDraws>) {
        var stage = stage
        let hasSessions = self.traffic.model.traffic.sessions != nil
        let (turns, plan, purposes) = (self.auctionTurns.withoutWinner, self.traffic.plan, self.traffic.purposes)
        var sessions: UInt64 = 0
        let keys = RequestKeys(from: block.lowerBound, seedKey: self.seedKey, self.tally)
        for request in block {
            let draws = NumberedDraws(key: keys.take(request))
            let stays =
                hasSessions && request > block.lowerBound && draws.bits(purposes.session) >> 32 < self.staying
            if !stays {
                sessions &+= 1
                stage.beginSession(segment: self.segment(draws))
            }
            stage.begin(draws)
            self.load(turns, plan, &stage)
        }
        if hasSessions { self.tally.add(sessions, to: .sessions) }
        self.tally.add(UInt64(block.count), to: .requests)
    }

    /// Simulates requests that draw from lattices; a session draws its length when it begins.
    private func run(_ block: Range<Int>, _ stage: FullStage<LatticeDraws>, _ lattices: BlockLattices) {
        var stage = stage
        let hasSessions = self.traffic.model.traffic.sessions != nil
        let (turns, plan) = (self.auctionTurns.withoutWinner, self.traffic.plan)
        let staying = Mathematics.log(Double(self.staying) / 0x1p32)
        var request = block.lowerBound
        while request < block.upperBound {
            let session = lattices.session(key: Randomness.key(ofRequest: request, seedKey: self.seedKey))
            let segment = self.segment(session)
            stage.beginSession(segment: segment)
            var length = 1
            if hasSessions {
                let share = Randomness.unit(session.bits(self.traffic.purposes.session) >> 32)
                length += Int(min(Mathematics.log(share) / staying, Double(block.count)))
                self.tally.add(to: .sessions)
            }
            for place in 0..<min(length, block.upperBound - request) {
                let key = Randomness.key(ofRequest: request, seedKey: self.seedKey)
                stage.begin(lattices.request(place, segment: segment, key: key))
                self.load(turns, plan, &stage)
                request += 1
            }
        }
        self.tally.add(UInt64(block.count), to: .requests)
    }

    /// Simulates sessions in which users see a banner.
    private func run<Draws: LoadDraws>(
        _ block: Range<Int>,
        _ stage: FullStage<Draws>,
        seen: Law,
        session draws: (_ key: UInt64) -> Draws,
        request: (_ place: Int, _ segment: Int, _ key: UInt64) -> Draws
    ) {
        var stage = stage
        let (turns, plan) = (self.auctionTurns.withoutWinner, self.traffic.plan)
        let refresh = BannerRefresh(every: self.traffic.model.adUnit.refresh)
        for number in block {
            // The first request has the key that it would have without sessions.
            let sessionKey = Randomness.key(ofRequest: number, seedKey: self.seedKey)
            let first = draws(sessionKey)
            let share = Randomness.unit(first.bits(self.traffic.purposes.seen) >> 32)
            let length = min((seen.quantile(1 - share, tail: share) * 1e6).rounded(), self.longestSession)
            var session = BannerSession(until: Int64(length), refresh)
            let segment = self.segment(first)
            stage.beginSession(segment: segment)
            var next: Int64? = 0
            var (key, requests) = (sessionKey, 0)
            while let start = next {
                stage.begin(request(requests, segment, key), at: start, until: session.end)
                self.load(turns, plan, &stage)
                requests += 1
                key = Randomness.key(ofRequest: requests, seedKey: sessionKey)
                next = session.nextLoad(after: start + stage.duration, isFilled: stage.isFilled)
            }
            self.tally.add(UInt64(requests), to: .requests)
        }
        self.tally.add(UInt64(block.count), to: .sessions)
    }

    @inline(__always)
    private func load<Draws: LoadDraws>(
        _ turns: LoadTurns,
        _ plan: WaterfallMachine.Plan,
        _ stage: inout FullStage<Draws>
    ) {
        if self.isOneAtATime {
            self.loadOneAtATime(turns, plan, &stage)
        } else {
            self.concurrent.run(turns, &stage)
        }
    }

    /// Runs a load in a function of its own: less to keep in registers.
    @inline(never)
    private func loadOneAtATime<Draws: LoadDraws>(
        _ turns: LoadTurns,
        _ plan: WaterfallMachine.Plan,
        _ stage: inout FullStage<Draws>
    ) {
        OneAtATimeDriver.run(turns, plan, &stage)
    }

    @inline(__always)
    private func segment(_ draws: some LoadDraws) -> Int {
        guard !self.traffic.segments.isEmpty else { return 0 }
        let bits = draws.bits(self.traffic.purposes.segment) >> 32
        return self.traffic.segments.firstIndex { bits < $0 } ?? self.traffic.segments.count
    }
}

/// Every waterfall that an auction can result in, made once for each thread: each bidder at each place.
struct AuctionTurns {
    private let prices: [Double]
    private let table: TurnTable
    /// The waterfall without a winner.
    let withoutWinner: LoadTurns

    init(_ traffic: CompiledTraffic) {
        let priced = Array(0..<traffic.pricedCount)
        let withWinner = (traffic.pricedCount..<traffic.items.count).flatMap { bidder in
            (0...traffic.pricedCount).map { place in priced[..<place] + [bidder] + priced[place...] }
        }
        self.prices = traffic.items.prefix(traffic.pricedCount).map(\.ecpm)
        self.table = TurnTable(withWinner.map(Array.init) + [priced], traffic.rules, deadline: traffic.plan.deadline)
        self.withoutWinner = self.table[withWinner.count]
    }

    /// Returns the waterfall with a bidder at the place of its bid.
    @inline(__always)
    func turns(bidder: Int, price: Double) -> LoadTurns {
        self.table[bidder &* (self.prices.count &+ 1) &+ LoadWaterfall.place(of: price, among: self.prices)]
    }
}
