import MediationCore

/// Drives machines in virtual time, as the runner does with adapters and a clock.
final class ScheduleDriver {
    struct Load {
        var machine: WaterfallMachine
        var transcript: WaterfallTranscript
        var record: ScheduleRecord.Load
        var items: [Schedule.Item]
        var phases: [Phase]
        var bids: [Schedule.Item] = []
        var answeredBidders = 0
        var hasEnded: Bool { self.record.end != nil }
    }

    enum Phase {
        case notAsked
        case asking
        case preparing
        case ready
        case ended
    }

    let schedule: Schedule
    var loads: [Load]
    var journal = Journal()
    var faults: [String] = []
    private var now = 0
    private var queue: DriverQueue
    private var limits: DriverLimits

    init(_ schedule: Schedule) {
        self.schedule = schedule
        self.queue = DriverQueue(order: schedule.order)
        self.limits = DriverLimits(schedule)
        self.loads = schedule.loads.map { Load($0) }
        for (number, load) in schedule.loads.enumerated() {
            self.queue.insert(.start, at: load.start, load: number)
        }
    }

    /// Goes on past the ends of the loads, until the last late answer has come.
    func run() {
        while let event = self.queue.removeFirst() {
            self.now = event.time
            self.handle(event)
            if self.faults.isEmpty { self.drive(event.load) }
        }
    }

    private func handle(_ event: DriverQueue.Event) {
        let number = event.load
        let position = event.position
        switch event.kind {
        case .start: self.start(number)
        case .bid: self.bid(number, position)
        case .answer: self.answer(number, position)
        case .secondAnswer: self.answerAgain(number, position)
        case .prepared: self.prepared(number, position)
        case .auctionTimeout:
            if self.isWanted(self.loads[number].record.auctionEndedAt == nil) { self.endAuction(number) }
        case .timeout: self.timer(.timedOut(position), number, if: self.loads[number].phases[position] == .asking)
        case .silence: self.timer(.silent(position), number, if: self.loads[number].phases[position] == .asking)
        case .waitEnd: self.timer(.waited, number, if: !self.loads[number].hasEnded)
        case .deadline: self.timer(.deadlinePassed, number, if: !self.loads[number].hasEnded)
        case .cancellation: self.tell(.cancelled, number)
        }
    }

    private func start(_ number: Int) {
        let load = self.schedule.loads[number]
        self.queue.insert(.deadline, at: self.now + load.deadline, load: number)
        if let cancellation = load.cancellation {
            guard cancellation >= 0 else {
                self.tell(.cancelled, number)
                return
            }
            self.queue.insert(.cancellation, at: self.now + cancellation, load: number)
        }
    }

    private func isWanted(_ isCurrent: Bool) -> Bool { isCurrent || self.schedule.keepsStaleTimers }

    private func timer(_ event: WaterfallMachine.Event, _ number: Int, if isCurrent: Bool) {
        if self.isWanted(isCurrent) { self.tell(event, number) }
    }

    /// - Returns: Whether it counted, as far as the machine says.
    @discardableResult
    private func tell(_ event: WaterfallMachine.Event, _ number: Int) -> Bool {
        let time = self.time(of: number)
        self.loads[number].transcript.steps.append(.init(time: time, content: .event(event)))
        switch event {
        case .filled(let position): return self.loads[number].machine.filled(position)
        case .failed(let position): return self.loads[number].machine.failed(position)
        case .auctionEnded(let rules): return self.loads[number].machine.auctionEnded(rules)
        default: self.loads[number].machine.handle(event)
        }
        return true
    }

    private func time(of number: Int) -> Nanoseconds {
        Nanoseconds(Int64(self.now - self.schedule.loads[number].start))
    }

    private func fault(_ number: Int, _ text: String) {
        self.faults.append("load \(number) at \(self.now): \(text)")
    }
}

// MARK: - Actions

extension ScheduleDriver {
    private func drive(_ number: Int) {
        let time = self.time(of: number)
        for _ in 0..<200 {
            let action = self.loads[number].machine.next(at: time)
            if action == .wait { return }
            self.loads[number].transcript.steps.append(.init(time: time, content: .action(action)))
            if self.loads[number].hasEnded { return self.fault(number, "\(action) after the end") }
            self.perform(action, number)
            if !self.faults.isEmpty { return }
        }
        self.fault(number, "there is no end of actions")
    }

    private func perform(_ action: WaterfallMachine.Action, _ number: Int) {
        switch action {
        case .holdAuction(let time): self.holdAuction(number, within: Int(time.count))
        case .ask(let position, let time):
            guard self.check(position, number, action, [.notAsked]) else { return }
            self.ask(number, position, within: Int(time.count))
        case .skip(let position):
            guard self.check(position, number, action, [.notAsked]) else { return }
            self.end(number, position, .skipped(.outOfTime))
        case .hold(let position, let time):
            guard self.check(position, number, action, [.ready]) else { return }
            if self.loads[number].record.hold != nil { self.fault(number, "a second \(action)") }
            let elapsed = Int(self.time(of: number).count)
            self.loads[number].record.hold = .init(position: position, time: elapsed, span: Int(time.count))
            self.queue.insert(.waitEnd, at: self.now + Int(time.count), load: number)
        case .cancel(let position, let reason):
            guard self.check(position, number, action, [.asking, .preparing, .ready]) else { return }
            self.cancel(number, position, reason)
        case .setAside(let position):
            guard self.check(position, number, action, [.preparing, .ready]) else { return }
            self.note(.setAside, number, position)
            self.end(number, position, .notUsed)
        case .finish(let outcome): self.finish(number, outcome)
        case .wait: break
        }
    }

    private func check(
        _ position: Int,
        _ number: Int,
        _ action: WaterfallMachine.Action,
        _ allowed: [Phase]
    ) -> Bool {
        let phases = self.loads[number].phases
        guard phases.indices.contains(position), allowed.contains(phases[position]) else {
            let phase = phases.indices.contains(position) ? "\(phases[position])" : "not there"
            self.fault(number, "\(action), and the line item is \(phase)")
            return false
        }
        return true
    }

    private func ask(_ number: Int, _ position: Int, within limit: Int) {
        let item = self.loads[number].items[position]
        if let refusal = self.limits.refusal(of: item, at: self.now) {
            self.end(number, position, .skipped(refusal))
            if !self.tell(.failed(position), number) { self.fault(number, "a refusal of \(position) does not count") }
            return
        }
        self.loads[number].phases[position] = .asking
        self.loads[number].record.items[position].askedAt = Int(self.time(of: number).count)
        self.loads[number].record.items[position].within = limit
        self.note(.asked, number, position)
        self.queue.insert(.timeout, at: self.now + limit, load: number, position: position)
        if let hedgeDelay = self.schedule.loads[number].hedgeDelay {
            self.queue.insert(.silence, at: self.now + hedgeDelay, load: number, position: position)
        }
        if item.behaviour.cancelsLoad { self.tell(.cancelled, number) }
        guard item.behaviour.answer != nil else { return }
        guard let delay = item.behaviour.delay else { return self.answer(number, position) }
        self.queue.insert(.answer, at: self.now + delay, load: number, position: position)
    }

    private func cancel(_ number: Int, _ position: Int, _ reason: CancelReason) {
        if self.loads[number].phases[position] == .asking {
            self.note(reason == .timedOut ? .timedOut : .dropped, number, position)
        } else {
            self.note(.setAside, number, position)
        }
        let outcome: ScheduleRecord.Outcome =
            switch reason {
            case .timedOut: .timedOut
            case .deadlineExceeded: .cancelled(.deadlineExceeded)
            case .cancelled: .cancelled(.cancelled)
            default: .cancelled(.notNeeded)
            }
        self.end(number, position, outcome)
    }

    private func finish(_ number: Int, _ outcome: WaterfallMachine.Outcome) {
        self.loads[number].record.endedAt = Int(self.time(of: number).count)
        switch outcome {
        case .filled(let position):
            self.loads[number].record.end = .filled(position)
            guard self.check(position, number, .finish(outcome), [.preparing, .ready]) else { return }
            self.note(.loaded, number, position)
            self.end(number, position, .loaded)
        case .noFill: self.loads[number].record.end = .noFill
        case .deadlineExceeded: self.loads[number].record.end = .deadlineExceeded
        case .cancelled: self.loads[number].record.end = .cancelled
        }
        for (position, phase) in self.loads[number].phases.enumerated() where phase != .notAsked && phase != .ended {
            self.fault(number, "the load has ended, and line item \(position) is \(phase)")
        }
    }

    private func end(_ number: Int, _ position: Int, _ outcome: ScheduleRecord.Outcome) {
        if self.loads[number].record.items[position].outcome != .notAttempted {
            self.fault(number, "a second outcome of \(position): \(outcome)")
        }
        self.loads[number].phases[position] = .ended
        self.loads[number].record.items[position].outcome = outcome
        self.loads[number].record.items[position].endedAt = Int(self.time(of: number).count)
    }

    private func note(_ kind: Journal.Kind, _ number: Int, _ position: Int) {
        let item = self.loads[number].items[position]
        self.limits.note(kind, of: .init(load: number, position: position), item, at: self.now)
        self.journal.entries.append(
            Journal.Entry(
                kind: kind,
                time: self.now,
                load: number,
                position: position,
                lineItem: item.lineItem,
                network: item.network
            )
        )
    }
}

// MARK: - Answers

extension ScheduleDriver {
    private func answer(_ number: Int, _ position: Int) {
        let behaviour = self.loads[number].items[position].behaviour
        if let again = behaviour.again {
            self.queue.insert(.secondAnswer, at: self.now + again, load: number, position: position)
        }
        switch behaviour.answer {
        case .fill(let preparation, _):
            guard self.tell(.filled(position), number) else { return }
            guard self.check(position, number, .ask(position, within: .zero), [.asking]) else { return }
            self.loads[number].phases[position] = .preparing
            self.note(.filled, number, position)
            guard preparation > 0 else { return self.prepared(number, position) }
            self.queue.insert(.prepared, at: self.now + preparation, load: number, position: position)
        case .noFill, .error:
            guard self.tell(.failed(position), number) else { return }
            self.note(behaviour.answer == .error ? .error : .noFill, number, position)
            self.end(number, position, .failed)
        case nil: break
        }
    }

    /// The first answer is the only one that counts: a driver may let an ad through all the same, but not a failure of an
    /// ad that is there.
    private func answerAgain(_ number: Int, _ position: Int) {
        let hasEnded = self.loads[number].phases[position] == .ended
        if case .fill = self.loads[number].items[position].behaviour.answer {
            if self.tell(.filled(position), number) { self.fault(number, "a second ad of \(position) counts") }
            if hasEnded { self.tell(.ready(position), number) }
        } else if hasEnded, self.tell(.failed(position), number) {
            self.fault(number, "a second failure of \(position) counts")
        }
    }

    /// The images have been loaded; also after the end of the attempt, when nobody waits for them.
    private func prepared(_ number: Int, _ position: Int) {
        guard case .fill(_, let isUseful) = self.loads[number].items[position].behaviour.answer else { return }
        let isOpen = self.loads[number].phases[position] == .preparing
        if isUseful {
            self.tell(.ready(position), number)
            guard isOpen else { return }
            self.loads[number].phases[position] = .ready
            self.note(.ready, number, position)
        } else if self.tell(.failed(position), number) {
            if !isOpen { self.fault(number, "a useless ad of \(position) counts after its end") }
            self.note(.useless, number, position)
            self.end(number, position, .failed)
        }
    }
}

// MARK: - Auction

extension ScheduleDriver {
    private func holdAuction(_ number: Int, within limit: Int) {
        let bidders = self.schedule.loads[number].auction?.bidders ?? []
        if bidders.isEmpty { return self.endAuction(number) }
        self.queue.insert(.auctionTimeout, at: self.now + limit, load: number)
        for (index, bidder) in bidders.enumerated() {
            guard let delay = bidder.delay else { continue }
            self.queue.insert(.bid, at: self.now + delay, load: number, position: index)
        }
    }

    private func bid(_ number: Int, _ index: Int) {
        guard let auction = self.schedule.loads[number].auction else { return }
        self.loads[number].bids.append(auction.bidders[index].item)
        self.loads[number].answeredBidders += 1
        // A late bid ends the auction again, which must not count.
        if self.loads[number].answeredBidders == auction.bidders.count { self.endAuction(number) }
    }

    private func endAuction(_ number: Int) {
        var items = self.schedule.loads[number].items
        var winner: Schedule.Item?
        for bid in self.loads[number].bids {
            guard let best = winner else {
                winner = bid
                continue
            }
            if bid.price > best.price || bid.price == best.price && bid.lineItem < best.lineItem { winner = bid }
        }
        if let winner { items.insert(winner, at: items.firstIndex { $0.price < winner.price } ?? items.count) }
        guard self.tell(.auctionEnded(items.map(WaterfallMachine.Rule.init)), number) else { return }
        if self.loads[number].record.auctionEndedAt != nil || self.loads[number].hasEnded {
            return self.fault(number, "an auction counts after its end")
        }
        self.loads[number].record.auctionEndedAt = Int(self.time(of: number).count)
        self.loads[number].set(items)
    }
}
