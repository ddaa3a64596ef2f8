extension Reference {
    /// Applies the rules until none of them changes anything.
    mutating func applyRules(to number: Int) {
        while self.loads[number].isAsking, self.loads[number].record.end == nil, self.applyFirstRule(to: number) {}
    }

    /// - Returns: `true` if something has changed.
    private mutating func applyFirstRule(to number: Int) -> Bool {
        let open = self.loads[number].open
        if let best = open.filter(\.isReady).map(\.position).min() { return self.wait(with: best, number) }
        if open.contains(where: \.hasAd) { return false }
        if self.loads[number].turns == self.loads[number].items.count {
            if open.isEmpty { self.finish(number, .noFill) }
            return open.isEmpty
        }
        guard open.count < self.loads[number].plan.width, self.mayHedge(number) else { return false }
        self.takeTurn(number)
        return true
    }

    /// Returns whether the line item that was asked last has ended, or has been silent for long enough.
    private func mayHedge(_ number: Int) -> Bool {
        guard self.loads[number].plan.hedgeDelay != nil else { return true }
        guard let newest = self.loads[number].attempts.last else { return true }
        return !newest.isOpen || newest.wasSilent
    }

    /// Ends the load with a ready ad, unless a better one may still come.
    private mutating func wait(with best: Int, _ number: Int) -> Bool {
        let load = self.loads[number]
        for index in load.attempts.indices where load.attempts[index].isOpen && load.attempts[index].position > best {
            self.dismiss(number, index)
        }
        let somebodyIsBetter = load.open.contains { $0.position < best }
        let span = min(load.plan.wait, self.remaining(number))
        if somebodyIsBetter, load.record.hold != nil { return false }
        guard somebodyIsBetter, span > 0 else {
            self.handOut(best, number)
            return true
        }
        self.loads[number].record.hold = .init(position: best, time: self.elapsed(number), span: span)
        self.plan(.waitEnd, after: span, load: number)
        return false
    }

    private mutating func takeTurn(_ number: Int) {
        let remaining = self.remaining(number)
        if remaining <= 0 { return self.finish(number, .deadlineExceeded) }
        let position = self.loads[number].turns
        let item = self.loads[number].items[position]
        self.loads[number].turns += 1
        if remaining < item.minimumTime { return self.set(number, position, .skipped(.outOfTime)) }
        if let refusal = self.journal.refusal(of: item, in: self.schedule, at: self.now) {
            self.set(number, position, .skipped(refusal))
            // A refused line item counts as the newest, and has ended at once.
            let outcome = ScheduleRecord.Outcome.skipped(refusal)
            self.loads[number].attempts.append(Attempt(position: position, askedAt: self.now, outcome: outcome))
            return
        }
        self.loads[number].attempts.append(Attempt(position: position, askedAt: self.now))
        self.loads[number].record.items[position].askedAt = self.elapsed(number)
        self.loads[number].record.items[position].within = min(item.timeout, remaining)
        self.note(.asked, number, position)
        self.plan(.timeout, after: min(item.timeout, remaining), load: number, position: position)
        if let hedgeDelay = self.loads[number].plan.hedgeDelay {
            self.plan(.silence, after: hedgeDelay, load: number, position: position)
        }
        if item.behaviour.cancelsLoad == .asked { return self.finish(number, .cancelled) }
        self.answerHastily(number)
        guard item.behaviour.answer != nil else { return }
        if let delay = item.behaviour.delay {
            self.plan(.answer, after: delay, load: number, position: position)
        } else {
            self.answer(number, self.loads[number].attempts.count - 1)
        }
    }
}

extension Reference {
    /// Lets line items answer inside the call that asks the newest one.
    private mutating func answerHastily(_ number: Int) {
        for index in self.loads[number].attempts.indices.dropLast().reversed() {
            let attempt = self.loads[number].attempts[index]
            guard attempt.isOpen, !attempt.hasAd else { continue }
            let behaviour = self.loads[number].items[attempt.position].behaviour
            if behaviour.answersInsideOthers { self.answer(number, index) }
        }
    }
}

// MARK: - Ends

extension Reference {
    mutating func handOut(_ position: Int, _ number: Int) {
        for index in self.loads[number].attempts.indices where self.loads[number].attempts[index].isOpen {
            if self.loads[number].attempts[index].position == position {
                self.end(number, index, .loaded, .loaded)
            } else {
                self.dismiss(number, index)
            }
        }
        self.loads[number].record.end = .filled(position)
        self.loads[number].record.endedAt = self.elapsed(number)
        self.journal.ends.append((number, self.journal.entries.count, self.now))
    }

    mutating func finish(_ number: Int, _ end: ScheduleRecord.End) {
        let reason: ScheduleRecord.Reason = end == .cancelled ? .cancelled : .deadlineExceeded
        for index in self.loads[number].attempts.indices where self.loads[number].attempts[index].isOpen {
            let hasAd = self.loads[number].attempts[index].hasAd
            let kind: Journal.Kind = end == .cancelled ? .dropped : .pastDeadline
            self.end(number, index, .cancelled(reason), hasAd ? .setAside : kind)
        }
        self.loads[number].record.end = end
        self.loads[number].record.endedAt = self.elapsed(number)
        self.journal.ends.append((number, self.journal.entries.count, self.now))
    }

    private mutating func dismiss(_ number: Int, _ index: Int) {
        if self.loads[number].attempts[index].hasAd {
            self.end(number, index, .notUsed, .setAside)
        } else {
            self.end(number, index, .cancelled(.notNeeded), .dropped)
        }
    }

    mutating func end(_ number: Int, _ index: Int, _ outcome: ScheduleRecord.Outcome, _ kind: Journal.Kind) {
        self.loads[number].attempts[index].outcome = outcome
        self.note(kind, number, self.loads[number].attempts[index].position)
        self.set(number, self.loads[number].attempts[index].position, outcome)
    }

    private mutating func set(_ number: Int, _ position: Int, _ outcome: ScheduleRecord.Outcome) {
        self.loads[number].record.items[position].outcome = outcome
        self.loads[number].record.items[position].endedAt = self.elapsed(number)
    }

    mutating func note(_ kind: Journal.Kind, _ number: Int, _ position: Int) {
        let item = self.loads[number].items[position]
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
