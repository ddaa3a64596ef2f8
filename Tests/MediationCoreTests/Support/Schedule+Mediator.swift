import MediationTesting
import WaterfallSchedules

extension Schedule {
    /// Returns a schedule that the mediator can run: its times are nanoseconds that never coincide.
    ///
    /// It leaves out what the mediator handles differently from the machine's drivers: images, caps, answers inside the
    /// calls of other line items, and breakers where there are bidders, because those are not even asked for a bid
    /// while a circuit is open.
    static func forMediator(seed: UInt64) -> Schedule {
        var schedule = Schedule(seed: seed)
        var random = SplitMix64(seed: ~seed)
        schedule.order = .endsFirst
        schedule.caps = schedule.caps.map { _ in nil }
        var breaker = schedule.networks[0].breaker
        breaker?.pause.makeOdd(&random)
        let hasBidders = schedule.loads.contains { !($0.auction?.bidders ?? []).isEmpty }
        for index in schedule.networks.indices { schedule.networks[index].breaker = hasBidders ? nil : breaker }
        for index in schedule.loads.indices { schedule.loads[index].makeOdd(&random) }
        let starts = schedule.loads.map { $0.start }.sorted()
        for index in schedule.loads.indices { schedule.loads[index].start = starts[index] }
        return schedule
    }
}

extension Schedule.Load {
    fileprivate mutating func makeOdd(_ random: inout SplitMix64) {
        self.start.makeOdd(&random)
        self.deadline.makeOdd(&random)
        self.hedgeDelay?.makeOdd(&random)
        if self.wait > 0 { self.wait.makeOdd(&random) }
        if let cancellation = self.cancellation, cancellation >= 0 { self.cancellation?.makeOdd(&random) }
        for index in self.items.indices { self.items[index].makeOdd(&random) }
        guard var auction = self.auction, !auction.bidders.isEmpty else { return self.auction = nil }
        auction.timeout.makeOdd(&random)
        for index in auction.bidders.indices {
            auction.bidders[index].delay?.makeOdd(&random)
            auction.bidders[index].item.makeOdd(&random)
            auction.bidders[index].item.price = max(1, auction.bidders[index].item.price)
        }
        self.auction = auction
    }
}

extension Schedule.Item {
    fileprivate mutating func makeOdd(_ random: inout SplitMix64) {
        self.timeout.makeOdd(&random)
        self.minimumTime.makeOdd(&random)
        self.behaviour.delay?.makeOdd(&random)
        self.behaviour.again?.makeOdd(&random)
        self.behaviour.answersInsideOthers = false
        if case .fill(_, let isUseful) = self.behaviour.answer {
            self.behaviour.answer = .fill(preparation: 0, isUseful: isUseful)
        }
    }
}

extension Int {
    /// Turns a small number into as many milliseconds, in nanoseconds that no other time has.
    fileprivate mutating func makeOdd(_ random: inout SplitMix64) {
        self = self * 1_000_000 + Int.random(in: 1..<1_000_000, using: &random)
    }
}
