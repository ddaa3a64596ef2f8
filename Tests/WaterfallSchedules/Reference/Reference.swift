/// The rules of a waterfall again: slow, obvious, and independent of the machine.
///
/// A list of future events is processed from the earliest on; after each event, all rules are applied from the
/// beginning to the state of each line item.
struct Reference {
    /// The state of a line item that had its turn.
    struct Attempt {
        var position: Int
        var askedAt: Int
        /// Indicates whether its silence has lasted as long as the hedge delay.
        var wasSilent = false
        var hasAd = false
        var isReady = false
        /// The outcome of the attempt; `nil` while it is open.
        var outcome: ScheduleRecord.Outcome?

        var isOpen: Bool { self.outcome == nil }
    }

    struct Happening {
        var time: Int
        var kind: TieOrder.Kind
        var load: Int
        var position: Int
    }

    struct Load {
        var plan: Schedule.Load
        var items: [Schedule.Item] = []
        /// The attempts in the order in which their line items were asked, or refused at their turn.
        var attempts: [Attempt] = []
        /// The number of line items that have had their turn.
        var turns = 0
        var isAsking = false
        var bids: [Schedule.Item] = []
        var record = ScheduleRecord.Load()
        var open: [Attempt] { self.attempts.filter(\.isOpen) }
    }

    let schedule: Schedule
    var loads: [Load]
    var list: [Happening]
    var journal = Journal()
    var now = 0

    /// Returns the record that a schedule must produce.
    static func record(of schedule: Schedule) -> ScheduleRecord {
        var reference = Reference(schedule)
        while let next = reference.takeNext() {
            reference.now = next.time
            reference.happen(next)
            reference.applyRules(to: next.load)
        }
        return ScheduleRecord(loads: reference.loads.map(\.record))
    }

    private init(_ schedule: Schedule) {
        self.schedule = schedule
        self.loads = schedule.loads.map { Load(plan: $0) }
        self.list = schedule.loads.enumerated().map {
            Happening(time: $0.element.start, kind: .start, load: $0.offset, position: 0)
        }
    }

    private mutating func takeNext() -> Happening? {
        var first: Int?
        for index in self.list.indices {
            guard let candidate = first else {
                first = index
                continue
            }
            if self.goes(self.list[index], before: self.list[candidate]) { first = index }
        }
        return first.map { self.list.remove(at: $0) }
    }

    private func goes(_ one: Happening, before other: Happening) -> Bool {
        if one.time != other.time { return one.time < other.time }
        if one.kind != other.kind { return self.schedule.order.rank(one.kind) < self.schedule.order.rank(other.kind) }
        if one.load != other.load { return one.load < other.load }
        return one.position < other.position
    }

    mutating func plan(_ kind: TieOrder.Kind, after delay: Int, load: Int, position: Int = 0) {
        self.list.append(Happening(time: self.now + delay, kind: kind, load: load, position: position))
    }

    func elapsed(_ number: Int) -> Int { self.now - self.loads[number].plan.start }

    func remaining(_ number: Int) -> Int { self.loads[number].plan.deadline - self.elapsed(number) }
}

// MARK: - Events

extension Reference {
    private mutating func happen(_ happening: Happening) {
        let number = happening.load
        guard self.loads[number].record.end == nil else { return }
        let index = self.loads[number].attempts.firstIndex { $0.position == happening.position && $0.isOpen }
        switch happening.kind {
        case .start: self.start(number)
        case .bid: self.bid(number, happening.position)
        case .auctionTimeout: if !self.loads[number].isAsking { self.endAuction(number) }
        case .answer: if let index, !self.loads[number].attempts[index].hasAd { self.answer(number, index) }
        case .secondAnswer: break
        case .prepared: if let index { self.prepared(number, index) }
        case .timeout:
            if let index, !self.loads[number].attempts[index].hasAd {
                self.end(number, index, .timedOut, .timedOut)
                let behaviour = self.loads[number].items[happening.position].behaviour
                if behaviour.cancelsLoad == .timedOut { self.finish(number, .cancelled) }
            }
        case .silence:
            if let index, !self.loads[number].attempts[index].hasAd {
                self.loads[number].attempts[index].wasSilent = true
            }
        case .waitEnd:
            let ready = self.loads[number].open.filter(\.isReady).map(\.position).min()
            if let ready { self.handOut(ready, number) }
        case .deadline:
            let there = self.loads[number].open.filter(\.hasAd).map(\.position).min()
            if let there { self.handOut(there, number) } else { self.finish(number, .deadlineExceeded) }
        case .cancellation: self.finish(number, .cancelled)
        }
    }

    private mutating func start(_ number: Int) {
        let plan = self.loads[number].plan
        self.plan(.deadline, after: plan.deadline, load: number)
        if let cancellation = plan.cancellation {
            if cancellation < 0 {
                if plan.auction == nil { self.begin(number, plan.items) }
                return self.finish(number, .cancelled)
            }
            self.plan(.cancellation, after: cancellation, load: number)
        }
        guard let auction = plan.auction else { return self.begin(number, plan.items) }
        if plan.deadline <= 0 { return self.finish(number, .deadlineExceeded) }
        if auction.bidders.isEmpty { return self.endAuction(number) }
        self.plan(.auctionTimeout, after: min(auction.timeout, plan.deadline), load: number)
        for (index, bidder) in auction.bidders.enumerated() {
            if let delay = bidder.delay { self.plan(.bid, after: delay, load: number, position: index) }
        }
    }

    private mutating func bid(_ number: Int, _ index: Int) {
        guard !self.loads[number].isAsking, let auction = self.loads[number].plan.auction else { return }
        self.loads[number].bids.append(auction.bidders[index].item)
        if self.loads[number].bids.count == auction.bidders.count { self.endAuction(number) }
    }

    /// Places the winner after the last line item that costs as much or more.
    private mutating func endAuction(_ number: Int) {
        let winner = self.loads[number].bids.sorted {
            $0.price == $1.price ? $0.lineItem < $1.lineItem : $0.price > $1.price
        }.first
        let items = self.loads[number].plan.items
        let price = winner?.price ?? 0
        self.begin(
            number,
            items.filter { $0.price >= price } + (winner.map { [$0] } ?? []) + items.filter { $0.price < price }
        )
        self.loads[number].record.auctionEndedAt = self.elapsed(number)
    }

    private mutating func begin(_ number: Int, _ items: [Schedule.Item]) {
        self.loads[number].isAsking = true
        self.loads[number].items = items
        self.loads[number].record.items = items.map { ScheduleRecord.Item(lineItem: $0.lineItem) }
    }

    mutating func answer(_ number: Int, _ index: Int) {
        let position = self.loads[number].attempts[index].position
        switch self.loads[number].items[position].behaviour.answer {
        case .fill(let preparation, _):
            self.loads[number].attempts[index].hasAd = true
            self.note(.filled, number, position)
            if preparation == 0 { return self.prepared(number, index) }
            self.plan(.prepared, after: preparation, load: number, position: position)
        case .noFill: self.end(number, index, .failed, .noFill)
        case .error: self.end(number, index, .failed, .error)
        case nil: break
        }
    }

    private mutating func prepared(_ number: Int, _ index: Int) {
        let position = self.loads[number].attempts[index].position
        guard case .fill(_, let isUseful) = self.loads[number].items[position].behaviour.answer else { return }
        if isUseful {
            self.loads[number].attempts[index].isReady = true
        } else {
            self.end(number, index, .failed, .useless)
        }
    }
}
