import MediationCore

extension ScheduleDriver {
    func drive(_ number: Int) {
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

    func check(
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
        if item.behaviour.cancelsLoad == .asked { self.tell(.cancelled, number) }
        self.answerHastily(number, insideTheCallOf: position)
        guard item.behaviour.answer != nil else { return }
        guard let delay = item.behaviour.delay else { return self.answer(number, position) }
        self.queue.insert(.answer, at: self.now + delay, load: number, position: position)
    }

    private func cancel(_ number: Int, _ position: Int, _ reason: CancelReason) {
        if self.loads[number].phases[position] == .asking {
            let kind: Journal.Kind =
                switch reason {
                case .timedOut: .timedOut
                case .deadlineExceeded: .pastDeadline
                default: .dropped
                }
            self.note(kind, number, position)
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
        let behaviour = self.loads[number].items[position].behaviour
        switch behaviour.cancelsLoad {
        case .timedOut where reason == .timedOut, .deadlineExceeded where reason == .deadlineExceeded:
            self.tell(.cancelled, number)
        default: break
        }
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
        self.limits.noteEnd(of: number, at: self.now)
        self.journal.ends.append((number, self.journal.entries.count, self.now))
        for (position, phase) in self.loads[number].phases.enumerated() where phase != .notAsked && phase != .ended {
            self.fault(number, "the load has ended, and line item \(position) is \(phase)")
        }
    }

    func end(_ number: Int, _ position: Int, _ outcome: ScheduleRecord.Outcome) {
        if self.loads[number].record.items[position].outcome != .notAttempted {
            self.fault(number, "a second outcome of \(position): \(outcome)")
        }
        self.loads[number].phases[position] = .ended
        self.loads[number].record.items[position].outcome = outcome
        self.loads[number].record.items[position].endedAt = Int(self.time(of: number).count)
    }

    func note(_ kind: Journal.Kind, _ number: Int, _ position: Int) {
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
