import MediationCore
import MediationSimulation

/// A load of a case for the simulation's drivers, with its results.
struct CaseStage {
    private let load: LoadCase
    /// The line items in the order in which they are asked.
    private var asked: [LoadCase.Item]
    /// The line items that must not be asked because of the impressions in earlier loads.
    private let refusals: [String: MediationError.Code]
    private var fates: [Int: HeldAuction.Fate] = [:]
    private var winner: Int?
    private var hasAuctionFailed = false
    /// Keeps the rules of the waterfall that the driver asks.
    private var table: TurnTable?
    private(set) var record = LoadCaseRecord()

    private init(_ load: LoadCase, after earlier: [LoadCaseRecord]) {
        self.load = load
        let adUnit = load.adUnit
        let items = Dictionary(uniqueKeysWithValues: load.items.map { ($0.name, $0) })
        self.asked = adUnit.waterfall.filter { $0.bidder == nil }.compactMap { items[$0.name] }
        self.refusals = Dictionary(
            uniqueKeysWithValues: load.allItems.compactMap { item in
                Self.refusal(of: item, after: earlier).map { (item.name, $0) }
            }
        )
        self.record.order = self.asked.map(\.name)
        for item in adUnit.lineItems { self.record.items[item.name] = .init() }
        for item in self.asked { self.record.items[item.name]?.ecpm = item.price }
    }

    private static func refusal(of item: LoadCase.Item, after earlier: [LoadCaseRecord]) -> MediationError.Code? {
        guard let limit = item.limit else { return nil }
        let seen = earlier.suffix(limit.loads - 1).count { $0.winner == item.name }
        guard seen >= limit.impressions else { return nil }
        return limit.isPacing ? .paced : .frequencyCapped
    }

    private mutating func turns() -> LoadTurns {
        let rules = self.asked.map {
            WaterfallMachine.Rule(timeout: Nanoseconds($0.timeout), minimumTime: Nanoseconds($0.minimumTime))
        }
        let table = TurnTable([Array(rules.indices)], rules, deadline: Nanoseconds(self.load.deadline))
        self.table = table
        return table[0]
    }

    private mutating func note(_ position: Int, _ change: (inout LoadCaseRecord.Item) -> Void) {
        change(&self.record.items[self.asked[position].name, default: .init()])
    }
}

extension CaseStage {
    /// Returns the simulation's record of each load of a case.
    ///
    /// With a fault, the records are those of a driver that has this fault.
    static func records(of load: LoadCase, fault: CaseFault? = nil) -> [LoadCaseRecord] {
        let load = fault.map(load.with) ?? load
        return (0..<load.loads).reduce(into: []) { records, _ in
            records.append(Self.record(of: load, after: records))
        }
    }

    private static func record(of load: LoadCase, after earlier: [LoadCaseRecord]) -> LoadCaseRecord {
        var stage = CaseStage(load, after: earlier)
        let plan = WaterfallMachine.Plan(
            deadline: Nanoseconds(load.deadline),
            width: load.width,
            hedgeDelay: load.hedgeDelay.map { Nanoseconds($0) },
            wait: Nanoseconds(load.wait),
            auctionTimeout: load.bidders.isEmpty ? nil : Nanoseconds(load.auctionTimeout)
        )
        let turns = stage.turns()
        if load.width == 1 {
            OneAtATimeDriver.run(turns, plan, &stage)
        } else {
            ConcurrentDriver(plan).run(turns, &stage)
        }
        return stage.record
    }
}

extension CaseStage: LoadScript {
    static var hasPatience: Bool { true }
    static var hasLimits: Bool { true }

    var patience: Int64 { self.load.patience }

    func isRefused(_ position: Int, at time: Int64) -> Bool { self.refusals[self.asked[position].name] != nil }

    func answer(of position: Int) -> LoadAnswer { self.asked[position].answer }

    mutating func holdAuction(within limit: Int64) -> LoadAuction {
        var auction = HeldAuction(signalTimeout: self.load.signalTimeout, limit: limit)
        for (number, bidder) in self.load.bidders.enumerated() where self.refusals[bidder.item.name] == nil {
            self.fates[number] = auction.add(
                number,
                latency: bidder.latency,
                bids: bidder.bid != nil,
                price: bidder.bid ?? 0,
                floor: bidder.floor
            )
        }
        auction.end(latency: self.load.auctionLatency)
        self.hasAuctionFailed = auction.hasFailed
        guard let (winner, price) = auction.winner else {
            return LoadAuction(duration: auction.duration, turns: self.turns())
        }
        self.winner = winner
        var item = self.load.bidders[winner].item
        item.price = price
        self.asked.insert(item, at: LoadWaterfall.place(of: price, among: self.asked.map(\.price)))
        return LoadAuction(duration: auction.duration, turns: self.turns())
    }
}

extension CaseStage: LoadLog {
    mutating func turn(_ position: Int, at time: Int64) { self.note(position) { $0.start = time } }

    mutating func skipped(_ position: Int, _ reason: LoadSkip, at time: Int64) {
        let refusal = self.refusals[self.asked[position].name]
        self.note(position) {
            $0.start = nil
            $0.outcome = .skipped
            $0.code = reason == .capped ? refusal : .outOfTime
        }
    }

    mutating func ended(_ position: Int, _ end: AttemptEnd, at time: Int64) {
        self.note(position) {
            $0.end = time
            switch end {
            case .noFill: ($0.outcome, $0.code) = (.failed, .noFill)
            case .error: ($0.outcome, $0.code) = (.failed, .serverError)
            case .timedOut: ($0.outcome, $0.code) = (.timedOut, .timedOut)
            case .deadlineExceeded: ($0.outcome, $0.code) = (.timedOut, .deadlineExceeded)
            case .notNeeded: ($0.outcome, $0.code) = (.cancelled, .notNeeded)
            case .cancelled: ($0.outcome, $0.code) = (.cancelled, .cancelled)
            case .notUsed: $0.outcome = .notUsed
            }
        }
    }

    mutating func auctionEnded(at time: Int64) {
        self.record.auctionEnd = time
        self.record.order = self.asked.map(\.name)
        for item in self.asked { self.record.items[item.name]?.ecpm = item.price }
        for (number, bidder) in self.load.bidders.enumerated() where number != self.winner {
            let code = self.fates[number].map(self.code) ?? self.refusals[bidder.item.name]
            self.record.items[bidder.item.name]?.outcome = .skipped
            self.record.items[bidder.item.name]?.code = code
        }
    }

    private func code(_ fate: HeldAuction.Fate) -> MediationError.Code {
        guard fate.isInTime else { return .bidTooLate }
        guard fate.hasBid else { return .noBid }
        guard !self.hasAuctionFailed else { return .auctionFailed }
        return fate.counts ? .outbid : .bidBelowFloor
    }

    mutating func finished(_ outcome: WaterfallMachine.Outcome, at time: Int64) {
        self.record.end = time
        switch outcome {
        case .filled(let position):
            self.record.outcome = .filled
            self.note(position) {
                $0.outcome = .loaded
                $0.end = time
            }
        case .noFill: self.record.outcome = .noFill
        case .deadlineExceeded: self.record.outcome = .deadlineExceeded
        case .cancelled: self.record.outcome = .cancelled
        }
    }
}
