import MediationSimulation
import MediationTesting

extension LoadCase {
    /// Creates the case of a seed.
    package init(seed: UInt64) {
        var dice = Dice(seed: seed)
        self.seed = seed
        self.deadline = dice.time(5...40)
        if dice.isOne(in: 5) { self.loads = dice.number(2...4) }
        let hasLimits = self.loads > 1
        self.items = (0..<dice.number(1...8)).map { dice.item("item \($0)", hasLimits: hasLimits) }
        if dice.isOne(in: 3) {
            self.signalTimeout = dice.time(1...8)
            self.auctionTimeout = self.signalTimeout + max(dice.time(0...8), 1)
            if dice.isOne(in: 2) { self.auctionLatency = dice.time(0...8) }
            self.bidders = (0..<dice.number(1...3)).map { dice.bidder("bidder \($0)", hasLimits: hasLimits) }
            // As a configuration requires.
            self.deadline = max(self.deadline, self.auctionTimeout)
        }
        // After the start, by which time everything that takes no time is done.
        if dice.isOne(in: 4) { self.patience = max(dice.time(0...40), 1) }
        guard !dice.isOne(in: 3) else { return }
        self.width = dice.number(2...5)
        if dice.isOne(in: 2) { self.hedgeDelay = min(max(dice.time(0...6), 1), self.deadline) }
        if dice.isOne(in: 2) { self.wait = min(dice.time(0...8), self.deadline) }
    }
}

/// Draws the parts of a case.
private struct Dice {
    private var random: SplitMix64
    /// Indicates whether times are whole milliseconds, so that many events coincide; otherwise none do.
    private let isOnGrid: Bool
    /// Indicates whether some line items have a cap that allows no impressions.
    private let hasClosedItems: Bool

    init(seed: UInt64) {
        self.random = SplitMix64(seed: seed)
        self.isOnGrid = Bool.random(using: &self.random)
        self.hasClosedItems = Bool.random(using: &self.random)
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self.random) }

    mutating func isOne(in count: Int) -> Bool { self.number(1...count) == 1 }

    mutating func time(_ milliseconds: ClosedRange<Int>) -> Int64 {
        let rest = self.isOnGrid ? 0 : self.number(1...999_999)
        return Int64(self.number(milliseconds) * 1_000_000 + rest)
    }

    mutating func item(_ name: String, hasLimits: Bool) -> LoadCase.Item {
        let kinds: [LoadAnswer.Kind] = [.fill, .fill, .noFill, .noFill, .noFill, .error]
        let kind = kinds[self.number(0...5)]
        let timeout = self.time(1...15)
        return LoadCase.Item(
            name: name,
            price: Double(self.number(1...9)),
            timeout: timeout,
            minimumTime: min(max(self.time(0...6), 1), timeout),
            limit: self.limit(hasLimits),
            answer: LoadAnswer(kind, latency: self.isOne(in: 12) ? .max : self.time(0...12))
        )
    }

    private mutating func limit(_ hasLimits: Bool) -> LoadCase.Limit? {
        if self.hasClosedItems, self.isOne(in: 5) { return LoadCase.Limit(impressions: 0, loads: 1, isPacing: false) }
        guard hasLimits, self.isOne(in: 2) else { return nil }
        let isPacing = self.isOne(in: 2)
        let impressions = isPacing ? 1 : self.number(1...2)
        return LoadCase.Limit(impressions: impressions, loads: self.number(2...4), isPacing: isPacing)
    }

    mutating func bidder(_ name: String, hasLimits: Bool) -> LoadCase.Bidder {
        LoadCase.Bidder(
            item: self.item(name, hasLimits: hasLimits),
            floor: Double(self.number(0...4)),
            latency: self.time(0...10),
            bid: self.isOne(in: 4) ? nil : Double(self.number(1...10)),
            paysSecond: self.isOne(in: 2)
        )
    }
}
