import MediationTesting

extension MomentCase {
    /// Creates the case of a seed.
    package init(seed: UInt64) {
        var dice = MomentDice(seed: seed)
        self.seed = seed
        self.deadline = dice.time(4...60)
        self.width = dice.isOne(in: 3) ? dice.number(2...3) : 1
        if self.width > 1 {
            self.deadline = min(self.deadline, 2_000_000_000)
            if dice.isOne(in: 2) { self.hedgeDelay = min(dice.time(1...8), self.deadline) }
            if dice.isOne(in: 2) { self.wait = min(dice.time(1...12), self.deadline) }
        }
        let count = dice.number(1...(self.width > 1 ? 4 : 5))
        // One line item that passes the turn on at any time, and the line items that can follow it.
        let flowing = self.width == 1 && dice.isOne(in: 2) ? max(count - dice.number(1...3), 0) : nil
        let hasCommonTimeout = dice.isOne(in: 3)
        let common = dice.isOne(in: 3) ? self.deadline : dice.time(2...30)
        self.items = (0..<count).map { index in
            var item = dice.item(price: Double(count - index), atMost: self.width > 1 ? 2 : 3)
            if hasCommonTimeout { item.timeout = common }
            if self.width == 1 {
                if dice.isOne(in: 3) { item.fill = dice.continuous() }
                if index == flowing || index == count - 1 && dice.isOne(in: 2) { item.noFill = dice.continuous() }
            }
            item.minimumTime = min(item.minimumTime, item.timeout)
            return item
        }
    }
}

private struct MomentDice {
    private var random: SplitMix64
    /// The unit of times: 50 ms, a whole number of milliseconds, or no round number.
    private let unit: Int64

    init(seed: UInt64) {
        self.random = SplitMix64(seed: seed)
        self.unit =
            [50_000_000, 50_000_000, 50_000_000, 7_000_000, 1_000_003][Int.random(in: 0..<5, using: &self.random)]
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self.random) }

    mutating func isOne(in count: Int) -> Bool { self.number(1...count) == 1 }

    /// Returns a random time from a range in units.
    mutating func time(_ range: ClosedRange<Int>) -> Int64 { Int64(self.number(range)) * self.unit }

    mutating func item(price: Double, atMost count: Int) -> MomentCase.Item {
        let errors = self.isOne(in: 3) ? self.number(1...2) : 0
        let timeout = self.time(1...25)
        return MomentCase.Item(
            price: price,
            fills: self.number(0...(8 - errors)),
            errors: errors,
            timeout: timeout,
            minimumTime: self.isOne(in: 2) ? max(min(self.time(1...6), timeout), 1) : 1,
            fill: self.times(count),
            noFill: self.times(count),
            error: self.times(min(count, 2))
        )
    }

    private mutating func times(_ count: Int) -> MomentCase.Latency {
        var times: [Int64: Int] = [:]
        var left = 8
        for _ in 1..<self.number(1...count) + 1 where left > 0 {
            let eighths = self.number(1...left)
            times[self.time(1...25), default: 0] += eighths
            left -= eighths
        }
        times[self.time(1...25), default: 0] += left
        return .times(times.filter { $0.value > 0 })
    }

    /// Returns a continuous law with round parameters, so that they are the same in all units.
    mutating func continuous() -> MomentCase.Latency {
        let scale = Double(self.number(3...20)) * Double(self.unit)
        guard self.isOne(in: 2) else { return .exponential(mean: scale) }
        return .lognormal(median: scale, sigma: Double(self.number(4...10)) / 10)
    }
}
