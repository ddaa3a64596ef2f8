import MediationTesting

extension Schedule {
    /// Creates the schedule of a seed.
    package init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let shape = Shape(using: &random)
        let bases = (0..<shape.itemCount + shape.bidderCount).map { number in
            Item(
                lineItem: number,
                network: Int.random(in: 0..<shape.networkCount, using: &random),
                price: 10 * (shape.itemCount - number),
                timeout: Int.random(in: 1...20, using: &random),
                minimumTime: random.happens(1, in: 4) ? Int.random(in: 5...30, using: &random) : 2,
                behaviour: Behaviour()
            )
        }
        self.seed = seed
        self.order = TieOrder.allCases.randomElement(using: &random) ?? .answersFirst
        self.keepsStaleTimers = random.happens(1, in: 2)
        self.networks = (0..<shape.networkCount).map { _ in Network(limited: shape.isLimited, using: &random) }
        self.caps = bases.map { _ in
            guard shape.isLimited, random.happens(1, in: 3) else { return nil }
            let maximum = random.happens(1, in: 5) ? 0 : Int.random(in: 1...2, using: &random)
            return Cap(maximum: maximum, span: Int.random(in: 10...80, using: &random))
        }
        var start = 0
        self.loads = (0..<shape.loadCount).map { _ in
            let load = Load(start: start, bases: bases, shape: shape, using: &random)
            start += Int.random(in: 0...40, using: &random)
            return load
        }
    }
}

/// The properties that all loads of a schedule share.
private struct Shape {
    var loadCount: Int
    var itemCount: Int
    var bidderCount: Int
    var networkCount: Int
    var isLimited: Bool
    /// The percentage of answers that are ads.
    var fills: Int
    /// Indicates whether some line items answer inside the calls of others.
    var isHasty: Bool

    init(using random: inout SplitMix64) {
        self.isLimited = random.happens(1, in: 2)
        self.loadCount = random.happens(1, in: 2) ? 1 : Int.random(in: 2...4, using: &random)
        self.itemCount = random.happens(1, in: 30) ? 40 : Int.random(in: 0...12, using: &random)
        self.bidderCount = random.happens(1, in: 3) ? Int.random(in: 0...3, using: &random) : 0
        self.networkCount = Int.random(in: 1...4, using: &random)
        self.isHasty = random.happens(1, in: 6)
        self.fills = [10, 30, 60].randomElement(using: &random) ?? 30
    }
}

extension Schedule.Network {
    fileprivate init(limited: Bool, using random: inout SplitMix64) {
        guard limited else { return }
        if random.happens(1, in: 3) { self.concurrency = Int.random(in: 1...2, using: &random) }
        if random.happens(1, in: 2) {
            self.breaker = Schedule.Breaker(
                threshold: Int.random(in: 1...3, using: &random),
                pause: Int.random(in: 1...15, using: &random)
            )
        }
    }
}

extension Schedule.Load {
    fileprivate init(start: Int, bases: [Schedule.Item], shape: Shape, using random: inout SplitMix64) {
        var items = bases.map { base in
            var item = base
            item.behaviour = Schedule.Behaviour(fills: shape.fills, isHasty: shape.isHasty, using: &random)
            return item
        }
        let bids = items.suffix(shape.bidderCount)
        items.removeLast(shape.bidderCount)
        self.start = start
        self.deadline =
            random.happens(1, in: 40) ? Int.random(in: 0...3, using: &random) : Int.random(in: 8...60, using: &random)
        self.width =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: 1
            case 1: items.count > 16 ? 16 : Int.random(in: 1...16, using: &random)
            default: Int.random(in: 2...4, using: &random)
            }
        self.hedgeDelay = random.happens(2, in: 5) ? Int.random(in: 0...6, using: &random) : nil
        self.wait = [0, Int.random(in: 1...6, using: &random), 100].randomElement(using: &random) ?? 0
        if shape.bidderCount > 0 || random.happens(1, in: 40) {
            self.auction = Schedule.Auction(
                timeout: Int.random(in: 0...10, using: &random),
                bidders: bids.map { base in
                    var item = base
                    item.price = Int.random(in: 0...10 * shape.itemCount + 10, using: &random)
                    let delay = random.happens(1, in: 5) ? nil : Int.random(in: 0...12, using: &random)
                    return Schedule.Bidder(delay: delay, item: item)
                }
            )
        }
        if random.happens(1, in: 6) { self.cancellation = Int.random(in: -1...40, using: &random) }
        self.items = items
    }
}

extension Schedule.Behaviour {
    fileprivate init(fills: Int, isHasty: Bool, using random: inout SplitMix64) {
        if random.happens(1, in: 150) { self.cancelsLoad = Call.allCases.randomElement(using: &random) }
        guard !random.happens(1, in: 8) else { return }
        if !random.happens(1, in: 5) {
            self.delay = Int.random(in: 0...(random.happens(1, in: 4) ? 25 : 8), using: &random)
        }
        self.answersInsideOthers = isHasty && random.happens(1, in: 3)
        if random.happens(1, in: 12) { self.again = Int.random(in: 0...8, using: &random) }
        if Int.random(in: 0..<100, using: &random) < fills {
            let preparation =
                random.happens(1, in: 3) ? 0 : Int.random(in: 1...(random.happens(1, in: 6) ? 80 : 8), using: &random)
            self.answer = .fill(preparation: preparation, isUseful: !random.happens(1, in: 5))
        } else {
            self.answer = random.happens(1, in: 2) ? .noFill : .error
        }
    }
}

extension SplitMix64 {
    fileprivate mutating func happens(_ times: Int, in total: Int) -> Bool {
        Int.random(in: 0..<total, using: &self) < times
    }
}
