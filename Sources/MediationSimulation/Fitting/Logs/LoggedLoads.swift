/// The sums over the loads of logs.
struct LoggedLoads {
    /// The sums over the outcomes of a line item.
    struct LineItem {
        var network: String?
        var adapter: String?
        var isBidder = false
        /// The number of times that its turn came.
        var turns = 0
        var attempts = 0
        var fills = 0
        var noFills = 0
        var errors = 0
        var timeouts = 0
        var cutOffs = 0
        var withheld = 0
        var outOfTime = 0
        /// The number of loads that ended with its ad.
        var wins = 0
        /// The sum of the prices of those ads.
        var ecpmSum = 0.0
        /// For a bidder, the number of loads that it was in, the number of its bids, and the bids.
        var auctions = 0
        var bidCount = 0
        var bids: [Double] = []
        /// The price in the last load; those of earlier loads may differ.
        var price: Double?
        var hasTwoPrices = false
        var fillTimes = MeasuredTimes()
        var otherTimes = MeasuredTimes()
        /// The shortest and the longest time after which an attempt timed out.
        var timeoutTimes: ClosedRange<Double>?
    }

    /// The maximum number of bids to keep, which is enough for a law.
    private static let keptBids = 100_000

    private(set) var loads = 0
    private(set) var filled = 0
    private(set) var deadlineHits = 0
    private(set) var adUnits: [String: Int] = [:]
    private(set) var lineItems: [String: LineItem] = [:]
    private(set) var latency = MeasuredTimes()
    private(set) var auctionLatency = MeasuredTimes()
    /// The shortest and the longest load that ended at the deadline, in milliseconds.
    private(set) var deadlines: ClosedRange<Double>?
    /// The number of loads with two line items open at a time.
    private(set) var parallelLoads = 0
    private(set) var users = UserOutcomes()
    private var lastOrder: [String] = []

    mutating func add(_ load: LoggedLoad) {
        self.loads += 1
        if load.outcome == .filled { self.filled += 1 }
        if let adUnit = load.adUnit { self.adUnits[adUnit, default: 0] += 1 }
        if let latency = load.latency { self.latency.add(latency) }
        if let latency = load.auctionLatency { self.auctionLatency.add(latency) }
        if load.outcome == .deadlineExceeded {
            self.deadlineHits += 1
            if let latency = load.latency { self.deadlines = self.deadlines.extended(by: latency) }
        }
        if load.isParallel { self.parallelLoads += 1 }
        for attempt in load.attempts { self.add(attempt, isParallel: load.isParallel) }
        self.users.add(load)
        self.lastOrder = load.attempts.filter { !$0.isBidder }.map(\.name)
    }

    /// Adds the loads of another log.
    mutating func add(_ other: LoggedLoads) {
        self.loads += other.loads
        self.filled += other.filled
        self.deadlineHits += other.deadlineHits
        self.adUnits.merge(other.adUnits, uniquingKeysWith: +)
        self.latency.add(other.latency)
        self.auctionLatency.add(other.auctionLatency)
        self.deadlines = self.deadlines.union(other.deadlines)
        self.parallelLoads += other.parallelLoads
        self.users.add(other.users)
        for (name, item) in other.lineItems { self.lineItems[name, default: LineItem()].add(item) }
        if !other.lastOrder.isEmpty { self.lastOrder = other.lastOrder }
    }

    /// The names of all line items except bidders, in the order of the last load, followed by those that it did not
    /// have.
    var names: [String] {
        let known = Set(self.lastOrder)
        let rest = self.lineItems.filter { !$0.value.isBidder && !known.contains($0.key) }
        return self.lastOrder + rest.sorted { ($0.value.attempts, $1.key) > ($1.value.attempts, $0.key) }.map(\.key)
    }

    private mutating func add(_ attempt: LoggedLoad.Attempt, isParallel: Bool) {
        self.lineItems[attempt.name, default: LineItem()].add(attempt, isParallel: isParallel, keptBids: Self.keptBids)
    }
}

extension LoggedLoads.LineItem {
    fileprivate mutating func add(_ other: LoggedLoads.LineItem) {
        let counts: [WritableKeyPath<LoggedLoads.LineItem, Int>] = [
            \.turns, \.attempts, \.fills, \.noFills, \.errors, \.timeouts, \.cutOffs, \.withheld, \.outOfTime, \.wins,
            \.auctions, \.bidCount,
        ]
        for count in counts { self[keyPath: count] += other[keyPath: count] }
        self.network = other.network ?? self.network
        self.adapter = other.adapter ?? self.adapter
        self.isBidder = self.isBidder || other.isBidder
        self.ecpmSum += other.ecpmSum
        self.bids += other.bids
        self.hasTwoPrices =
            self.hasTwoPrices || other.hasTwoPrices || (self.price ?? other.price) != (other.price ?? self.price)
        self.price = other.price ?? self.price
        self.fillTimes.add(other.fillTimes)
        self.otherTimes.add(other.otherTimes)
        self.timeoutTimes = self.timeoutTimes.union(other.timeoutTimes)
    }

    fileprivate mutating func add(_ attempt: LoggedLoad.Attempt, isParallel: Bool, keptBids: Int) {
        self.network = attempt.network ?? self.network
        self.adapter = attempt.adapter ?? self.adapter
        self.isBidder = self.isBidder || attempt.isBidder
        self.notePrice(of: attempt, keptBids: keptBids)
        if attempt.outcome.isAttempt || attempt.outcome == .withheld || attempt.outcome == .outOfTime {
            self.turns += 1
        }
        if attempt.outcome.isAttempt { self.attempts += 1 }
        if attempt.isWinner {
            self.wins += 1
            self.ecpmSum += attempt.price ?? 0
        }
        switch attempt.outcome {
        case .filled:
            self.fills += 1
            // The latency of an ad that had to wait for a better one is meaningless.
            if let latency = attempt.latency, attempt.isWinner || !isParallel { self.fillTimes.add(latency) }
        case .noFill:
            self.noFills += 1
            if let latency = attempt.latency { self.otherTimes.add(latency) }
        case .error:
            self.errors += 1
            if let latency = attempt.latency { self.otherTimes.add(latency) }
        case .timedOut:
            self.timeouts += 1
            if let latency = attempt.latency {
                self.timeoutTimes = self.timeoutTimes.extended(by: latency)
                self.addCensored(latency)
            }
        case .cutOff:
            self.cutOffs += 1
            if let latency = attempt.latency { self.addCensored(latency) }
        case .withheld: self.withheld += 1
        case .outOfTime: self.outOfTime += 1
        case .lostAuction, .notAttempted: break
        }
    }

    /// Adds a latency to both laws, since it is unknown whether the attempt would have had an ad.
    private mutating func addCensored(_ latency: Double) {
        self.fillTimes.addCensored(latency)
        self.otherTimes.addCensored(latency)
    }

    private mutating func notePrice(of attempt: LoggedLoad.Attempt, keptBids: Int) {
        guard attempt.isBidder else {
            guard let price = attempt.price, price > 0 else { return }
            if let known = self.price, known != price { self.hasTwoPrices = true }
            self.price = price
            return
        }
        self.auctions += 1
        guard let bid = attempt.price, bid > 0 else { return }
        self.bidCount += 1
        if self.bids.count < keptBids { self.bids.append(bid) }
    }
}

extension LoggedLoad {
    /// Indicates whether two line items were open at a time.
    fileprivate var isParallel: Bool {
        var end = 0.0
        for attempt in self.attempts.filter({ $0.start != nil }).sorted(by: { ($0.start ?? 0) < ($1.start ?? 0) }) {
            guard let start = attempt.start, let latency = attempt.latency else { continue }
            // The next line item is asked a moment after the one before has failed.
            if start < end - 1 { return true }
            end = max(end, start + latency)
        }
        return false
    }
}

extension ClosedRange<Double> {
    fileprivate func extended(by value: Double) -> ClosedRange<Double> {
        Swift.min(self.lowerBound, value)...Swift.max(self.upperBound, value)
    }
}

extension ClosedRange<Double>? {
    fileprivate func union(_ other: ClosedRange<Double>?) -> ClosedRange<Double>? {
        guard let other else { return self }
        return self?.extended(by: other.lowerBound).extended(by: other.upperBound) ?? other
    }

    fileprivate func extended(by value: Double) -> ClosedRange<Double> {
        self?.extended(by: value) ?? value...value
    }
}
